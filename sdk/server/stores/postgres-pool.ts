import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

/** How long a connection may take to open, and a statement to be answered, in milliseconds: less than others wait for a sign of life. */
const patience = 4000

/**
 * PostgreSQL itself ends a statement earlier, in milliseconds: one that is only slow costs no connection, and goes on for nobody. A
 * transaction whose process fell silent holds its locks no longer than that, either.
 */
const statementTime = 3000

/** The change of a database that takes no writes, such as one that another has taken over from: connections to it lead to the wrong place. */
const readOnly = '25006'

/** What failed, as PostgreSQL itself says over a connection that works. */
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.code !== readOnly

/** What a pool is for: `serve` gives up statements that take long, which `migrate` waits for. */
export type PoolUse = 'serve' | 'migrate'

const settings = `set statement_timeout = ${statementTime}; set idle_in_transaction_session_timeout = ${statementTime}`

/**
 * Connections that may break, or fall silent: a statement over one of those is refused in time, and neither it nor those that were opened
 * before are used again.
 */
export function openPostgresPool(url: string, { connections, use }: { connections: number; use: PoolUse }): PostgresPool {
  const isServing = use === 'serve'
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: patience,
    ...(isServing && { query_timeout: patience }),
  })
  // A connection that breaks would end the process: whoever uses it is refused, and the next query opens another. The pool listens for
  // those that nobody uses (https://node-postgres.com/apis/pool#error), and to a connection that is used nobody else does.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  /** When connections were opened, by `performance.now()`: the clock of the day may jump. */
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let brokenAt = -Infinity

  function guard(client: pg.PoolClient): PostgresPoolClient {
    const connection: PostgresPoolClient = client
    let broken: { readonly error: unknown } | undefined

    async function ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
      // The end of a transaction need not wait for a silent connection once more.
      if (broken) throw broken.error
      try {
        return await connection.query<Row>(text, values)
      } catch (error) {
        if (!isAnswer(error)) {
          broken = { error }
          brokenAt = performance.now()
        }
        throw error
      }
    }

    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
    function query<Row>(
      asked: string | PostgresCursor<Row>,
      values: readonly unknown[] = [],
    ): PostgresCursor<Row> | Promise<PostgresQueryResult<Row>> {
      if (typeof asked !== 'string') throw new TypeError('Stores read no cursors.')
      return ask<Row>(asked, values)
    }

    return { query, release: () => client.release(Boolean(broken)) }
  }

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await pool.connect()
      const guarded = guard(client)
      const opened = openedAt.get(client)
      if (opened !== undefined) {
        if (opened >= brokenAt) return guarded
        client.release(true)
        continue
      }
      try {
        openedAt.set(client, performance.now())
        if (isServing) await client.query(settings)
        return guarded
      } catch (error) {
        client.release(true)
        throw error
      }
    }
  }

  return { connect, end: () => pool.end() }
}
