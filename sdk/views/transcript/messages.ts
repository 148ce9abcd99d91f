import type { ChatState, Message, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { createStickyScroll } from '../../dom/scroll.ts'
import { adoptSheets } from '../../dom/sheets.ts'
import css from '../../styles/transcript/messages.css?inline'
import { watchChatKeys } from './chat-keys.ts'
import { markLastGroup, showLastGroup } from './focus-mode.ts'
import type { IntroPanel } from './intro-panel.ts'
import { createActionsLoader } from './actions-loader.ts'
import { createMessageList } from './message-list.ts'
import { watchPages } from './message-window.ts'
import { createNarrator } from './live-announcements.ts'
import { createTranscriptNews } from './unread.ts'
import { matchMedia } from '../../dom/match-media.ts'
import { observeLayout } from '../../dom/observe-layout.ts'

/** Where the messages are drawn. */
export interface TranscriptFrame {
  readonly scroller: HTMLElement
  readonly content: HTMLElement
  readonly introPanel: IntroPanel
  /** Stands below the messages. */
  readonly below: HTMLElement
}

export interface Messages {
  update(state: ChatState, previous: ChatState): void
  scrollToBottom(isSmooth?: boolean): void
  /** Draws every message anew. */
  refresh(): void
  destroy(): void
}

/** Options that decide what a message is made of; the others only colour it. */
const shapingOptions = [
  'remarkable',
  'htmlWrappers',
  'allowUnsafeHtml',
  'responseHtml',
  'allowedImageHosts',
  'allowedLinkHosts',
  'allowedLinkSchemes',
  'names',
  'avatars',
  'timestamps',
] as const

/** Functions and expressions by what they say: JSON has no word for them. */
const written = (option: unknown): string | undefined =>
  JSON.stringify(option, (_, value: unknown) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value))

// A page may give an equal object anew at each of its own renders.
const isChanged = (option: unknown, before: unknown): boolean => option !== before && written(option) !== written(before)

const isMotionAllowed = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Draws the messages into the frame of a transcript: windows them, follows the end, asks for older ones. */
export function createMessages(context: ViewContext, { scroller, content, introPanel, below }: TranscriptFrame): Messages {
  const { get, requests, root, signal } = context
  adoptSheets(root, [css])
  const end = element('div')
  const start = element('div')
  const historyLoading = element('div', { part: 'history-loading', hidden: true })
  content.prepend(start, historyLoading)
  content.append(end)
  let isAtEnd = true
  let added: Message[] = []
  let hasGrown = false
  let isOpening = false

  const { narrate, watchWait } = createNarrator(context, (message) => list.domOf(message))
  const list = createMessageList(below, context, {
    onPage: (page) => pageWatch.add(page),
    onMessage(message, before) {
      // A thread that is opened is read, not told.
      if (isOpening) return
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
      const focused = root.activeElement?.closest('article[part~="message"]')
      return focused != null && focused !== list.pages.all.at(-1)?.views?.at(-1)?.dom
    },
    onEnd(isThere) {
      isAtEnd = isThere
      if (isThere) news.clear()
    },
  })

  const actions = createActionsLoader(context, scroller, list)
  const pageWatch = watchPages(scroller, (page) => {
    scroll.keep(page.dom, 'bottom', () => list.drawPage(page))
    actions.update(true)
  })

  const news = createTranscriptNews(context, {
    scroller,
    end,
    toEnd: scrollToBottom,
    toMessage(message, isSmooth) {
      scroll.release()
      message.scrollIntoView?.({ block: 'start', behavior: isSmooth && isMotionAllowed() ? 'smooth' : 'instant' })
    },
  })

  const top = observeLayout.sight(
    (entries) => {
      if (entries.at(-1)?.isIntersecting && get().historyPaging === 'ready') requests.loadOlderMessages()
    },
    { root: scroller, rootMargin: '100% 0px 0px' },
  )
  /** Older messages are asked for when the visitor nears the oldest; observed anew, it is looked where that is now. */
  function askWhenAtStart(): void {
    top.unobserve(start)
    top.observe(start)
  }
  askWhenAtStart()

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

  /** Another thread is shown: at its end, with nothing of it new. */
  function openThread(): void {
    isOpening = true
    drawHistoryLoading()
    drawMessages()
    isOpening = false
    news.clear()
    scroll.toEnd()
    actions.update()
    askWhenAtStart()
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

  function drawHistoryLoading(): void {
    historyLoading.hidden = get().historyPaging !== 'loading'
    if (historyLoading.hidden) return
    import('./history-loading.ts').then(
      ({ drawHistoryLoading: draw }) => drawAbove(() => draw(historyLoading, context)),
      console.error,
    )
  }

  function configure({ config }: ChatState, previous?: ChatState): void {
    content.className = `transcript-content deep-chat-${config.isUpwards ? 'up' : 'down'}wards-mode`
    if (!previous) return
    const { options } = config
    const before = previous.config.options
    if (
      isChanged(config.labels, previous.config.labels) ||
      shapingOptions.some((name) => isChanged(options[name], before[name]))
    ) {
      drawHistoryLoading()
      refresh()
      list.placeAll()
    } else if (isChanged(options.messageStyles, before.messageStyles)) list.forEachView((view) => view.restyle())
    if (options.maxVisibleMessages !== before.maxVisibleMessages || config.focusMode !== previous.config.focusMode) drawMessages()
    if (options.htmlClassUtilities !== before.htmlClassUtilities) introPanel.bindMarkup(content)
    news.configure()
  }

  function scrollToBottom(isSmooth = false): void {
    scroll.toEnd(isSmooth && isMotionAllowed())
  }

  const refresh = (): void => list.forEachView((view) => view.redraw())

  watchChatKeys(context)
  configure(get())
  drawHistoryLoading()
  drawMessages()
  news.configure()
  actions.update()
  scroller.addEventListener(
    'focusin',
    () =>
      void import('./message-keys.ts').then(({ watchMessageKeys }) => watchMessageKeys(scroller, list, context), console.error),
    { once: true, signal },
  )
  return {
    update(state, previous) {
      watchWait(state, previous)
      if (state.config !== previous.config) configure(state, previous)
      if (previous.threads && state.threads?.openId !== previous.threads.openId) return openThread()
      const isPaging = state.historyPaging !== previous.historyPaging
      if (!isPaging && state.messages === previous.messages) return actions.update()
      const change = (): void => {
        drawHistoryLoading()
        drawMessages()
      }
      // The way of a streamed chunk measures nothing.
      if (!scroll.isStuck && (isPaging || state.messages.at(-1) === previous.messages.at(-1))) drawAbove(change)
      else change()
      actions.update()
      if (isPaging && state.historyPaging === 'ready') askWhenAtStart()
    },
    scrollToBottom,
    refresh,
    destroy() {
      top.disconnect()
      actions.destroy()
      pageWatch.destroy()
      scroll.destroy()
      news.destroy()
      list.destroy()
    },
  }
}
