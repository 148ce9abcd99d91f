import { Kysely, PostgresDialect } from 'kysely'
import { openPostgresPool, type PoolUse } from '../../../sdk/server/stores/postgres-pool.ts'
import { createFileDialect, isBusy } from '../../../sdk/server/stores/sqlite/file-dialect.ts'
import { runProductMigrations } from './product-migrations.ts'
import type { ProductDatabase, ProductTables } from './product-tables.ts'

/** Where the product is kept. */
export interface DatabasePlace {
  /** The address of a PostgreSQL database: `postgres://user:password@host:5432/name`. Default: none, and the file. */
  readonly url?: string | undefined
  /** The path of the SQLite file, which is made where there is none. */
  readonly file: string
}

const connections = 10

function openPostgres(url: string, use: PoolUse): ProductDatabase {
  const pool = openPostgresPool(url, { connections: use === 'serve' ? connections : 1, use })
  return new Kysely<ProductTables>({ dialect: new PostgresDialect({ pool }) })
}

async function prepare(url: string): Promise<void> {
  // What was never open may refuse to be closed.
  const database = openPostgres(url, 'migrate')
  try {
    await runProductMigrations(database, 'postgres')
  } finally {
    await database.destroy().catch(() => undefined)
  }
}

/** How often a file is tried: one process of several that start at once makes the tables. */
const mostTries = 10
/** The longest pause between, in milliseconds; by chance shorter, or two would meet again. */
const longestPause = 100

async function openFile(file: string, triesLeft = mostTries): Promise<ProductDatabase> {
  const database = new Kysely<ProductTables>({ dialect: createFileDialect(file) })
  try {
    await runProductMigrations(database, 'sqlite')
    return database
  } catch (error) {
    await database.destroy().catch(() => undefined)
    if (triesLeft <= 1 || !isBusy(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPause))
    return openFile(file, triesLeft - 1)
  }
}

/**
 * Opens the product's database, and makes its tables.
 * @throws the database's error where it cannot be used.
 */
export async function openDatabase({ url, file }: DatabasePlace): Promise<ProductDatabase> {
  if (!url) return openFile(file)
  await prepare(url)
  return openPostgres(url, 'serve')
}
