import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { SqliteDialect, sql, type Dialect } from 'kysely'
import Libsql from 'libsql'
import { createSqlStore } from './sql/sql-store.ts'
import { createPolledSignals } from './sql/streams/polled-signals.ts'
import type { SpaceLimits } from './sql/sql-threads.ts'
import type { ServerStore } from './store.ts'

/** Where a store is kept, and how much of each visitor. */
export interface SqliteStoreOptions extends SpaceLimits {
  /** The path of the file, which is made where there is none, with the folders above it. Beside it stand two more while it is open. */
  file: string
}

/**
 * After how many pages of 4 KB what was written moves to its place in the file. Answers change the same pages again and again, which then
 * are moved once: https://www.sqlite.org/wal.html#ckpt
 */
const pagesBetweenCheckpoints = 4000

/** How long a write waits for that of another process, in milliseconds. */
const patience = 5000

function openFile(file: string): Libsql.Database {
  mkdirSync(dirname(file), { recursive: true })
  const database = new Libsql(file)
  // To wait first: another process may open the file at this moment. With the others readers do not wait for writers, and what was
  // answered survives the end of the process: https://www.sqlite.org/wal.html
  for (const pragma of [
    `busy_timeout = ${patience}`,
    'journal_mode = wal',
    'synchronous = normal',
    'foreign_keys = on',
    `wal_autocheckpoint = ${pagesBetweenCheckpoints}`,
  ])
    database.pragma(pragma)
  return database
}

/**
 * Kysely runs migrations of SQLite without a transaction, which would leave one half done where a process ends meanwhile. SQLite itself can
 * take back changes of tables: https://www.sqlite.org/lang_transaction.html
 */
function inTransactions(dialect: Dialect): Dialect {
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createAdapter: () =>
      Object.create(dialect.createAdapter(), { supportsTransactionalDdl: { value: true } }) as ReturnType<
        Dialect['createAdapter']
      >,
  }
}

/**
 * Keeps what a chat server keeps in one file, by SQLite: for servers that run on one machine. Several processes of one machine may share it.
 *
 * @example
 * createChatServer({ answer, user, store: sqliteStore({ file: 'data/chat.db' }) })
 */
export const sqliteStore = ({ file, ...limits }: SqliteStoreOptions): ServerStore =>
  createSqlStore(
    {
      createDialect: () => inTransactions(new SqliteDialect({ database: async () => openFile(file) })),
      // Another process made the tables after this one had looked for them.
      isOvertaken: (error) => error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_BUSY'),
      types: { text: sql`text`, counter: sql`integer`, count: (column) => column.autoIncrement() },
      streams: {
        now: sql<number>`unixepoch()`,
        rows: (json) => sql`(select value ->> 0 as stream, value ->> 1 as number, value ->> 2 as data from json_each(${json}))`,
        // Of two who write, one waits for the other anyway.
        lock: sql``,
        createSignals: createPolledSignals,
      },
    },
    limits,
  )
