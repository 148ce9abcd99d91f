import { sql, type ExpressionBuilder, type JoinBuilder } from 'kysely'
import { storable, type Database, type Tables } from '../tables.ts'
import { patternOf } from './pattern-of.ts'

/** Where a page of threads begins: what was updated at this time, up to this id, stands before it. */
export type ThreadPlace = readonly [time: string, id: string]

/** Which threads of a visitor to find. */
export interface ThreadSearch {
  readonly visitor: string
  /** As `searchText` writes them; empty for all threads. */
  readonly words: string
  readonly archived: boolean
  /** After this place. */
  readonly after: ThreadPlace | undefined
  /** At most so many. */
  readonly limit: number
  readonly signal: AbortSignal
}

/** A thread of a list. */
export interface ListedThread {
  readonly id: string
  readonly title: string
  readonly created_at: string
  readonly updated_at: string
  readonly archived: number
}

/** A thread of which a message may hold the words. */
export interface SearchedThread extends ListedThread {
  /** Bytes of its messages. */
  readonly characters: number
  /** Messages before this position are in the index. */
  readonly indexed: number
  /** Whether there may be messages that are not. */
  readonly isDue: boolean
  /** Whether its title holds them. */
  readonly isTitled: boolean
}

/** Threads that are read at once. */
export const threadsAtOnce = 200

export const placeOf = ({ updated_at: time, id }: ListedThread): ThreadPlace => [time, id]

const isAt =
  (operator: '<' | '>', place: ThreadPlace) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'confab_thread'>) => {
    const [time, id] = place.map(storable) as [string, string]
    return or([eb('updated_at', operator, time), and([eb('updated_at', '=', time), eb('id', operator, id)])])
  }

/** What the index knows of a thread: of another version that is nothing. */
const ofThisVersion = (join: JoinBuilder<Tables, 'confab_thread' | 'confab_search'>) =>
  join
    .onRef('confab_search.visitor', '=', 'confab_thread.visitor')
    .onRef('confab_search.thread_id', '=', 'confab_thread.id')
    .onRef('confab_search.version', '=', 'confab_thread.version')

const listed = (database: Database, { visitor, archived, after }: ThreadSearch) =>
  database
    .selectFrom('confab_thread')
    .select(['id', 'title', 'created_at', 'updated_at', 'archived'])
    .where('confab_thread.visitor', '=', visitor)
    .where('removed_at', 'is', null)
    .where('archived', '=', archived ? 1 : 0)
    .$if(after !== undefined, (threads) => threads.where(isAt('<', after ?? ['', ''])))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')

/** All threads, whatever they hold. */
export const listThreads = (database: Database, search: ThreadSearch): Promise<readonly ListedThread[]> =>
  listed(database, search).limit(search.limit).execute()

/** A part of the list, and what is known of its threads. `before` this place, where it is given. */
export async function readThreads(
  database: Database,
  search: ThreadSearch,
  before?: ThreadPlace,
): Promise<readonly SearchedThread[]> {
  const rows = await listed(database, search)
    .leftJoin('confab_search', ofThisVersion)
    .select(['characters', 'indexed', 'is_due'])
    .select(({ ref }) =>
      sql<number>`case when ${ref('search_title')} like ${patternOf(search.words)} escape '\\' then 1 else 0 end`.as('is_titled'),
    )
    .$if(before !== undefined, (threads) => threads.where(isAt('>', before ?? ['', ''])))
    .limit(threadsAtOnce)
    .execute()
  return rows.map(({ indexed, is_due: isDue, is_titled: isTitled, ...thread }) => ({
    ...thread,
    indexed: indexed ?? 0,
    isDue: isDue !== 0,
    isTitled: isTitled === 1,
  }))
}

/** Whether the visitor has threads that are not in the index yet: they may enter it at any moment. */
export async function isAnyDue(database: Database, { visitor }: ThreadSearch): Promise<boolean> {
  const due = await database
    .selectFrom('confab_thread')
    .leftJoin('confab_search', ofThisVersion)
    .select('confab_thread.id')
    .where('confab_thread.visitor', '=', visitor)
    .where(({ or, eb }) => or([eb('is_due', 'is', null), eb('is_due', '=', 1)]))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}
