import { finishKind } from '../conversation/finish-kind.ts'
import { interrupted } from '../conversation/interruption.ts'
import { isKept } from '../conversation/is-kept.ts'
import { isStorable } from '../conversation/is-storable.ts'
import { StreamedReasoning, StreamedText } from '../conversation/reply/streamed-text.ts'
import { heldLocks, hold } from '../extensions/outbox/tab-locks.ts'
import type { Store } from '../store.ts'
import type { ChatState, Message, Part } from '../types.ts'
import { createId } from '../util/ids.ts'
import type { ChangeClock } from './change-clock.ts'
import { createGrowingRecords, type GrowingRecord } from './growing-records.ts'
import type { KeyValueStorage } from './key-value-storage.ts'
import type { StoredMessage } from './stored-form.ts'

/** Milliseconds between two writes: what is shown of an answer is kept within a second. */
const interval = 800

/** A message that begins to grow is among this many newest ones: the visitor may have sent others over a live connection. */
const newestMessages = 4

interface GrowingAnswersParts {
  /** The browser's storage, which is synchronous: what is written there outlives the page, even if that ends without notice. */
  readonly storage: KeyValueStorage | undefined
  readonly store: Store<ChatState>
  readonly clock: ChangeClock
}

/** An answer as it was when it was written. */
interface Written {
  readonly key: string
  readonly message: Message
  readonly growth: number
  readonly isWhole: boolean
}

/** How far a part has grown in place, which does not make the message another object. */
function growthOf(part: Part): number {
  if (part instanceof StreamedText) return part.length
  if (part instanceof StreamedReasoning) return part.words.length
  return part.type === 'html' ? part.chunks.length : 0
}

/** The answer as the next page shows it: nobody knows the rest. */
function withMark({ isWhole, message }: GrowingRecord): GrowingRecord['message'] {
  const isUnmarked = !isWhole && finishKind(message.metadata?.finishReason) === 'good'
  return isUnmarked ? { ...message, metadata: interrupted(message.metadata) } : message
}

/**
 * Keeps what has come of an answer while it grows. The conversation itself is stored when the answer is complete: to write it each
 * second would cost more the longer it is, and with a server a request each time. A page that ends without notice, as in a tab that the
 * browser discards, leaves the record behind, and the next page takes it over, marked as interrupted.
 */
export interface GrowingAnswers {
  /** From now on answers are kept under keys with this prefix; undefined as long as none may be. */
  keepUnder(given: () => string | undefined): void
  /** Writes what has grown, at once. */
  write(): void
  /** The conversation is stored: what has ended needs no record any more. */
  forget(): void
  /** Nothing of the conversation is to be kept. */
  discard(): void
  /**
   * Takes over what pages that are gone have left. Where the browser has no locks (outside secure contexts), nobody knows whether
   * another tab still writes it: what that one stores later replaces it.
   * @param isKnown False for the message before it if the conversation has been removed meanwhile: then so is the answer.
   */
  adopt(isKnown?: (after: string | undefined) => boolean): Promise<StoredMessage[]>
}

export function createGrowingAnswers({ storage, store, clock }: GrowingAnswersParts): GrowingAnswers {
  const me = `${createId()}-${Math.random().toString(36).slice(2)}`
  const lockPrefix = 'confab-growing-in:'
  const records = createGrowingRecords(storage)
  const written = new Map<string, Written>()
  /** The keys of what was taken over from pages that are gone. */
  const adopted = new Set<string>()
  let prefix: () => string | undefined = () => undefined
  /** Present while something grows. Other tabs see by the lock that this one lives. */
  let watch: { readonly lock: AbortController; readonly timer: ReturnType<typeof setInterval> } | undefined

  const find = (id: string): Message | undefined => store.get().messages.findLast((message) => message.id === id)

  function remove(id: string): void {
    const known = written.get(id)
    if (known) records.remove(known.key)
    written.delete(id)
  }

  /** Writes an answer, unless it is as it was. */
  function put(message: Message, isWhole: boolean): void {
    const { id } = message
    const known = written.get(id)
    const base = prefix()
    if (base === undefined) return
    const growth = message.parts.reduce((sum, part) => sum + growthOf(part), 0)
    if (known?.message === message && known.growth === growth && known.isWhole === isWhole) return
    const key = known?.key ?? `${base}${id}`
    const { messages } = store.get()
    const after = messages.slice(0, messages.lastIndexOf(message)).findLast(isKept)?.id
    const particulars = { by: me, changedAt: clock.next(), isWhole, ...(after !== undefined && { after }) }
    // Where all of it does not fit any more, what was written before stays, and is marked as interrupted by the next page.
    if (records.write(key, message, particulars) || isWhole) written.set(id, { key, message, growth, isWhole })
  }

  function begin(): void {
    const lock = new AbortController()
    void hold(`${lockPrefix}${me}`, lock.signal)
    watch = { lock, timer: setInterval(write, interval) }
  }

  function end(): void {
    clearInterval(watch?.timer)
    watch?.lock.abort()
    watch = undefined
  }

  /** Writes what has grown since the last time. */
  function write(): void {
    for (const message of store.get().messages) if (message.status === 'streaming' && isStorable(message)) put(message, false)
  }

  /** What has ended is written once more, and stays until the conversation is stored with it; what is gone is removed. */
  function settle(): void {
    for (const [id, { isWhole }] of written) {
      const message = find(id)
      if (!message || !isStorable(message)) remove(id)
      else if (message.status !== 'streaming' && !isWhole) put(message, true)
    }
  }

  function look(): void {
    const { messages } = store.get()
    const isGrowing = ({ status }: Message): boolean => status === 'streaming'
    if (written.size) settle()
    if (!watch && storage && prefix() !== undefined && messages.slice(-newestMessages).some(isGrowing)) begin()
    else if (watch && !messages.some(isGrowing)) end()
  }

  store.subscribe(({ messages }, previous) => {
    if (messages !== previous.messages) look()
  })

  return {
    keepUnder(given: () => string | undefined): void {
      prefix = given
      // It may have loaded later than the answer began.
      look()
    },
    write,
    forget(): void {
      for (const [id, { isWhole }] of written) if (isWhole) remove(id)
      for (const key of adopted) records.remove(key)
      adopted.clear()
    },
    discard(): void {
      for (const id of written.keys()) remove(id)
      const base = prefix()
      for (const [key] of base === undefined ? [] : records.all(base)) records.remove(key)
      adopted.clear()
    },
    async adopt(isKnown: (after: string | undefined) => boolean = () => true): Promise<StoredMessage[]> {
      const base = prefix()
      if (base === undefined) return []
      const left = records.all(base)
      const locks = left.length ? await heldLocks() : undefined
      return left.flatMap(([key, record]) => {
        if (record && (record.by === me || locks?.has(`${lockPrefix}${record.by}`))) return []
        if (!record || !isKnown(record.after)) {
          records.remove(key)
          return []
        }
        adopted.add(key)
        clock.see(record.changedAt)
        const content = withMark(record)
        return { id: content.id, createdAt: content.createdAt, content, changedAt: record.changedAt }
      })
    },
  }
}
