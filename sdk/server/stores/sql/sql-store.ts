import { StoreClosedError } from '../store-closed-error.ts'
import { Kysely, type Dialect } from 'kysely'
import type { DatabaseStore } from '../store.ts'
import { createSqlApprovals, forgetApprovals } from './approvals/sql-approvals.ts'
import type { ColumnTypes } from './column-types.ts'
import { createSqlCounts, forgetCounts } from './counts/sql-counts.ts'
import { isMigrated, migrate, migrateBack } from './migrate.ts'
import { eraseVisitor } from './erase-visitor.ts'
import { forgetErasedThreads } from './erased-threads.ts'
import { removeThreads } from './remove-threads.ts'
import { createSqlFeedback, removeOldFeedback } from './sql-feedback.ts'
import type { SearchIndex } from './search/search-index.ts'
import { createSearchIndexer } from './search/search-indexer.ts'
import { createSpace } from './space.ts'
import { readSqlSecret } from './sql-secret.ts'
import { createSqlThreads, removeUnrestorable, type SpaceLimits } from './sql-threads.ts'
import { createStoreClock } from './store-clock.ts'
import type { StreamDialect } from './streams/signals.ts'
import { createSqlStreams } from './streams/sql-streams.ts'
import type { Database, Tables } from './tables.ts'

/** A database that a store can be kept in. */
export interface SqlSource {
  /** Asked each time that the database is opened: what could not be opened is tried again with the next request. */
  readonly createDialect: () => Dialect
  /**
   * A connection over which tables are changed, which may take long.
   * @default that over which all else is done
   */
  readonly createMigrationDialect?: () => Dialect
  readonly types: ColumnTypes
  /**
   * The index of what messages hold.
   * @default there is none: they are looked through
   */
  readonly search?: SearchIndex
  readonly streams: StreamDialect
  /** Whether tables could not be made because another process made them at the same moment: then they are looked for again. */
  readonly isOvertaken: (error: unknown) => boolean
  /** Whether the disk of the database has no space. */
  readonly isFull: (error: unknown) => boolean
}

/** How often tables are looked for: one process of several that start at once is first. */
const mostTries = 10

/** The longest pause before they are looked for again, in milliseconds; by chance shorter, or two processes would meet again. */
const longestPause = 100

/** A store in a database. It is opened with the first request that needs it, and its tables are made. */
export function createSqlStore(
  { createDialect, createMigrationDialect, types, search, streams: dialect, isOvertaken, isFull }: SqlSource,
  limits: SpaceLimits,
): DatabaseStore {
  let opened: Promise<Database> | undefined
  let isClosed = false

  /** Changes tables over a connection of its own, which may take long. */
  async function changeApart(change: typeof migrate): Promise<string[]> {
    const apart = new Kysely<Tables>({ dialect: (createMigrationDialect ?? createDialect)() })
    try {
      return await change(apart, types)
    } finally {
      // What never was open may refuse to be closed.
      await apart.destroy().catch(() => undefined)
    }
  }

  async function change(database: Database): Promise<void> {
    await (createMigrationDialect ? changeApart(migrate) : migrate(database, types))
  }

  async function open(triesLeft = mostTries): Promise<Database> {
    const database = new Kysely<Tables>({ dialect: createDialect() })
    try {
      // Where that could not be asked, the reason is the same.
      if (!(await isMigrated(database, types).catch(() => false))) await change(database)
      indexer.wake()
      return database
    } catch (error) {
      await database.destroy().catch(() => undefined)
      if (triesLeft <= 1 || !isOvertaken(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPause))
      return open(triesLeft - 1)
    }
  }

  async function use(): Promise<Database> {
    if (isClosed) throw new StoreClosedError()
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  const { streams, sweep: sweepStreams, stopErased, close: closeStreams } = createSqlStreams(use, dialect)
  const indexer = createSearchIndexer(use, search)
  const space = createSpace(isFull)
  const clock = createStoreClock(dialect.now)

  return {
    streams: space.watch(streams, ['begin', 'append', 'end']),
    threads: space.watch(createSqlThreads(use, limits, indexer), ['save', 'rename', 'archive', 'remove', 'restore']),
    feedback: space.watch(createSqlFeedback(use, limits), ['save']),
    counts: createSqlCounts(use, clock),
    approvals: space.watch(createSqlApprovals(use, clock), ['add', 'claim', 'settle']),
    async check() {
      const database = await use()
      await database.selectFrom('confab_thread').select('id').limit(1).execute()
      await space.check(database)
    },
    secret: async () => readSqlSecret(await use()),
    migrate: ({ back = false } = {}) => changeApart(back ? migrateBack : migrate),
    async erase(visitor) {
      const database = await use()
      const hasFound = await eraseVisitor(database, visitor)
      await stopErased()
      return hasFound
    },
    async sweep({ threads, answers, feedback }) {
      const database = await use()
      const now = await clock.read(database)
      await sweepStreams(database, answers)
      await forgetErasedThreads(database, now)
      // What another process did not come to do.
      indexer.wake()
      const isMore = [
        await forgetCounts(database, now),
        await forgetApprovals(database, now),
        await removeUnrestorable(use),
        threads !== undefined && (await removeThreads(use, (thread) => thread('kept_at', '<', now - threads))),
        feedback !== undefined && (await removeOldFeedback(database, now - feedback)),
      ]
      return isMore.includes(true)
    },
    async close() {
      isClosed = true
      await indexer.close()
      const database = await opened?.catch(() => undefined)
      opened = undefined
      // The database may be away.
      await closeStreams(database).catch(() => undefined)
      await database?.destroy()
    },
  }
}
