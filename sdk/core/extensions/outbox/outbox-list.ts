import type { Conversation } from '../../conversation/conversation.ts'
import type { Store } from '../../store.ts'
import type { Attachment, ChatState, MessageStatus } from '../../types.ts'
import type { Question } from '../../sending/question.ts'
import { areKept, namesOf, readFiles } from './outbox-files.ts'
import type { OutboxRecord } from './outbox-records.ts'
import { reporting } from '../../util/thrown/report.ts'

interface OutboxListParts {
  readonly store: Store<ChatState>
  readonly conversation: Conversation
  /** Stores the records; false if there is no space for them. */
  keep(records: readonly OutboxRecord[]): boolean
}

/** A service recognises a message by it, whichever page sends it. */
const createKey = (): string => globalThis.crypto.randomUUID?.() ?? `${Math.random()}-${Math.random()}`.replaceAll('0.', '')

/** The messages that this tab is to send, oldest first, as they are stored, and their files. */
export interface OutboxList {
  all(): readonly OutboxRecord[]
  readonly files: Map<string, readonly Attachment[]>
  write(next: readonly OutboxRecord[]): boolean
  find(id: string | undefined): OutboxRecord | undefined
  ofQuestion(question: Question): OutboxRecord | undefined
  change(id: string, change: Partial<OutboxRecord>): void
  mark(id: string, status: MessageStatus): void
  drop(outboxRecord: OutboxRecord): void
  recordOf(id: string, text: string, custom: unknown, attachments: readonly Attachment[]): OutboxRecord
  keepFiles(id: string): void
  keepQueue(): void
  /** Starts over; what is stored stays. */
  forget(): readonly OutboxRecord[]
}

export function createOutboxList({ store, conversation, keep }: OutboxListParts): OutboxList {
  let records: readonly OutboxRecord[] = []
  const files = new Map<string, readonly Attachment[]>()

  function write(next: readonly OutboxRecord[]): boolean {
    records = next
    const isKept = keep(records)
    if (!isKept) store.set({ storageProblem: 'full' })
    return isKept
  }

  const find = (id: string | undefined): OutboxRecord | undefined => records.find((record) => record.id === id)
  const ofQuestion = (question: Question): OutboxRecord | undefined =>
    question.idempotencyKey === undefined ? undefined : records.find(({ key }) => key === question.idempotencyKey)

  function change(id: string, change: Partial<OutboxRecord>): void {
    if (find(id)) write(records.map((record) => (record.id === id ? { ...record, ...change } : record)))
  }

  function mark(id: string, status: MessageStatus): void {
    if (conversation.find(id) && conversation.find(id)?.status !== status)
      conversation.replace(id, (message) => ({ ...message, status }))
  }

  /** The service has it, or nobody wants it to be sent any more. */
  function drop({ id }: OutboxRecord): void {
    write(records.filter((record) => record.id !== id))
    files.delete(id)
    mark(id, 'done')
  }

  const recordOf = (id: string, text: string, custom: unknown, attachments: readonly Attachment[]): OutboxRecord => {
    files.set(id, attachments)
    return {
      id,
      key: createKey(),
      at: Date.now(),
      state: 'waiting',
      text,
      ...(custom !== undefined && { custom }),
      files: namesOf(attachments),
    }
  }

  /** Files are read after their message was written: a page may be closed at any moment. */
  function keepFiles(id: string): void {
    const attachments = files.get(id) ?? []
    if (attachments.length && areKept(attachments.map(({ file }) => file)))
      readFiles(attachments).then((read) => change(id, { files: read }), reporting('not-kept'))
  }

  /** What waits in the queue is kept, too. */
  function keepQueue(): void {
    const queued = store.get().queue?.messages ?? []
    const others = records.filter(({ id, state }) => state !== 'waiting' || conversation.find(id))
    const before = new Map(records.map((record) => [record.id, record]))
    const waiting = queued.map(({ id, text, custom, attachments }) => {
      const known = before.get(id)
      return known ? { ...known, text } : recordOf(id, text, custom, attachments)
    })
    if (!waiting.length && others.length === records.length) return
    write([...others, ...waiting])
    for (const { id } of waiting) if (!before.has(id)) keepFiles(id)
  }

  return {
    all: () => records,
    files,
    write,
    find,
    ofQuestion,
    change,
    mark,
    drop,
    recordOf,
    keepFiles,
    keepQueue,
    forget(): readonly OutboxRecord[] {
      const former = records
      records = []
      return former
    },
  }
}
