import type { CallStatus } from '../../core/call.ts'
import { clock } from '../../core/util/clock.ts'
import { element } from '../../dom/element.ts'

/** The duration of a call. Not a live region: screen readers read it on request. */
export function createCallTime() {
  const dom = element('span', { class: 'call-time', role: 'timer', hidden: true })
  let startedAt: number | undefined
  let language = ''
  let timer: ReturnType<typeof setInterval> | undefined

  function show(): void {
    // Calculated from the clock: timers in a background page are late.
    if (startedAt !== undefined) dom.textContent = clock(Math.floor((performance.now() - startedAt) / 1000), language)
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    startedAt = undefined
    dom.hidden = true
  }

  return {
    dom,
    draw(status: CallStatus | undefined, labels: { readonly language: string }): void {
      language = labels.language
      if (status !== 'active') return stop()
      if (startedAt !== undefined) return
      startedAt = performance.now()
      dom.hidden = false
      show()
      timer = setInterval(show, 1000)
    },
    destroy: stop,
  }
}
