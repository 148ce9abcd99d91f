import { PostgresDialect, sql } from 'kysely'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { gramIndex } from './postgres/gram-index.ts'
import { openPostgresPool } from './postgres-pool.ts'
import { createSqlStore } from './sql/sql-store.ts'
import { createNotifiedSignals } from './sql/streams/notified-signals.ts'
import type { SpaceLimits } from './sql/sql-threads.ts'
import type { DatabaseStore } from './store.ts'

/** Where a store is kept, and how much of each visitor. */
export interface PostgresStoreOptions extends SpaceLimits {
  /** The address of the database, with the user and the password: `postgres://user:password@host:5432/name`. */
  url: string
  /**
   * The address of the database itself, where `url` leads to a pooler in transaction mode, which passes no notifications on: one connection
   * of each process hears there of the answers of others.
   * @default url
   */
  listenUrl?: string | undefined
  /** Connections of this process at most, beside the one that listens. @default 10 */
  connections?: number
}

/**
 * Keeps what chat servers keep in PostgreSQL, 14 or later: for servers on several machines, which all see the same.
 *
 * @example
 * createChatServer({ answer, user, store: postgresStore({ url: process.env.DATABASE_URL }) })
 */
export const postgresStore = ({ url, listenUrl = url, connections = 10, ...limits }: PostgresStoreOptions): DatabaseStore =>
  createSqlStore(
    {
      createDialect: () => new PostgresDialect({ pool: openPostgresPool(url, { connections, use: 'serve' }) }),
      createMigrationDialect: () => new PostgresDialect({ pool: openPostgresPool(url, { connections: 1, use: 'migrate' }) }),
      // Kysely has it wait for the other.
      isOvertaken: () => false,
      // https://www.postgresql.org/docs/current/errcodes-appendix.html
      isFull: (error) => thrownField(error, 'code') === '53100',
      // By bytes, as SQLite sorts: what a language makes of an order may change with an update of the system.
      types: { text: sql`text collate "C"`, counter: sql`serial`, count: (column) => column, numbers: sql`integer[]` },
      search: gramIndex,
      streams: {
        now: sql<number>`floor(extract(epoch from now()))`,
        rows: (json) =>
          sql`(select (given ->> 0)::integer as stream, (given ->> 1)::integer as number, given ->> 2 as data from json_array_elements(${json}::json) as given) as given`,
        lock: sql`for share`,
        createSignals: (use, heard) => createNotifiedSignals(listenUrl, use, heard),
      },
    },
    limits,
  )
