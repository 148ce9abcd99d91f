import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import type { MessageContent } from '../../../core/options/messages/message.ts'
import { ThreadError } from '../../thread-error.ts'
import { pageAway } from './page-away.ts'

/** A thread without its messages. IndexedDB keys cannot be booleans, so flags are numbers. */
export interface ThreadRecord {
  readonly id: string
  readonly title: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: string
  readonly archived: 0 | 1
  readonly removed: 0 | 1
  /** The time of removal, in milliseconds. */
  readonly removedAt?: number
  readonly tail?: string
}

interface MessageRecord {
  readonly thread: string
  readonly order: number
  readonly id?: string
  readonly message: MessageContent
}

interface Schema extends DBSchema {
  threads: {
    key: string
    value: ThreadRecord
    indexes: { listed: [removed: number, archived: number, updatedAt: string, id: string]; removedAt: number }
  }
  messages: { key: [thread: string, order: number]; value: MessageRecord; indexes: { id: [thread: string, id: string] } }
  /** The searchable text of each message, so that a search need not read messages and their files. */
  words: { key: [thread: string, order: number]; value: string }
}

type StoreName = 'threads' | 'messages' | 'words'
type Database = IDBPDatabase<Schema>
export type ReadTransaction = IDBPTransaction<Schema, StoreName[]>
export type WriteTransaction = IDBPTransaction<Schema, StoreName[], 'readwrite'>

const stores: StoreName[] = ['threads', 'messages', 'words']
const keptRemoved = 60_000 // milliseconds; how long a removed thread can be restored

function createStores(database: Database): void {
  const threads = database.createObjectStore('threads', { keyPath: 'id' })
  threads.createIndex('listed', ['removed', 'archived', 'updatedAt', 'id'])
  // Threads that are not removed lack this field, so they are not in this index.
  threads.createIndex('removedAt', 'removedAt')
  database.createObjectStore('messages', { keyPath: ['thread', 'order'] }).createIndex('id', ['thread', 'id'])
  database.createObjectStore('words')
}

/** The key range of all messages of a thread, or of those from a position on: arrays follow all numbers. */
export const messagesFrom = (thread: string, order = 0): IDBKeyRange => IDBKeyRange.bound([thread, order], [thread, []])

/** The database operations of a storage. Code in a transaction may only await requests of that transaction. */
export interface ThreadDatabase {
  read<Result>(work: (transaction: ReadTransaction) => Promise<Result>, signal?: AbortSignal): Promise<Result>
  write<Result>(work: (transaction: WriteTransaction) => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Deletes threads whose time to be restored is over. */
  removeOld(signal?: AbortSignal): Promise<void>
  close(): Promise<void>
  delete(): Promise<void>
}

/** Rejects as soon as the signal aborts, otherwise follows the promise. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

function abort(transaction: ReadTransaction | WriteTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has already ended.
  }
}

/** Runs a function in a transaction, and rolls it back if anything fails. */
async function run<Result, Transaction extends ReadTransaction | WriteTransaction>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  // It is awaited below, unless the work fails first.
  transaction.done.catch(() => undefined)
  try {
    const result = await work(transaction)
    await transaction.done
    return result
  } catch (error) {
    // Requests only report that they were aborted; the transaction has the reason.
    const reason = transaction.error ?? error
    abort(transaction)
    throw reason
  }
}

/** Ids of threads whose time to be restored is over. */
const findOld = (transaction: ReadTransaction | WriteTransaction): Promise<string[]> =>
  transaction
    .objectStore('threads')
    .index('removedAt')
    .getAllKeys(IDBKeyRange.upperBound(Date.now() - keptRemoved))

async function deleteOld(transaction: WriteTransaction): Promise<void> {
  const deletions = (await findOld(transaction)).flatMap((id) => [
    transaction.objectStore('threads').delete(id),
    transaction.objectStore('messages').delete(messagesFrom(id)),
    transaction.objectStore('words').delete(messagesFrom(id)),
  ])
  await Promise.all(deletions)
}

