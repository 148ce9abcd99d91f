import type { KeyValueStorage } from '../../storage/key-value-storage.ts'
import { isJson } from '../../util/is-json.ts'
import type { OutboxFile } from '../outbox/outbox-records.ts'

/** What was written in a conversation, and not sent. */
export interface DraftRecord {
  readonly text: string
  readonly files: readonly OutboxFile[]
}

/** Drafts that are kept: of more, the oldest are forgotten. The browser keeps about 5 MB of text for a whole site. */
const mostDrafts = 20
/** How long a draft is kept, in milliseconds: 30 days. */
const longestKept = 30 * 24 * 60 * 60 * 1000

const indexKey = 'confab-drafts'
const keyOf = (name: string): string => `confab-draft:${name}`

const isFile = (value: unknown): value is OutboxFile =>
  isJson(value) && typeof value['name'] === 'string' && typeof value['type'] === 'string'

/** Drafts in the browser's storage, by the names of their conversations. What it refuses is not kept. */
export function createDraftRecords(storage: KeyValueStorage) {
  function read(key: string): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
      return isJson(value) ? value : {}
    } catch {
      return {}
    }
  }

  /** When each was written last. */
  const times = (): [string, number][] =>
    Object.entries(read(indexKey)).filter((entry): entry is [string, number] => typeof entry[1] === 'number')

  function attempt(act: () => void): void {
    try {
      act()
    } catch {
      // It is full, or blocked: the text stays in the field as long as the page is open.
    }
  }

  /** Notes when a draft was written; those that are too old, or too many, go. */
  function note(name: string, at: number | undefined): void {
    const others = times().filter(([other]) => other !== name)
    const all = (at === undefined ? others : [...others, [name, at] as const]).toSorted((one, other) => other[1] - one[1])
    const kept = all.filter(([, time], place) => place < mostDrafts && time > Date.now() - longestKept)
    for (const [other] of all) if (!kept.some(([name]) => name === other)) storage.removeItem(keyOf(other))
    if (kept.length) storage.setItem(indexKey, JSON.stringify(Object.fromEntries(kept)))
    else storage.removeItem(indexKey)
  }

  return {
    find(name: string): DraftRecord | undefined {
      const { text, files } = read(keyOf(name))
      if (typeof text !== 'string') return undefined
      return { text, files: Array.isArray(files) ? files.filter(isFile) : [] }
    },
    write(name: string, draft: DraftRecord): void {
      attempt(() => {
        note(name, Date.now())
        storage.setItem(keyOf(name), JSON.stringify(draft))
      })
    },
    remove(name: string): void {
      attempt(() => {
        storage.removeItem(keyOf(name))
        note(name, undefined)
      })
    },
    /** Removes all whose names begin like this. */
    removeAll(beginnings: readonly string[]): void {
      attempt(() => {
        const keys = Object.keys(storage).filter((key) => beginnings.some((beginning) => key.startsWith(keyOf(beginning))))
        for (const key of keys) storage.removeItem(key)
        for (const key of keys) note(key.slice(keyOf('').length), undefined)
      })
    },
  }
}
