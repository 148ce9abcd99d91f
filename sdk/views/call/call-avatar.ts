import type { CallState, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { applyStyles } from '../../dom/styling/styles.ts'
import { reducedMotion } from '../../dom/reduced-motion.ts'
import { observeLayout } from '../../dom/observe-layout.ts'

const prefix = 'deep-chat-openai-realtime'
const defaultScale = 2.5
const meterRange = 40 // percent of the loudest; voices stay below that

const wave = 'M4 10v4M8 7v10M12 4v16M16 7v10M20 10v4'

/**
 * The image that grows with the volume of the voice; with reduced motion, a meter. Polls the volume once per frame, only while it
 * is visible and a call is running.
 */
export function createCallAvatar({ signal }: Pick<ViewContext, 'signal'>) {
  const bar = element('span', { class: 'call-meter-bar' })
  const meter = element('div', { class: 'call-meter', 'aria-hidden': 'true' }, bar)
  const frame = element('div', { id: `${prefix}-avatar-container` })
  const dom = element('div', { class: 'call-stage' }, frame, meter)
  const stillness = reducedMotion()
  let picture: HTMLElement | undefined
  let source: string | undefined
  let call: CallState | undefined
  let isSeen = false
  let request: number | undefined

  function scaleTo(level: number): void {
    const given = call?.look.avatar?.maxScale ?? defaultScale
    const most = given >= 1 ? given : defaultScale
    const scale = stillness.matches ? 1 : 1 + (level / 100) * (most - 1)
    picture?.style.setProperty('transform', `scale(${scale.toFixed(4)})`)
    bar.style.setProperty('transform', `scaleX(${stillness.matches ? Math.min(level / meterRange, 1).toFixed(3) : 0})`)
  }

  function step(): void {
    scaleTo(call?.level() ?? 0)
    request = requestAnimationFrame(step)
  }

  function run(): void {
    const isRunning = isSeen && call?.status === 'active'
    if (isRunning && request === undefined) request = requestAnimationFrame(step)
    if (isRunning || request === undefined) return
    cancelAnimationFrame(request)
    request = undefined
    scaleTo(0)
  }

  function showPicture(next: HTMLElement): void {
    picture = next
    frame.replaceChildren(next)
  }

  function drawPicture(given: string | undefined): void {
    if (picture && given === source) return
    source = given
    const attributes = { id: `${prefix}-avatar`, part: 'realtime-avatar' }
    const showDrawing = (): void => showPicture(element('div', { ...attributes, class: 'call-avatar-icon' }, icon(wave)))
    if (!given) return showDrawing()
    const image = element('img', { ...attributes, src: given, alt: '' })
    image.addEventListener('error', () => given === source && showDrawing(), { signal })
    showPicture(image)
  }

  const observer = observeLayout.sight(([entry]) => {
    isSeen = entry?.isIntersecting ?? false
    run()
  })
  observer.observe(frame)
  stillness.addEventListener('change', () => scaleTo(0), { signal })

  return {
    dom,
    /** Without a call it is static. */
    draw(next: CallState | undefined): void {
      call = next
      if (next) {
        const { src, styles } = next.look.avatar ?? {}
        drawPicture(src)
        dom.dataset['speaker'] = next.speaker ?? ''
        applyStyles(frame, styles?.container)
        if (picture) applyStyles(picture, styles?.image)
      }
      run()
    },
    destroy(): void {
      observer.disconnect()
      call = undefined
      isSeen = false
      run()
    },
  }
}
