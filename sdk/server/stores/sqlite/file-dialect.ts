import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import Libsql from 'libsql'
import { openFileWorker, type FileWorker } from './file-worker.ts'

/** How long a statement waits for another process that writes, in milliseconds. */
const patience = 5000

/** The longest pause before it is tried again, in milliseconds; by chance shorter, or two processes would meet again. */
const longestPause = 25

/**
 * After how many pages of 4 KB what was written moves to its place in the file. Answers change the same pages again and again, which then
 * are moved once: https://www.sqlite.org/wal.html#ckpt
 */
const pagesBetweenCheckpoints = 4000

/** To wait first: another process may open the file at this moment. What comes later waits without keeping its thread. */
const pragmas = [
  `busy_timeout = ${patience}`,
  // With these readers do not wait for writers, and what was answered survives the end of the process: https://www.sqlite.org/wal.html
  'journal_mode = wal',
  'synchronous = normal',
  'foreign_keys = on',
  `wal_autocheckpoint = ${pagesBetweenCheckpoints}`,
  'busy_timeout = 0',
]

/** Another process writes. */
export const isBusy = (error: unknown): boolean => error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** There is no space on the disk. */
export const isFull = (error: unknown): boolean => error instanceof Libsql.SqliteError && error.code === 'SQLITE_FULL'

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'> & { readonly isAlone?: boolean }

/** A connection to the file, which one after the other has. */
interface Lane {
  open(): Promise<FileWorker>
  /** Resolves when all who came before have left, to a function that leaves. */
  enter(): Promise<() => void>
  run<Row>(statement: Statement): Promise<QueryResult<Row>>
  close(): Promise<void>
}

function createLane(file: string): Lane {
  let last = Promise.resolve()
  let worker: Promise<FileWorker> | undefined

  async function open(): Promise<FileWorker> {
    worker ??= openFileWorker({ file, pragmas }).catch((error: unknown) => {
      worker = undefined
      throw error
    })
    return worker
  }

  return {
    open,
    async enter(): Promise<() => void> {
      const before = last
      let leave = (): void => undefined
      last = new Promise((resolve) => (leave = resolve))
      await before
      return leave
    },
    async run<Row>(statement: Statement): Promise<QueryResult<Row>> {
      const opened = await open()
      const giveUpAt = performance.now() + patience
      for (;;) {
        try {
          const { rows, changes } = await opened.run(statement)
          return { rows: rows as Row[], ...(changes !== undefined && { numAffectedRows: BigInt(changes) }) }
        } catch (error) {
          if (!isBusy(error) || performance.now() > giveUpAt) throw error
          await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPause))
        }
      }
    },
    async close(): Promise<void> {
      await (await worker)?.close()
    },
  }
}

/** What is read takes its time without keeping back what is written. */
interface Lanes {
  readonly read: Lane
  readonly write: Lane
}

const word = (sql: string): Statement => ({ sql, parameters: [] })

/** What one who asks has of the file: both of its connections, or one of them during a transaction. */
class FileConnection implements DatabaseConnection {
  readonly #lanes: Lanes
  #held: { readonly lane: Lane; readonly leave: () => void } | undefined

  constructor(lanes: Lanes) {
    this.#lanes = lanes
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held) return this.#held.lane.run<Row>({ sql, parameters })
    const lane = this.#lanes[SelectQueryNode.is(query) ? 'read' : 'write']
    const leave = await lane.enter()
    try {
      // A connection has settings of its own, which no transaction changes.
      return await lane.run<Row>({ sql, parameters, isAlone: lane === this.#lanes.write && !/^\s*pragma\b/i.test(sql) })
    } finally {
      leave()
    }
  }

  // eslint-disable-next-line require-yield -- Kysely asks for a generator; stores read no rows one by one.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new TypeError('Stores read no rows one by one.')
  }

  async begin({ accessMode }: TransactionSettings): Promise<void> {
    const isReading = accessMode === 'read only'
    const lane = this.#lanes[isReading ? 'read' : 'write']
    const leave = await lane.enter()
    try {
      // A transaction that may write takes its lock at once: later, it might have to start again.
      await lane.run(word(isReading ? 'begin' : 'begin immediate'))
      this.#held = { lane, leave }
    } catch (error) {
      leave()
      throw error
    }
  }

  async commit(): Promise<void> {
    await this.#held?.lane.run(word('commit'))
    this.leave()
  }

  async rollback(): Promise<void> {
    try {
      await this.#held?.lane.run(word('rollback'))
    } finally {
      this.leave()
    }
  }

  leave(): void {
    this.#held?.leave()
    this.#held = undefined
  }
}

/**
 * Keeps conversations from other users of the machine. SQLite gives the files beside it the same rights. A group that may write was meant to.
 */
function closeToOthers(file: string): void {
  const own = 0o600
  closeSync(openSync(file, 'a', own))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode
    if (mode === undefined || !(mode & 0o077)) continue
    try {
      chmodSync(path, mode & 0o020 ? mode & 0o770 : own)
    } catch {
      // It is another user's, who let this one use it.
    }
  }
}

function createFileDriver(file: string): Driver {
  const lanes: Lanes = { read: createLane(file), write: createLane(file) }
  const own = (connection: DatabaseConnection): FileConnection => connection as FileConnection
  return {
    async init() {
      mkdirSync(dirname(file), { recursive: true })
      closeToOthers(file)
      await lanes.write.open()
    },
    acquireConnection: async () => new FileConnection(lanes),
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    async releaseConnection(connection) {
      own(connection).leave()
    },
    async destroy() {
      await Promise.all([lanes.read.close(), lanes.write.close()])
    },
  }
}

/** SQLite over a file, in threads of their own: whatever it waits for or looks through, the process goes on. */
export const createFileDialect = (file: string): Dialect => ({
  createDriver: () => createFileDriver(file),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (database) => new SqliteIntrospector(database),
  // Kysely runs migrations of SQLite without a transaction, which would leave one half done where a process ends meanwhile. SQLite itself
  // can take back changes of tables: https://www.sqlite.org/lang_transaction.html
  createAdapter: () =>
    Object.create(new SqliteAdapter(), { supportsTransactionalDdl: { value: true } }) as ReturnType<Dialect['createAdapter']>,
})
