import type { ChatState, Message, View, ViewContext } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { createStickyScroll } from '../dom/scroll.ts'
import { adoptSheets } from '../dom/sheets.ts'
import css from '../styles/transcript.css?inline'
import { markLastGroup, showLastGroup } from './focus-mode.ts'
import { createHistoryLoading } from './history-loading.ts'
import { createIntroPanel } from './intro-panel.ts'
import { createMessageList } from './message-list.ts'
import { watchPages } from './message-window.ts'
import { createNarrator } from './narrator.ts'
import { watchMessageKeys } from './transcript-keys.ts'
import { createTranscriptNews } from './transcript-news.ts'

export interface Transcript extends View {
  scrollToBottom(isSmooth?: boolean): void
  /** Draws every message anew. */
  refresh(): void
}

/** Options that decide what a message is made of; the others only colour it. */
const shapingOptions = ['labels', 'remarkable', 'htmlWrappers', 'allowUnsafeHtml', 'names', 'avatars'] as const

// A page may give an equal object anew at each of its own renders.
const isChanged = (option: unknown, before: unknown): boolean =>
  option !== before && JSON.stringify(option) !== JSON.stringify(before)

const isMotionAllowed = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The scrolling list of messages. */
export function createTranscript(context: ViewContext): Transcript {
  const { get, requests, root, signal } = context
  adoptSheets(root, [css])
  const end = element('div')
  const start = element('div')
  const introPanel = createIntroPanel(context)
  const historyLoading = createHistoryLoading(context)
  const content = element('div', undefined, start, historyLoading.dom, introPanel.dom, end)
  const scroller = element('div', { id: 'messages', part: 'messages', role: 'region', tabindex: 0 }, content)
  const dom = element('div', { class: 'transcript' }, scroller)
  let isAtEnd = true
  let isAtStart = false
  let added: Message[] = []
  let hasGrown = false

  const narrate = createNarrator(context, (message) => list.domOf(message))
  const list = createMessageList(content, context, {
    onPage: (page) => pageWatch.add(page),
    onMessage(message, before) {
      narrate(message, before)
      if (message.isHistory || message.kind === 'intro' || message.kind === 'loading') return
      if (before) hasGrown = true
      else added.push(message)
    },
  })

  const isFollowing = (): boolean => get().config.focusMode?.streamAutoScroll !== false
  const scroll = createStickyScroll({
    scroller,
    content,
    end,
    signal,
    isFollowing,
    isHolding() {
      const focused = root.activeElement?.closest('article')
      return focused != null && focused !== list.pages.all.at(-1)?.views?.at(-1)?.dom
    },
    onEnd(isThere) {
      isAtEnd = isThere
      if (isThere) news.clear()
    },
  })

  const pageWatch = watchPages(scroller, (page) => scroll.keep(page.dom, 'bottom', () => list.drawPage(page)))

  const news = createTranscriptNews(context, {
    scroller,
    end,
    toEnd: (isSmooth) => transcript.scrollToBottom(isSmooth),
    toMessage(message, isSmooth) {
      scroll.release()
      message.scrollIntoView({ block: 'start', behavior: isSmooth && isMotionAllowed() ? 'smooth' : 'instant' })
    },
  })

  // Older messages are asked for when the visitor nears the oldest.
  const top = new IntersectionObserver(
    (entries) => {
      isAtStart = entries.at(-1)?.isIntersecting ?? false
      askForOlder()
    },
    { root: scroller, rootMargin: '100% 0px 0px' },
  )
  top.observe(start)
  function askForOlder(): void {
    if (isAtStart && get().historyPaging === 'ready') requests.loadOlderMessages()
  }

  function drawMessages(): void {
    const { config, messages } = get()
    added = []
    hasGrown = false
    list.update(messages)
    markLastGroup(list.pages.all, Boolean(config.focusMode))
    const isSent = added.some(({ role }) => role === 'user')
    if (isSent && config.focusMode) showLastGroup(list.pages.all, scroll, config.focusMode, isMotionAllowed())
    else if (isSent) scroll.toEnd()
    const isInSight = isFollowing() ? scroll.isStuck : isAtEnd
    if (isInSight) return
    for (const message of added) news.add(list.domOf(message))
    if (hasGrown) news.add()
  }

  /** Changes what is above the newest message, and leaves what the visitor sees where it is. */
  function drawAbove(change: () => void): void {
    const { top: edge } = scroller.getBoundingClientRect()
    // The introduction does not count: older messages come below it.
    const inSight = list.pages.all.find(
      ({ messages, dom: page }) => messages[0]?.kind !== 'intro' && page.getBoundingClientRect().bottom > edge,
    )
    scroll.keep(inSight?.dom, 'top', change)
  }

  function configure({ config }: ChatState, previous?: ChatState): void {
    scroller.setAttribute('aria-label', config.labels.conversation)
    content.className = `transcript-content deep-chat-${config.isUpwards ? 'up' : 'down'}wards-mode`
    if (!previous) return
    const { options } = config
    const before = previous.config.options
    if (shapingOptions.some((name) => isChanged(options[name], before[name]))) transcript.refresh()
    else if (isChanged(options.messageStyles, before.messageStyles)) list.forEachView((view) => view.restyle())
    if (options.maxVisibleMessages !== before.maxVisibleMessages || config.focusMode !== previous.config.focusMode) drawMessages()
    if (options.htmlClassUtilities !== before.htmlClassUtilities) introPanel.bindMarkup(content)
    news.configure()
  }

  const transcript: Transcript = {
    dom,
    update(state, previous) {
      if (state.config !== previous.config) configure(state, previous)
      introPanel.update?.(state, previous)
      const isPaging = state.historyPaging !== previous.historyPaging
      if (!isPaging && state.messages === previous.messages) return
      const change = (): void => {
        historyLoading.update?.(state, previous)
        drawMessages()
      }
      // The way of a streamed chunk measures nothing.
      if (!scroll.isStuck && (isPaging || state.messages.at(-1) === previous.messages.at(-1))) drawAbove(change)
      else change()
      if (isPaging) askForOlder()
    },
    scrollToBottom(isSmooth = false) {
      scroll.toEnd(isSmooth && isMotionAllowed())
    },
    refresh: () => list.forEachView((view) => view.redraw()),
    destroy() {
      top.disconnect()
      pageWatch.destroy()
      scroll.destroy()
      news.destroy()
      list.destroy()
      dom.remove()
    },
  }

  configure(get())
  drawMessages()
  news.configure()
  watchMessageKeys(scroller, list, context)
  return transcript
}
