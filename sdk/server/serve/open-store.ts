import { memoryStore } from '../stores/memory-store.ts'
import type { postgresStore } from '../stores/postgres-store.ts'
import type { sqliteStore } from '../stores/sqlite-store.ts'
import type { ServerStore } from '../stores/store.ts'

/** Where conversations are kept, and how that is called. */
export interface OpenedStore {
  readonly store: ServerStore
  readonly name: string
}

interface StoreSettings {
  /** The address of a PostgreSQL database. */
  readonly databaseUrl: string | undefined
  /** The path of the SQLite file; `memory` keeps nothing beyond this process. */
  readonly file: string
}

/** The stores stand beside the server, over packages that are installed only where they are used. */
export interface Stores {
  sqlite(): Promise<{ sqliteStore: typeof sqliteStore }>
  postgres(): Promise<{ postgresStore: typeof postgresStore }>
}

const isMissing = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'ERR_MODULE_NOT_FOUND'

/**
 * Opens the store: PostgreSQL where the environment names a database, else a file.
 * @throws an `Error` with what to install, where the packages of the database are missing.
 */
export async function openStore({ databaseUrl, file }: StoreSettings, stores: Stores): Promise<OpenedStore> {
  try {
    if (databaseUrl) return { store: (await stores.postgres()).postgresStore({ url: databaseUrl }), name: 'PostgreSQL' }
    if (file !== 'memory') return { store: (await stores.sqlite()).sqliteStore({ file }), name: file }
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    const packages = databaseUrl ? 'kysely pg' : 'kysely libsql'
    // A database that somebody named is meant. The file is only a default.
    if (databaseUrl) throw new Error(`Keeping conversations there needs two packages: npm install ${packages}`, { cause })
    return { store: memoryStore(), name: `memory, until this process ends ("npm install ${packages}" keeps them in a file)` }
  }
  return { store: memoryStore(), name: 'memory, until this process ends' }
}
