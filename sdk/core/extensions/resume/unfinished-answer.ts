import type { KeyValueStorage } from '../../storage/key-value-storage.ts'
import { unfinishedPrefix } from './unfinished-prefix.ts'

/** An answer that a server keeps, and that this chat does not have whole. */
export interface UnfinishedAnswer {
  /** The id that the server gave it. */
  readonly id: string
  /** The message that is answered. */
  readonly questionId: string
}

/** The key under which the answer of a conversation is remembered; undefined where the conversation itself is not kept. */
export function unfinishedKey(threadId: string | undefined, storageKey: string | undefined): string | undefined {
  if (threadId !== undefined) return `${unfinishedPrefix}thread:${threadId}`
  return storageKey === undefined ? undefined : `${unfinishedPrefix}${storageKey}`
}

/** Remembers the answer that is on its way, for the next page and for other tabs. */
export interface UnfinishedAnswerStore {
  get(): UnfinishedAnswer | undefined
  set(answer: UnfinishedAnswer): void
  remove(): void
}

export function createUnfinishedAnswer(
  storage: KeyValueStorage | undefined,
  key: () => string | undefined,
): UnfinishedAnswerStore {
  /** A browser may refuse storage: then the answer ends with the page. */
  function attempt<T>(act: (storage: KeyValueStorage, key: string) => T): T | undefined {
    const name = key()
    if (!storage || name === undefined) return undefined
    try {
      return act(storage, name)
    } catch {
      return undefined
    }
  }

  return {
    get: (): UnfinishedAnswer | undefined =>
      attempt((kept, name) => {
        const { id, questionId } = JSON.parse(kept.getItem(name) ?? '{}') as Partial<Record<string, unknown>>
        return typeof id === 'string' && typeof questionId === 'string' ? { id, questionId } : undefined
      }),
    set(answer: UnfinishedAnswer): void {
      attempt((kept, name) => kept.setItem(name, JSON.stringify(answer)))
    },
    remove(): void {
      attempt((kept, name) => kept.removeItem(name))
    },
  }
}
