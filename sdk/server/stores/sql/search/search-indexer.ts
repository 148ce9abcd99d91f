import type { Database } from '../tables.ts'
import { findDue, indexPiece } from './index-piece.ts'
import { noteFormer, type ThreadKey } from './note-former.ts'
import type { SearchIndex } from './search-index.ts'

/** How long after a save, in milliseconds: what is saved meanwhile enters with it. */
const delay = 50

/** Others have as long as a piece took, before the next, and those who save so many times as long. */
const restOfSaves = 4

/** The longest rest, in milliseconds. */
const longestRest = 1000

/** Takes messages into an index after they were saved, a piece at a time. `use` gives the database, once it is open. */
export interface SearchIndexer {
  /** The index, once it can be asked. */
  index(): SearchIndex | undefined
  /** There may be something to take into the index. */
  wake(): void
  close(): Promise<void>
}

export function createSearchIndexer(use: () => Promise<Database>, index: SearchIndex | undefined): SearchIndexer {
  /** Whether this database has the index; undefined until that is known. */
  let hasIndex: boolean | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isClosed = false
  let isAsked = false
  let noted: ThreadKey | undefined = { visitor: '', thread: '' }

  /** @returns whether there may be more. */
  async function goOn(): Promise<boolean> {
    if (!index) return false
    const database = await use()
    hasIndex ??= await index.prepare(database)
    if (!hasIndex) return false
    const due = await findDue(database)
    if (due) await indexPiece(database, index, due)
    else noted &&= await noteFormer(database, noted)
    return Boolean(due ?? noted)
  }

  function schedule(pause: number): void {
    if (!index || hasIndex === false || isClosed || timer !== undefined || running) return
    timer = setTimeout(() => {
      timer = undefined
      running = run()
    }, pause)
    timer.unref()
  }

  async function run(): Promise<void> {
    const startedAt = performance.now()
    isAsked = false
    // What failed is tried again with the next save, or in a minute.
    const isMore = await goOn().catch(() => false)
    running = undefined
    const rest = (performance.now() - startedAt) * (isAsked ? restOfSaves : 1)
    if (isMore || isAsked) schedule(Math.min(rest, longestRest))
  }

  return {
    index: (): SearchIndex | undefined => (hasIndex ? index : undefined),
    wake(): void {
      isAsked = true
      schedule(delay)
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
