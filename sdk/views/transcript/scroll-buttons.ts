import { messageLabels } from '../../core/labels/messages.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { applyStatefulStyles } from '../../dom/styling/stateful-styles.ts'
import { drawMarkup } from '../../parts/html/draw-markup.ts'
import css from '../../styles/transcript/scroll-buttons.css?inline'
import { observeLayout, type LayoutObserver } from '../../dom/observe-layout.ts'

const arrow = 'M12 5v14M6 13l6 6 6-6'

export interface EndButtonSettings {
  readonly scroller: HTMLElement
  /** Placed at the end of the messages. */
  readonly end: HTMLElement
  toEnd(isSmooth: boolean): void
  /** True while the list is scrolling to the end. */
  isFollowing(): boolean
  /** Scrolls a message to the top, without following the end. */
  toMessage(dom: HTMLElement, isSmooth: boolean): void
}

/** Content below the visible area that the visitor has not seen. */
export interface EndNews {
  readonly hasNews: boolean
  readonly unseen: Set<HTMLElement>
}

/** The buttons to scroll to the newest message: the round one, and the pill that counts unseen messages. */
export function createScrollButtons(context: ViewContext, { scroller, end, toEnd, isFollowing, toMessage }: EndButtonSettings) {
  const { get, root, signal } = context
  adoptSheets(root, [css])
  const button = element('button', { type: 'button', id: 'scroll-button', part: 'scroll-button', hidden: true })
  const pill = element('button', { type: 'button', id: 'hidden-messages', part: 'hidden-messages', hidden: true })
  const counter = element('span', { class: 'scroll-count', 'aria-hidden': 'true' })
  scroller.after(button, pill)
  let news: EndNews = { hasNews: false, unseen: new Set() }
  let isFar = false
  let drawnContent: string | undefined
  let pillContent = ''
  let distance: LayoutObserver | undefined
  let drawnDelta: number | undefined

  const restyleButton = applyStatefulStyles(button, () => get().config.scrollButton?.styles, signal)
  const restylePill = applyStatefulStyles(pill, () => get().config.hiddenMessages?.styles, signal)

  const seen = observeLayout.sight(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        news.unseen.delete(target as HTMLElement)
      }
      draw()
    },
    { root: scroller, threshold: 0.1 },
  )

  /** A clicked button that disappears hands the focus to the messages. */
  const onPress = (target: HTMLElement, run: () => void): void =>
    target.addEventListener(
      'click',
      () => {
        run()
        scroller.focus({ preventScroll: true })
      },
      { signal },
    )
  onPress(button, () => toEnd(get().config.scrollButton?.smoothScroll ?? true))
  onPress(pill, () => {
    const { clickScroll, smoothScroll } = get().config.hiddenMessages ?? { clickScroll: 'last', smoothScroll: true }
    const [first] = news.unseen
    if (clickScroll === 'first' && first) toMessage(first, smoothScroll)
    else toEnd(smoothScroll)
  })

  /** The page's text on the button is part of its name, so that voice control users can say what they see. (WCAG 2.5.3) */
  function nameIt(target: HTMLElement, label: string): void {
    const words = target.textContent.trim()
    target.setAttribute('aria-label', label.includes(words) ? label : `${words} ${label}`)
  }

  const formatCount = (count: number): string => (count ? count.toLocaleString(get().config.labels.language || 'en') : '')
  const drawArrow = (): void => button.replaceChildren(icon(arrow), counter)

  function drawButton(): void {
    const { scrollButton, hiddenMessages, labels } = get().config
    const isHidden = !isFar || isFollowing()
    button.toggleAttribute('hidden', !scrollButton || isHidden)
    if (!scrollButton || isHidden) return
    // The pill shows the count if there is one.
    const count = hiddenMessages ? 0 : news.unseen.size
    const content = scrollButton.content ?? ''
    counter.textContent = content ? '' : formatCount(count)
    nameIt(button, count ? countLabel(count) : messageLabels(labels).scrollToBottom)
    if (content === drawnContent) return
    drawnContent = content
    if (content) void drawMarkup(button, content, context, { onFailure: drawArrow }).then(drawButton)
    else drawArrow()
  }

  function countLabel(count: number): string {
    return fillLabel(messageLabels(get().config.labels), 'newMessages', { count })
  }

  function drawPill(): void {
    const { hiddenMessages } = get().config
    for (const dom of news.unseen) if (!dom.isConnected) news.unseen.delete(dom)
    const count = news.unseen.size
    if (pill.toggleAttribute('hidden', !hiddenMessages || !count)) return
    const label = countLabel(count)
    const content = hiddenMessages?.onUpdate?.(pillContent || label, count)
    pillContent = content ?? label
    if (content === undefined) pill.textContent = label
    else void drawMarkup(pill, content, context, { onFailure: () => (pill.textContent = label) }).then(() => nameIt(pill, label))
    nameIt(pill, label)
  }

  function draw(): void {
    drawButton()
    drawPill()
  }

  function configure(): void {
    restyleButton()
    restylePill()
    const delta = get().config.scrollButton?.scrollDelta
    if (delta !== drawnDelta) {
      drawnDelta = delta
      distance?.disconnect()
      distance = undefined
      if (delta !== undefined) {
        distance = observeLayout.sight(
          (entries) => {
            isFar = !entries.at(-1)?.isIntersecting
            drawButton()
          },
          { root: scroller, rootMargin: `0px 0px ${delta}px` },
        )
        distance.observe(end)
      }
    }
    draw()
  }
  configure()

  return {
    configure,
    draw(next: EndNews): void {
      if (!next.unseen.size) seen.disconnect()
      for (const dom of next.unseen) seen.observe(dom)
      news = next
      draw()
    },
    destroy(): void {
      seen.disconnect()
      distance?.disconnect()
    },
  }
}
