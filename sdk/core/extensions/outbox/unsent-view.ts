import { messageFiles } from '../../input/message-files.ts'
import type { ChatSession } from '../../session/chat-session.ts'
import type { Message, QueuedMessage } from '../../types.ts'
import { toAttachments } from './outbox-files.ts'
import type { OutboxList } from './outbox-list.ts'
import { contentOf, type OutboxRecord } from './outbox-records.ts'

/** The messages that were not sent, in the queue and in the conversation. */
export function createUnsentView({ store, environment, conversation }: ChatSession, { files, change, mark, drop }: OutboxList) {
  /** True if the conversation shows that the message was answered: then it has arrived. */
  const isAnswered = (id: string): boolean => conversation.kept().some(({ role, parentId }) => role !== 'user' && parentId === id)

  /** Shows what an earlier page, or a tab that was closed, has not sent. */
  function show(record: OutboxRecord): void {
    const { id, text, custom, state } = record
    const attachments = files.get(id) ?? toAttachments(record.files)
    if (attachments) files.set(id, attachments)
    if (state === 'waiting' && attachments && !conversation.has(id)) {
      const { queue } = store.get()
      const message: QueuedMessage = { id, text, attachments, ...(custom !== undefined && { custom }) }
      if (!queue?.messages.some((other) => other.id === id))
        store.set({ queue: { ...queue, messages: [...(queue?.messages ?? []), message] } })
      return
    }
    if (isAnswered(id)) return drop(record)
    if (!conversation.has(id)) {
      const { labels } = store.get().config
      const shown = attachments
        ? messageFiles(attachments, labels, environment)
        : record.files.map((file) => ({ name: file.name }))
      conversation.add({ ...contentOf(record), ...(shown.length > 0 && { files: shown }) })
    }
    if (state !== 'failed') change(id, { state: attachments ? 'sending' : 'failed' })
    mark(id, state === 'failed' || !attachments ? 'failed' : 'queued')
  }

  /** The message, at the end of the visible branch if other messages have pushed it into another one. */
  function bringBack(id: string): Message | undefined {
    const visible = conversation.find(id)
    const { branches } = store.get()
    const hidden = visible ? undefined : branches.find((message) => message.id === id)
    if (!hidden) return visible
    const { parentId: _parentId, ...rest } = hidden
    store.set({ branches: branches.filter((message) => message !== hidden) })
    return conversation.append(rest)
  }

  return { show, bringBack }
}
