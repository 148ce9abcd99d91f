import { sql } from 'kysely'
import { createSqlStore } from './sql/sql-store.ts'
import { createPolledSignals } from './sql/streams/polled-signals.ts'
import type { SpaceLimits } from './sql/sql-threads.ts'
import { createFileDialect, isBusy, isFull } from './sqlite/file-dialect.ts'
import { trigramIndex } from './sqlite/trigram-index.ts'
import type { DatabaseStore } from './store.ts'

/** Where a store is kept, and how much of each visitor. */
export interface SqliteStoreOptions extends SpaceLimits {
  /** The path of the file, which is made where there is none, with the folders above it. Beside it stand two more while it is open. */
  file: string
}

/**
 * Keeps what a chat server keeps in one file, by SQLite: for servers that run on one machine. Several processes of one machine may share it.
 *
 * @example
 * createChatServer({ answer, user, store: sqliteStore({ file: 'data/chat.db' }) })
 */
export const sqliteStore = ({ file, ...limits }: SqliteStoreOptions): DatabaseStore =>
  createSqlStore(
    {
      createDialect: () => createFileDialect(file),
      // Another process made the tables after this one had looked for them.
      isOvertaken: isBusy,
      isFull,
      types: { text: sql`text`, counter: sql`integer`, count: (column) => column.autoIncrement() },
      search: trigramIndex,
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
