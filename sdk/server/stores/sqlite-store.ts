import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { SqliteDialect, sql } from 'kysely'
import Libsql from 'libsql'
import { createSqlStore } from './sql/sql-store.ts'
import type { SpaceLimits } from './sql/sql-threads.ts'
import type { ServerStore } from './store.ts'

/** Where a store is kept, and how much of each visitor. */
export interface SqliteStoreOptions extends SpaceLimits {
  /** The path of the file, which is made where there is none, with the folders above it. Beside it stand two more while it is open. */
  file: string
}

/** How long a write waits for that of another process, in milliseconds. */
const patience = 5000

function openFile(file: string): Libsql.Database {
  mkdirSync(dirname(file), { recursive: true })
  const database = new Libsql(file)
  // Readers do not wait for writers, and what was answered survives the end of the process: https://www.sqlite.org/wal.html
  for (const pragma of ['journal_mode = wal', 'synchronous = normal', `busy_timeout = ${patience}`, 'foreign_keys = on'])
    database.pragma(pragma)
  return database
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
      createDialect: () => new SqliteDialect({ database: async () => openFile(file) }),
      types: { text: sql`text`, counter: sql`integer`, count: (column) => column.autoIncrement() },
    },
    limits,
  )
