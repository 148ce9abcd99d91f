import { featureLabels } from '../../core/labels/features.ts'
import { findLabels } from '../../core/labels/find/find.ts'
import type { ViewContext } from '../../core/types.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/transcript/find.css?inline'
import { createNoticeBoard } from '../notice-board.ts'
import { readLink, type MessageLink } from './message-link.ts'
import { reachMessage, type Reach } from './reach-message.ts'
import { report } from '../../core/util/thrown/report.ts'

/** The chats of the page that open links: where there are several, none knows whether another has the message. */
const chats = new Set<object>()

const isShown = (messages: readonly { readonly id: string }[], id: string): boolean => messages.some((one) => one.id === id)

/** Opens links to messages: the one that the page was opened with, and those that are followed later. */
export function openLinks(context: ViewContext, reach: Reach): void {
  const { get, root, chat, requests, signal } = context
  adoptSheets(root, [css])
  const board = createNoticeBoard({
    root,
    part: 'link-notice',
    dismissLabel: () => featureLabels(get().config.labels).dismiss,
    onFocusLost: () => root.getElementById('messages')?.focus({ preventScroll: true }),
  })
  root.getElementById('chat-view')?.prepend(board.dom)
  let marked: HTMLElement | undefined
  let latest: MessageLink | undefined

  function unmark(): void {
    marked?.classList.remove('is-linked')
    marked = undefined
  }

  function tellGone(): void {
    if (chats.size > 1) return
    const text = findLabels(get().config.labels).linkGone
    board.update([{ key: 'gone', text, isUrgent: true, onDismiss: () => board.update([]) }])
  }

  /** Whether the conversation has the message, once it is shown. */
  async function show({ id, threadId }: MessageLink): Promise<boolean> {
    const { threads, config } = get()
    if (threadId !== undefined && config.threads && threads?.openId !== threadId) await chat.openThread(threadId)
    await requests.loadMessages(({ messages, branches }) => isShown(messages, id) || isShown(branches, id))
    if (isShown(get().branches, id)) await requests.switchBranch(id)
    return isShown(get().messages, id)
  }

  async function open(): Promise<void> {
    const link = readLink(location.hash)
    latest = link
    unmark()
    board.update([])
    if (!link) return
    const isThere = await show(link).catch((error: unknown) => {
      report('failed-request', error)
      return false
    })
    // Another one was followed meanwhile.
    if (signal.aborted || latest !== link) return
    const index = isThere ? reach.list.messages.findIndex(({ id }) => id === link.id) : -1
    const dom = index < 0 ? undefined : reachMessage(reach, index)
    if (!dom) return tellGone()
    marked = dom
    dom.classList.add('is-linked')
    dom.focus({ preventScroll: true })
  }

  chats.add(board)
  signal.addEventListener('abort', () => {
    chats.delete(board)
    board.dom.remove()
  })
  addEventListener('hashchange', () => void open(), { signal })
  void open()
}
