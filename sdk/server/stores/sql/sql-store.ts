import { Kysely, type Dialect } from 'kysely'
import type { ServerStore } from '../store.ts'
import { isMigrated, migrate, type ColumnTypes } from './migrate.ts'
import { createSqlFeedback } from './sql-feedback.ts'
import { createSqlThreads, type SpaceLimits } from './sql-threads.ts'
import type { StreamDialect } from './streams/signals.ts'
import { createSqlStreams } from './streams/sql-streams.ts'
import type { Database, Tables } from './tables.ts'

/** A database that a store can be kept in. */
export interface SqlSource {
  /**
   * Asked each time that the database is opened: what could not be opened is tried again with the next request. To change tables may take
   * long, and is waited for; nothing else is.
   */
  readonly createDialect: (use: 'migrate' | 'serve') => Dialect
  readonly types: ColumnTypes
  readonly streams: StreamDialect
  /** Whether tables could not be made because another process made them at the same moment: then they are looked for again. */
  readonly isOvertaken: (error: unknown) => boolean
}

/** How often tables are looked for: one process of several that start at once is first. */
const mostTries = 10

/** The longest pause before they are looked for again, in milliseconds; by chance shorter, or two processes would meet again. */
const longestPause = 100

/** A store in a database. It is opened with the first request that needs it, and its tables are made. */
export function createSqlStore(
  { createDialect, types, streams: dialect, isOvertaken }: SqlSource,
  limits: SpaceLimits,
): ServerStore {
  let opened: Promise<Database> | undefined
  let isClosed = false

  /** Changes tables over a connection of its own, which may take long. */
  async function change(triesLeft = mostTries): Promise<void> {
    const database = new Kysely<Tables>({ dialect: createDialect('migrate') })
    // What never was open may refuse to be closed.
    const close = (): Promise<void> => database.destroy().catch(() => undefined)
    try {
      await migrate(database, types)
      await close()
    } catch (error) {
      await close()
      if (triesLeft <= 1 || !isOvertaken(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPause))
      await change(triesLeft - 1)
    }
  }

  async function open(): Promise<Database> {
    const database = new Kysely<Tables>({ dialect: createDialect('serve') })
    try {
      // Where that could not be asked, the reason is the same.
      if (!(await isMigrated(database, types).catch(() => false))) await change()
      return database
    } catch (error) {
      await database.destroy().catch(() => undefined)
      throw error
    }
  }

  async function use(): Promise<Database> {
    if (isClosed) throw new Error('The store is closed.')
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  const { streams, close: closeStreams } = createSqlStreams(use, dialect)

  return {
    streams,
    threads: createSqlThreads(use, limits),
    feedback: createSqlFeedback(use, limits.feedback ?? 1_000_000),
    async check() {
      await (await use()).selectFrom('confab_thread').select('id').limit(1).execute()
    },
    async close() {
      isClosed = true
      const database = await opened?.catch(() => undefined)
      opened = undefined
      // The database may be away.
      await closeStreams(database).catch(() => undefined)
      await database?.destroy()
    },
  }
}
