import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { BreakableProxy } from '../../servers/breakable-proxy.ts'
import type { Postgres } from './start-postgres.mjs'

/** Runs statements as who looks after the database. */
async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const endAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

interface BreakableDatabase {
  readonly postgres: Postgres
  readonly url: string
  /** The way to it. */
  readonly proxy: BreakableProxy
}

type Break = (database: BreakableDatabase) => Promise<void>

/** What happens to a database, in words that follow its name. */
export const databaseBreaks: readonly (readonly [string, Break])[] = [
  [
    'is restarted',
    async ({ postgres }) => {
      await postgres.stop()
      await postgres.start()
    },
  ],
  [
    'is restarted at once, without a word to anybody',
    async ({ postgres }) => {
      await postgres.crash()
      await postgres.start()
    },
  ],
  ['ends its connections', ({ url }) => administer(url, endAll)],
  ['is cut off', async ({ proxy }) => proxy.cut()],
  [
    'is away for three seconds',
    async ({ postgres }) => {
      await postgres.stop()
      await wait(3000)
      await postgres.start()
    },
  ],
  [
    'takes no writes for a while',
    async ({ url }) => {
      const name = new URL(url).pathname.slice(1)
      await administer(url, `alter database ${name} set default_transaction_read_only = on`, endAll)
      await wait(3000)
      await administer(
        url,
        'set default_transaction_read_only = off',
        `alter database ${name} reset default_transaction_read_only`,
        endAll,
      )
    },
  ],
  ['falls silent on the connections that are open', async ({ proxy }) => proxy.fallSilent('open')],
]