/** Reads first, because a write would wait for all other transactions. */
async function removeOld(database: Pick<ThreadDatabase, 'read' | 'write'>, signal?: AbortSignal): Promise<void> {
  const old = await database.read(findOld, signal)
  if (old.length) await database.write(deleteOld, signal)
}

const transactionsOf = (database: Database): Pick<ThreadDatabase, 'read' | 'write'> => ({
  read: (work) => run(database.transaction(stores), work),
  write: (work) => run(database.transaction(stores, 'readwrite'), work),
})

/**
 * A database of threads, opened on first use. When another tab deletes or upgrades the database, the connection closes so as not
 * to block it, and opens again on next use.
 */
export function createThreadDatabase(name: string): ThreadDatabase {
  let opening: Promise<Database> | undefined
  const running = new Set<ReadTransaction | WriteTransaction>()
  let forgetPage = (): void => undefined

  function connect(): Promise<Database> {
    const forget = (): void => {
      if (opening === connection) opening = undefined
    }
    let isGivenUp = false
    const connection = new Promise<Database>((resolve, reject) => {
      openDB<Schema>(name, 1, {
        upgrade: createStores,
        blocked() {
          isGivenUp = true
          reject(new ThreadError(503, `Another tab keeps the database "${name}" open in an older version.`))
        },
        blocking(_version, _blockedVersion, { target }) {
          forget()
          ;(target as IDBDatabase).close()
        },
        terminated: forget,
      }).then(async (database) => {
        if (isGivenUp) return database.close()
        // If this fails, the next list fails in the same way and reports it.
        await removeOld(transactionsOf(database)).catch(() => undefined)
        resolve(database)
      }, reject)
    })
    connection.catch(forget)
    forgetPage()
    forgetPage = pageAway.onLeft(() => {
      for (const transaction of running) abort(transaction)
      void close()
    })
    return connection
  }

  /** Starts an operation on an open connection; on a new one if the first has been closed. */
  async function use<Result>(begin: (database: Database) => Result, signal?: AbortSignal): Promise<Result> {
    for (let isAgain = false; ; isAgain = true) {
      if (pageAway.isNow()) throw new DOMException('The page was left.', 'AbortError')
      const current = (opening ??= connect())
      const database = await untilAborted(current, signal)
      try {
        return begin(database)
      } catch (error) {
        // https://developer.mozilla.org/docs/Web/API/IDBDatabase/transaction#invalidstateerror
        if (isAgain || (error as Error).name !== 'InvalidStateError') throw error
        if (opening === current) opening = undefined
      }
    }
  }

  async function close(): Promise<void> {
    const closed = opening
    opening = undefined
    forgetPage()
    // A connection that failed to open needs no closing.
    await closed?.then((database) => database.close()).catch(() => undefined)
  }

  async function runNoted<Result, Transaction extends ReadTransaction | WriteTransaction>(
    transaction: Transaction,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    running.add(transaction)
    return run(transaction, work).finally(() => running.delete(transaction))
  }

  const transactions: Pick<ThreadDatabase, 'read' | 'write'> = {
    read: async (work, signal) => runNoted(await use((database) => database.transaction(stores), signal), work),
    write: async (work, signal) => runNoted(await use((database) => database.transaction(stores, 'readwrite'), signal), work),
  }

  return {
    ...transactions,
    removeOld: (signal) => removeOld(transactions, signal),
    close,
    async delete() {
      // Clear it first: deletion waits for other connections to close, perhaps forever.
      const isEmpty = await transactions
        .write((transaction) => Promise.all(stores.map((store) => transaction.objectStore(store).clear())))
        .then(
          () => true,
          () => false,
        )
      await close()
      await new Promise<void>((resolve, reject) => {
        const blocked = (): void => {
          if (isEmpty) resolve()
          else reject(new ThreadError(503, `Another tab keeps the database "${name}" open.`))
        }
        deleteDB(name, { blocked }).then(resolve, reject)
      })
    },
  }
}
