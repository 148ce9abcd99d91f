import { isValidMessage } from '../conversation/is-valid-message.ts'
import { publicMessage } from '../conversation/message-content.ts'
import type { MessageContent } from '../options/options.ts'
import type { Message } from '../types.ts'
import type { KeyValueStorage } from './key-value-storage.ts'
import { messageText } from './stored-form.ts'
import { remark } from '../util/thrown/report.ts'

/** An answer as it was kept while it grew. */
export interface GrowingRecord {
  /** The chat that wrote it. */
  readonly by: string
  /** When it was written, according to the change clock. */
  readonly changedAt: number
  /** The id of the message before it; absent if it is the first one. */
  readonly after?: string
  /** True if nothing more comes, and it only had to be stored with the conversation. */
  readonly isWhole: boolean
  readonly message: MessageContent & { readonly id: string }
}

/** What is known of an answer besides its content. */
type Particulars = Omit<GrowingRecord, 'message'>

/** A record that another version wrote, or something else, is none. */
function readRecord(text: string | null): GrowingRecord | undefined {
  const { by, changedAt, after, isWhole, message } = JSON.parse(text ?? '{}') as Partial<Record<keyof GrowingRecord, unknown>>
  if (typeof by !== 'string' || typeof changedAt !== 'number' || !isValidMessage(message)) return undefined
  const { id } = message
  if (typeof id !== 'string') return undefined
  return { by, changedAt, isWhole: isWhole === true, message: { ...message, id }, ...(typeof after === 'string' && { after }) }
}

/**
 * Keeps answers that grow, each under a key of its own, so that each write costs no more than the answer itself, however long the
 * conversation is, and no tab overwrites what another one writes.
 */
export function createGrowingRecords(storage: KeyValueStorage | undefined) {
  let isReported = false

  function read(key: string): GrowingRecord | undefined {
    try {
      return readRecord(storage?.getItem(key) ?? null)
    } catch {
      return undefined
    }
  }

  return {
    /** All records of a conversation, with their keys. What cannot be read is undefined. */
    all: (prefix: string): (readonly [key: string, record: GrowingRecord | undefined])[] =>
      Object.keys(storage ?? {})
        .filter((key) => key.startsWith(prefix))
        .map((key) => [key, read(key)]),
    /** @returns false if the browser refuses to keep it. */
    write(key: string, message: Message, particulars: Particulars): boolean {
      try {
        const content = messageText({ content: publicMessage(message) })
        storage?.setItem(key, `${JSON.stringify(particulars).slice(0, -1)},"message":${content}}`)
        return true
      } catch (error) {
        if (!isReported) remark('not-kept', 'An answer cannot be kept while it grows:', error)
        isReported = true
        return false
      }
    },
    remove(key: string): void {
      try {
        storage?.removeItem(key)
      } catch {
        // A storage that refuses this refused the write, too.
      }
    },
  }
}
