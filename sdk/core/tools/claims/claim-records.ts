import type { KeyValueStorage } from '../../storage/key-value-storage.ts'
import { claimPrefix } from './claim-prefix.ts'
import { remark } from '../../util/thrown/report.ts'

/** Who answers a call. */
export interface ClaimRecord {
  /** Unique to a chat on a page. */
  readonly by: string
  /** When it was written, in milliseconds. */
  readonly at: number
  /** True as soon as the call runs. */
  readonly hasBegun: boolean
}

/** Records of calls; older ones are removed when there are more. */
const mostRecords = 200

/** A record that another version wrote, or something else, is none. */
function readRecord(text: string | null): ClaimRecord | undefined {
  const { by, at, hasBegun } = JSON.parse(text ?? '{}') as Partial<Record<keyof ClaimRecord, unknown>>
  return typeof by === 'string' && typeof at === 'number' ? { by, at, hasBegun: hasBegun === true } : undefined
}

/** Keeps who answers a call where all tabs of a browser find it, each call under a key of its own. */
export function createClaimRecords(storage: KeyValueStorage | undefined) {
  let isReported = false

  function read(key: string): ClaimRecord | undefined {
    try {
      return readRecord(storage?.getItem(key) ?? null)
    } catch {
      return undefined
    }
  }

  /** Removes the oldest records but the one just written, so that they never fill the storage. */
  function prune(written: string): void {
    const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(claimPrefix) && key !== written)
    if (keys.length < mostRecords) return
    const oldest = keys.toSorted((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0))
    for (const key of oldest.slice(0, 1 - mostRecords)) storage?.removeItem(key)
  }

  return {
    read,
    remove(key: string): void {
      try {
        storage?.removeItem(key)
      } catch {
        // It says that a chat answered which has not; nobody believes it for long.
      }
    },
    /** @returns false if the browser refuses to keep it. */
    write(key: string, record: ClaimRecord): boolean {
      if (!storage) return false
      try {
        storage.setItem(key, JSON.stringify(record))
        prune(key)
        return true
      } catch (error) {
        if (!isReported) remark('calls-not-claimed', 'Calls of tools cannot be claimed: another tab may run the same one.', error)
        isReported = true
        return false
      }
    },
  }
}
