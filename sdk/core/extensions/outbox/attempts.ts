import type { ChatSession } from '../../session/chat-session.ts'
import type { Message } from '../../types.ts'
import type { Question } from '../../sending/question.ts'
import { isOffline } from '../../session/error-reason.ts'
import type { OutboxList } from './outbox-list.ts'
import type { OutboxRecord } from './outbox-records.ts'

interface OutboxTurn {
  readonly list: OutboxList
  /** True if another tab has messages, which may be older. */
  hasOthers(): boolean
  /** Whether none of them is. */
  hasCome(record: OutboxRecord): Promise<boolean>
  /** An attempt is over. */
  onEnd(): void
}

/** Sends messages of the outbox, one at a time. */
export function createAttempts(
  { store, conversation, presence, sender, serviceSession }: ChatSession,
  { list, hasOthers, hasCome, onEnd }: OutboxTurn,
) {
  const { files, find, change, mark, drop } = list
  /** The message that is on its way. */
  let runningId: string | undefined

  /** It is sent later. */
  function putOff({ id }: OutboxRecord): void {
    mark(id, 'queued')
    if (runningId === undefined && store.get().phase !== 'idle') store.set({ phase: 'idle' })
  }

  /** Whether other tabs have sent what was written before; meanwhile nothing else is sent here. */
  async function isNext(record: OutboxRecord): Promise<boolean> {
    const current = presence.lifetime()
    runningId = record.id
    if (store.get().phase === 'idle') store.set({ phase: 'loading' })
    const isTurn = await hasCome(record)
    runningId = undefined
    return isTurn && !current.aborted && find(record.id) !== undefined
  }

  return {
    putOff,
    get runningId(): string | undefined {
      return runningId
    },
    /** The chat starts over. */
    forget(): void {
      runningId = undefined
    },
    /** Whether this tab has yet to send what was written before. */
    isBehind: ({ at }: OutboxRecord): boolean =>
      list.all().some((other) => other.state === 'sending' && other.id !== runningId && other.at < at),
    /** The conversation with this message at its end, as it is when it is sent. */
    questionOf(record: OutboxRecord, message: Message): Question {
      const messages = [...conversation.kept().filter(({ id, status }) => id !== record.id && status !== 'queued'), message]
      return {
        messages,
        attachments: files.get(record.id) ?? [],
        sessionId: serviceSession.find(messages),
        clearings: conversation.clearings,
        idempotencyKey: record.key,
      }
    },
    async attempt(record: OutboxRecord, question: Question): Promise<void> {
      change(record.id, { state: 'sending' })
      if (isOffline() || (hasOthers() && !(await isNext(record)))) return putOff(record)
      mark(record.id, 'pending')
      const current = presence.lifetime()
      runningId = record.id
      await sender.send(question)
      if (runningId === record.id) runningId = undefined
      const after = find(record.id)
      // Whoever ends the chat does not take the message back; whoever stops it does.
      if (after?.state === 'sending' && !current.aborted && conversation.find(record.id)?.status !== 'queued') drop(after)
      // The chat was idle before this was known to be over.
      onEnd()
    },
  }
}
