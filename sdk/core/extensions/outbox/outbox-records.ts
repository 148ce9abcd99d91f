import type { MessageContent } from '../../options/options.ts'
import type { KeyValueStorage } from '../../storage/key-value-storage.ts'
import type { FileSource } from '../../types.ts'
import { remark } from '../../util/thrown/report.ts'

/** A file of a message, as it is stored. */
export interface OutboxFile {
  readonly name: string
  readonly type: string
  readonly source?: FileSource | undefined
  /** Its content as a data URL; absent if it is too large to be stored. */
  readonly data?: string
}

/** A message that has not been sent. */
export interface OutboxRecord {
  readonly id: string
  /** The key by which the server recognises the message. */
  readonly key: string
  /** When it was written, in milliseconds. */
  readonly at: number
  /** `waiting`: behind others; `sending`: on its way, or as soon as there is a connection; `failed`: the service refused it. */
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly text: string
  readonly custom?: unknown
  readonly files: readonly OutboxFile[]
}

/** Prefix of the keys under which a tab keeps its messages of a conversation. */
const prefix = 'confab-outbox:'
/** How many messages a tab keeps for a conversation; those above are not kept. */
const mostRecords = 50
/** Milliseconds; older ones are no longer what the visitor wants to say. */
const longestKept = 30 * 24 * 60 * 60 * 1000

function isFile(value: unknown): value is OutboxFile {
  const { name, type, data } = (value ?? {}) as Partial<OutboxFile>
  return typeof name === 'string' && typeof type === 'string' && (data === undefined || typeof data === 'string')
}

const isRecord = (value: unknown): value is OutboxRecord => {
  const { id, key, at, state, text, files } = (value ?? {}) as Partial<OutboxRecord>
  return (
    typeof id === 'string' &&
    typeof key === 'string' &&
    typeof at === 'number' &&
    typeof text === 'string' &&
    (state === 'waiting' || state === 'sending' || state === 'failed') &&
    Array.isArray(files) &&
    files.every(isFile)
  )
}

/** The content of a message, without its files. */
export const contentOf = ({ id, text, custom, at }: OutboxRecord): MessageContent => ({
  id,
  role: 'user',
  origin: 'visitor',
  ...(text && { text }),
  ...(custom !== undefined && { custom }),
  createdAt: new Date(at).toISOString(),
})

/**
 * The messages of one conversation that were not sent. Each tab writes those that it is to send under a key of its own, so that no
 * tab overwrites what another one writes.
 */
export interface OutboxRecords {
  /** The tabs that have messages of this conversation. */
  owners(): string[]
  read(owner: string): OutboxRecord[]
  /** @returns false if the browser refuses to keep them. */
  write(owner: string, records: readonly OutboxRecord[]): boolean
  /** True if a key of the storage belongs to this conversation. */
  isOwn(key: string | null): boolean
  readonly lockName: string
}

export function createOutboxRecords(storage: KeyValueStorage | undefined, conversation: string): OutboxRecords {
  const base = `${prefix}${conversation}:`

  function read(owner: string): OutboxRecord[] {
    try {
      const given: unknown = JSON.parse(storage?.getItem(base + owner) ?? '[]')
      const oldest = Date.now() - longestKept
      return Array.isArray(given) ? given.filter(isRecord).filter(({ at }) => at > oldest) : []
    } catch (error) {
      remark('not-kept', 'Messages that were not sent could not be read:', error)
      return []
    }
  }

  return {
    owners: (): string[] =>
      Object.keys(storage ?? {})
        .filter((key) => key.startsWith(base))
        .map((key) => key.slice(base.length)),
    read,
    write(owner: string, records: readonly OutboxRecord[]): boolean {
      try {
        if (records.length) storage?.setItem(base + owner, JSON.stringify(records.slice(0, mostRecords)))
        else storage?.removeItem(base + owner)
        return true
      } catch (error) {
        remark('not-kept', 'A message could not be kept:', error)
        return false
      }
    },
    isOwn: (key: string | null): boolean => key === null || key.startsWith(base),
    lockName: base,
  }
}
