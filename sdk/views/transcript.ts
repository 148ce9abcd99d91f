import type { ChatState, Message, View, ViewContext } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { createStickyScroll } from '../dom/scroll.ts'
import { adoptSheets } from '../dom/sheets.ts'
import css from '../styles/transcript.css?inline'
import { createHistoryLoading } from './history-loading.ts'
import { createIntroPanel } from './intro-panel.ts'
import { createMessageList } from './message-list.ts'
import type { MessagePage } from './message-page.ts'
import { createNarrator } from './narrator.ts'
import { createScrollButton } from './scroll-button.ts'
import { watchMessageKeys } from './transcript-keys.ts'

export interface Transcript extends View {
  scrollToBottom(isSmooth?: boolean): void
  /** Draws every message anew. */
  refresh(): void
}

/** Options that decide what a message is made of; the others only colour it. */
const shapingOptions = ['labels', 'remarkable', 'htmlWrappers', 'allowUnsafeHtml', 'names', 'avatars'] as const

const isSmoothAllowed = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The scrolling list of messages. */
export function createTranscript(context: ViewContext): Transcript {
  const { get, requests, root, signal } = context
  adoptSheets(root, [css])
  const end = element('div', { class: 'transcript-end' })
  const start = element('div')
  const introPanel = createIntroPanel(context)
  const historyLoading = createHistoryLoading(context)
  const content = element('div', { class: 'transcript-content' }, start, historyLoading.dom, introPanel.dom, end)
  const scroller = element('div', { id: 'messages', part: 'messages', role: 'region', tabindex: 0 }, content)
  const dom = element('div', { class: 'transcript' }, scroller)
  let unseen = 0
  let hasNews = false
  let isAtEnd = true
  let isAtStart = false

  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = isIntersecting ? list.pages.all.find((one) => one.dom === target) : undefined
        if (!page) continue
        near.unobserve(target)
        scroll.keep(target, 'bottom', () => list.drawPage(page))
      }
    },
    { root: scroller, rootMargin: '100% 0px' },
  )

  const domOf = (message: Message): HTMLElement | undefined => {
    const index = list.messages.findLastIndex(({ id }) => id === message.id)
    let found: HTMLElement | undefined
    list.pages.forEachView(index, index + 1, (view) => (found = view.dom))
    return found
  }
  const narrate = createNarrator(context, domOf)

  const list = createMessageList(content, context, {
    onPage(page: MessagePage) {
      if (!page.views) near.observe(page.dom)
    },
    onMessage(message, before) {
      narrate(message, before)
      if (message.isHistory || message.kind === 'intro' || message.kind === 'loading') return
      if (!before && message.role === 'user') isSent = true
      if (!before) unseen += 1
      hasNews = true
    },
  })
  let isSent = false

  const scroll = createStickyScroll({
    scroller,
    content,
    end,
    signal,
    isFollowing: () => get().config.focusMode?.streamAutoScroll !== false,
    isHolding: () => {
      const focused = root.activeElement?.closest('article')
      return focused !== null && focused !== undefined && focused !== list.pages.all.at(-1)?.views?.at(-1)?.dom
    },
    onEnd(isThere) {
      isAtEnd = isThere
      if (isThere) {
        unseen = 0
        hasNews = false
      }
      drawButton()
    },
  })

  const button = createScrollButton(context, () => {
    transcript.scrollToBottom(get().config.scrollButton?.smoothScroll ?? true)
    scroller.focus({ preventScroll: true })
  })
  dom.append(button.dom)
  const drawButton = (): void => button.show(!isAtEnd && hasNews, unseen)

  // Older messages are asked for when the visitor nears the oldest.
  const top = new IntersectionObserver(
    (entries) => {
      isAtStart = entries.at(-1)?.isIntersecting ?? false
      askForOlder()
    },
    { root: scroller, rootMargin: '100% 0px 0px' },
  )
  top.observe(start)
  const askForOlder = (): void => {
    if (isAtStart && get().historyPaging === 'ready') requests.loadOlderMessages()
  }

  function drawMessages(): void {
    isSent = false
    const anchor = scroll.isStuck ? undefined : firstInSight()
    scroll.keep(anchor, 'top', () => list.update(get().messages))
    if (isSent) scroll.toEnd()
    if (hasNews) isAtEnd && scroll.isStuck ? (hasNews = false) : drawButton()
    if (scroll.isStuck) unseen = 0
  }

  /** The first page that the visitor sees; the introduction does not count, older messages come below it. */
  function firstInSight(): Element | undefined {
    const { top: edge } = scroller.getBoundingClientRect()
    return list.pages.all.find(
      ({ messages, dom: page }) => messages[0]?.kind !== 'intro' && page.getBoundingClientRect().bottom > edge,
    )?.dom
  }

  function configure(state: ChatState, previous?: ChatState): void {
    const { config } = state
    scroller.setAttribute('aria-label', config.labels.conversation)
    content.className = `transcript-content deep-chat-${config.isUpwards ? 'up' : 'down'}wards-mode`
    if (!previous) return
    const before = previous.config.options
    const { options } = config
    if (shapingOptions.some((name) => options[name] !== before[name])) transcript.refresh()
    else if (options.messageStyles !== before.messageStyles) list.forEachView((view) => view.restyle())
    if (options.maxVisibleMessages !== before.maxVisibleMessages) list.update(state.messages)
  }

  const transcript: Transcript = {
    dom,
    update(state, previous) {
      if (state.config !== previous.config) configure(state, previous)
      if (state.historyPaging !== previous.historyPaging || state.messages !== previous.messages) {
        historyLoading.update?.(state, previous)
      }
      if (state.messages !== previous.messages) drawMessages()
      introPanel.update?.(state, previous)
      if (state.historyPaging !== previous.historyPaging) askForOlder()
    },
    scrollToBottom(isSmooth = false) {
      scroll.toEnd(isSmooth && isSmoothAllowed())
    },
    refresh: () => list.forEachView((view) => view.redraw()),
    destroy() {
      near.disconnect()
      top.disconnect()
      scroll.destroy()
      list.destroy()
      introPanel.destroy()
      dom.remove()
    },
  }

  configure(get())
  drawMessages()
  watchMessageKeys(scroller, list, context)
  return transcript
}
