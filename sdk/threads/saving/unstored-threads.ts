import type { KeyValueStorage } from '../../core/storage/key-value-storage.ts'
import { unsavedPrefix } from './unsaved-prefix.ts'
import { remark } from '../../core/util/thrown/report.ts'

/**
 * Ids of threads whose first save was unfinished when the page was closed: they are in no list, so the next page that opens has
 * to resume them.
 */
export function createUnstoredThreads(storage: KeyValueStorage | undefined, storageName: string) {
  // Distinct from all thread keys, because no thread has an empty id.
  const key = unsavedPrefix(storageName)

  function read(): string[] {
    try {
      const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
      return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
    } catch {
      return []
    }
  }

  function write(ids: readonly string[]): void {
    try {
      if (ids.length) storage?.setItem(key, JSON.stringify(ids))
      else storage?.removeItem(key)
    } catch (error) {
      remark('threads-not-kept', 'A chat that was not saved could not be kept:', error)
    }
  }

  return {
    /** The most recently added one. */
    newest: (): string | undefined => read().at(-1),
    add: (id: string): void => write([...read().filter((other) => other !== id), id]),
    remove(id: string): void {
      const ids = read()
      if (ids.includes(id)) write(ids.filter((other) => other !== id))
    },
  }
}
