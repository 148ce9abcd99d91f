import type { ChatState, Message, ViewContext } from '../../core/types.ts'
import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { paintOpaqueGround } from '../../dom/styling/opaque-ground.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/transcript/messages.css?inline'
import { canFold, isHeld } from './pages/can-fold.ts'
import { changesShape } from './changes-shape.ts'
import { watchChatKeys } from './chat-keys.ts'
import { markFocusModeGroup, showFocusModeGroup } from './focus-mode.ts'
import type { IntroPanel } from './intro-panel.ts'
import { createActionsLoader } from './actions-loader.ts'
import { enterMessage } from './enter-message.ts'
import { createFinishNoticesLoader } from '../message/finish/finish-notices-loader.ts'
import { isMotionAllowed } from '../../dom/reduced-motion.ts'
import { isOptionChanged } from './is-option-changed.ts'
import { loadMessageKeys } from './message-keys-loader.ts'
import { createMessageList } from './message-list.ts'
import { watchMessageWindow } from './pages/message-window.ts'
import { loadReach } from './reach-loader.ts'
import { createOlderMessages } from './older-messages.ts'
import { createLiveAnnouncements } from './narration/live-announcements.ts'
import { createTranscriptEnd } from './transcript-end.ts'
import { createWaitingLine } from './waiting-line.ts'

/** Where the messages are rendered. */
export interface TranscriptFrame {
  readonly scroller: HTMLElement
  readonly content: HTMLElement
  readonly introPanel: IntroPanel
  /** Placed below the messages. */
  readonly below: HTMLElement
}

export interface Messages {
  update(state: ChatState, previous: ChatState): void
  scrollToBottom(isSmooth?: boolean): void
  /** Renders every message again. */
  refresh(): void
  destroy(): void
}

/** Renders the messages into the frame of a transcript: windows them, follows the end, loads older ones. */
export function createMessages(context: ViewContext, { scroller, content, introPanel, below }: TranscriptFrame): Messages {
  const { get, root, signal } = context
  adoptSheets(root, [css])
  paintOpaqueGround(root, scroller, signal)
  let added: Message[] = []
  let hasGrown = false
  let isOpening = false
  let isDrawn = false

  const { narrate, narrateWait } = createLiveAnnouncements(context, (message) => list.domOf(message))
  const waitingLine = createWaitingLine(context, content, narrateWait)
  below.before(waitingLine.dom)
  const list = createMessageList(waitingLine.dom, context, {
    onPage: (page) => pageWatch.add(page),
    onMessage(message, before) {
      notices.see(message)
      // A thread that was opened is read by the visitor, not announced.
      if (isOpening) return
      narrate(message, before)
      if (message.isHistory || message.kind === 'intro' || message.kind === 'loading') return
      if (before) hasGrown = true
      else added.push(message)
    },
  })

  const end = createTranscriptEnd(context, { scroller, content, list })
  const { scroll, news } = end
  const actions = createActionsLoader(context, scroller, list)
  const reaching = loadReach(context, { scroller, list, scroll })
  const notices = createFinishNoticesLoader(context, scroller, list)
  /** Updates what is below the messages. */
  function updateBelow(isForced = false): void {
    notices.update(isForced)
    actions.update(isForced)
    reaching.update()
  }
  const pageWatch = watchMessageWindow(scroller, signal, {
    onNear(page) {
      // A long page is taken apart as high as it was: nothing moves, and of its parts those that are near are drawn next.
      if (list.pages.split(page)) return
      // What is read stays where it is: below a page that begins above the view, above any other.
      const isAbove = page.dom.getBoundingClientRect().top < scroller.getBoundingClientRect().top
      scroll.keep(page.dom, isAbove ? 'bottom' : 'top', () => {
        list.drawPage(page)
        notices.update(true)
      })
      actions.update(true)
    },
    canFold: (page) => canFold(page) && !news.isUnseen(page.dom) && !isHeld(page, list.pages.all, root),
    onFold: () => actions.update(true),
    pages: list.pages.all,
  })

  const older = createOlderMessages(context, { scroller, content, list, scroll })
  older.askWhenNear()

  function drawMessages(): void {
    const { config, messages } = get()
    added = []
    hasGrown = false
    list.update(messages)
    // Messages that are there initially are not animated.
    if (isDrawn) for (const message of added) enterMessage(list.domOf(message))
    // Of a chat that was out of the page for a moment, where the visitor reads on.
    const isReading = !isDrawn && !scroll.isStuck
    isDrawn = true
    markFocusModeGroup(list.pages.all, Boolean(config.focusMode))
    if (isReading) return
    const isSent = added.some(({ role }) => role === 'user')
    if (isSent && config.focusMode) showFocusModeGroup(list.pages.all, scroll, config.focusMode, isMotionAllowed())
    else if (isSent) scroll.toEnd()
    if (end.isInSight()) return
    for (const message of added) news.add(list.domOf(message))
    if (hasGrown) news.add()
  }

  /** Another thread is shown: scrolls to its end, with nothing marked as new. */
  function openThread(): void {
    isOpening = true
    older.drawLoading()
    drawMessages()
    isOpening = false
    news.clear()
    scroll.toEnd()
    updateBelow()
    older.askWhenNear()
  }

  function configure({ config }: ChatState, previous?: ChatState): void {
    content.className = `transcript-content deep-chat-${config.isUpwards ? 'up' : 'down'}wards-mode`
    if (!previous) return
    const { options } = config
    const before = previous.config.options
    if (changesShape(config, previous.config)) {
      older.drawLoading()
      refresh()
      list.placeAll()
    } else if (isOptionChanged(options.messageStyles, before.messageStyles)) list.forEachView((view) => view.restyle())
    if (options.maxVisibleMessages !== before.maxVisibleMessages || config.focusMode !== previous.config.focusMode) drawMessages()
    if (options.htmlClassUtilities !== before.htmlClassUtilities) introPanel.bindMarkup(content)
    news.configure()
  }

  const refresh = (): void => list.forEachView((view) => view.redraw())

  function update(state: ChatState, previous: ChatState): void {
    waitingLine.update?.(state, previous)
    if (state.config !== previous.config) configure(state, previous)
    if (previous.threads && state.threads?.openId !== previous.threads.openId) return openThread()
    const isPaging = state.historyPaging !== previous.historyPaging
    if (!isPaging && state.messages === previous.messages) return updateBelow()
    const change = (): void => {
      older.drawLoading()
      drawMessages()
      // What goes away above the end may make the browser move the list twice.
      if (scroll.isStuck && state.messages.length < previous.messages.length) scroll.toEnd()
    }
    // Handling a streamed chunk measures nothing.
    if (!scroll.isStuck && (isPaging || state.messages.at(-1) === previous.messages.at(-1))) older.drawAbove(change)
    else change()
    updateBelow()
    if (isPaging && state.historyPaging === 'ready') older.askWhenNear()
  }

  watchChatKeys(context)
  configure(get())
  older.drawLoading()
  drawMessages()
  news.configure()
  updateBelow()
  loadMessageKeys(scroller, list, context)
  return {
    update: (state, previous) => heldPositions.during(scroller, () => update(state, previous)),
    scrollToBottom: end.show,
    refresh,
    destroy() {
      older.destroy()
      actions.destroy()
      pageWatch.destroy()
      end.destroy()
      waitingLine.destroy()
      list.destroy()
    },
  }
}
