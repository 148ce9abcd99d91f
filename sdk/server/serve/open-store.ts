import { existsSync } from 'node:fs'
import { inTime } from '../../core/util/in-time.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { thrownWords } from '../../core/util/thrown/thrown-words.ts'
import { memoryStore } from '../stores/memory-store.ts'
import type { postgresStore } from '../stores/postgres-store.ts'
import type { sqliteStore } from '../stores/sqlite-store.ts'
import type { Environment } from './find-service.ts'
import type { DatabaseStore, ServerStore } from '../stores/store.ts'

/** Where conversations are kept, and how that is called. */
export interface OpenedStore {
  readonly store: ServerStore
  readonly name: string
}

/** Where conversations are kept. */
export interface KeptPlace {
  /** The address of a PostgreSQL database. */
  readonly databaseUrl: string | undefined
  /** The path of the SQLite file; `memory` keeps nothing beyond this process. */
  readonly file: string
}

interface StoreSettings extends KeptPlace {
  /** The address of the database itself, where the other is a pooler's. */
  readonly listenUrl?: string | undefined
  /** Connections to it at most. @default what the store opens */
  readonly connections?: number | undefined
  /** Starts although the database cannot be reached, or the file not opened. @default false */
  readonly isDegraded?: boolean
}

/** The file of who names none. */
export const defaultFile = 'confab.db'

/** How long a database may take to answer at the start, in milliseconds. */
const patience = 5000

/** @throws an `Error` in words where the database does not answer: a mistake in its address would show only in the chat. */
async function reach(store: ServerStore, databaseUrl: string): Promise<void> {
  try {
    await inTime(patience, Promise.resolve(store.check?.()), () => new Error(`no answer within ${patience / 1000} seconds`))
  } catch (cause) {
    // A pool that could not connect may wait for ever to close.
    void store.close().catch(() => undefined)
    const place = URL.canParse(databaseUrl) ? new URL(databaseUrl).host || 'the address' : 'the address'
    throw new Error(
      `The database at ${place}, which DATABASE_URL names, cannot be used: ${thrownWords(cause)}. Check it, or start without: --degraded`,
      { cause },
    )
  }
}

/** What is wrong with a file, by the codes of the system and of SQLite. */
const fileReasons: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'what should be the folder above it is a file',
  EEXIST: 'what should be the folder above it is a file',
  EACCES: 'this user may not write it',
  EPERM: 'this user may not write it',
  EROFS: 'its disk cannot be written',
  ELOOP: 'it is a link that leads nowhere',
  ENOENT: 'the folder above it cannot be made',
  ENOSPC: 'its disk is full',
  SQLITE_FULL: 'its disk is full',
  SQLITE_NOTADB: 'it is no file of SQLite',
  SQLITE_CORRUPT: 'it is damaged',
  SQLITE_READONLY: 'this user may not write it',
  SQLITE_CANTOPEN: 'it cannot be opened',
}

/** @throws an `Error` in words where the file cannot be used. It is waited for: tables of an earlier version are changed at first. */
async function openFile(store: ServerStore, file: string): Promise<void> {
  try {
    await store.check?.()
  } catch (cause) {
    void store.close().catch(() => undefined)
    const code = thrownField(cause, 'code')
    const reason = (typeof code === 'string' && fileReasons[code]) || thrownWords(cause)
    throw new Error(
      `Conversations cannot be kept in ${file}: ${reason}. Name another file, --data FILE, or start without one: --degraded`,
      { cause },
    )
  }
}

/** @throws an `Error` in words for the address of another database. */
function checkDatabase(databaseUrl: string, variable = 'DATABASE_URL'): void {
  const [, scheme = ''] = /^([a-z][\w+.-]*):/i.exec(databaseUrl) ?? []
  // PostgreSQL is also found by the path of its socket.
  if (/^(?:postgres|postgresql|socket)$/i.test(scheme) || databaseUrl.startsWith('/')) return
  const given = /^[a-z][\w+.-]*:\/\//i.test(databaseUrl) ? `an address that begins with ${scheme}:` : 'what is no address'
  throw new Error(`${variable} takes the address of a PostgreSQL database, postgres://user:password@host/name, not ${given}.`)
}

/** The stores stand beside the server, over packages that are installed only where they are used. */
export interface Stores {
  sqlite(): Promise<{ sqliteStore: typeof sqliteStore }>
  postgres(): Promise<{ postgresStore: typeof postgresStore }>
}

const isMissing = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'ERR_MODULE_NOT_FOUND'

/**
 * Opens the store: PostgreSQL where the environment names a database, else a file.
 * @throws an `Error` with what to install, where the packages of the database are missing, and where the database cannot be used.
 */
export async function openStore(
  { databaseUrl, listenUrl, connections, file, isDegraded }: StoreSettings,
  stores: Stores,
): Promise<OpenedStore> {
  try {
    if (databaseUrl) {
      checkDatabase(databaseUrl)
      if (listenUrl) checkDatabase(listenUrl, 'DATABASE_LISTEN_URL')
      const store = (await stores.postgres()).postgresStore({
        url: databaseUrl,
        listenUrl,
        ...(connections !== undefined && { connections }),
      })
      if (!isDegraded) await reach(store, databaseUrl)
      return { store, name: 'PostgreSQL' }
    }
    if (file !== 'memory') {
      const store = (await stores.sqlite()).sqliteStore({ file })
      if (!isDegraded) await openFile(store, file)
      return { store, name: file }
    }
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    const packages = databaseUrl ? 'kysely pg' : 'kysely libsql'
    // A database that somebody named is meant. The file is only a default.
    if (databaseUrl) throw new Error(`Keeping conversations there needs two packages: npm install ${packages}`, { cause })
    return { store: memoryStore(), name: `memory, until this process ends ("npm install ${packages}" keeps them in a file)` }
  }
  return { store: memoryStore(), name: 'memory, until this process ends' }
}

/**
 * The store of a database, whose tables nobody has looked for.
 * @throws an `Error` with what to install, where the packages of the database are missing.
 */
export async function openTables({ databaseUrl, file }: KeptPlace, stores: Stores): Promise<DatabaseStore> {
  try {
    if (!databaseUrl) return (await stores.sqlite()).sqliteStore({ file })
    checkDatabase(databaseUrl)
    return (await stores.postgres()).postgresStore({ url: databaseUrl })
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw new Error(`This needs two packages: npm install ${databaseUrl ? 'kysely pg' : 'kysely libsql'}`, { cause })
  }
}

/**
 * Where a server that has run keeps conversations: as it was told by the environment, or by `--data`.
 * @throws an `Error` in words where nothing can be there.
 */
export function findKept(data: string | undefined, environment: Environment): KeptPlace {
  const databaseUrl = environment['DATABASE_URL']
  const file = data ?? environment['CONFAB_DATA'] ?? defaultFile
  if (!databaseUrl && file === 'memory') throw new Error('What a server keeps in memory is known to that process alone.')
  // It would be made, and hold nobody.
  if (!databaseUrl && !existsSync(file)) throw new Error(`There is no file ${file}. Name that of the server: --data FILE`)
  return { databaseUrl, file }
}
