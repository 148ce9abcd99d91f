import type { MessageContent } from '../../core/options/messages/message.ts'
import type { Thread, ThreadMessages, ThreadVersion, ThreadStorage } from '../../core/options/threads.ts'
import { cloneableMessage } from './browser/cloneable-message.ts'
import {
  createThreadDatabase,
  messagesFrom,
  type ReadTransaction,
  type ThreadRecord,
  type WriteTransaction,
} from './browser/thread-database.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { searchText, searchTextOf } from './search-text.ts'
import { ThreadError } from '../thread-error.ts'
import { removeUnsaved } from '../saving/remove-unsaved.ts'
import { untilSaved } from '../saving/thread-locks.ts'

/** Settings of `browserThreads`. */
export interface BrowserThreadsOptions {
  /**
   * The name of the database. Use one per signed-in visitor.
   * @default 'confab-threads'
   */
  readonly name?: string
}

/** Threads stored in the browser. */
export interface BrowserThreads extends ThreadStorage {
  /**
   * Deletes all threads of this name, even those shown in other tabs, and what is written in them and not sent. Call it when the visitor
   * signs out.
   */
  clear(): Promise<void>
  /** Closes the connection to the database. The next operation opens it again. */
  close(): void
}

const searchedAtOnce = 100 // threads; enough to keep the database busy, and few enough to stop early

const publicThread = ({ id, title, createdAt, updatedAt, archived }: ThreadRecord): Thread => ({
  id,
  title,
  createdAt,
  updatedAt,
  ...(archived === 1 && { archived: true }),
})

/** Unlike a counter, never repeats, even for a thread that was deleted and saved again. */
const createVersion = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

async function find(transaction: ReadTransaction | WriteTransaction, id: string): Promise<ThreadRecord> {
  const record = await transaction.objectStore('threads').get(id)
  if (!record || record.removed) throw new ThreadError(404, `There is no thread "${id}".`)
  return record
}

/** The most recently updated threads, up to `most`. */
async function readNewest(transaction: ReadTransaction, range: IDBKeyRange, most: number): Promise<ThreadRecord[]> {
  const records: ThreadRecord[] = []
  for (
    let place = await transaction.objectStore('threads').index('listed').openCursor(range, 'prev');
    place;
    place = records.length < most ? await place.continue() : null
  ) {
    records.push(place.value)
  }
  return records
}

interface Search {
  readonly range: IDBKeyRange
  readonly words: string
  readonly most: number
  readonly signal: AbortSignal
}

/** The most recently updated threads that contain the words. */
async function findWords(transaction: ReadTransaction, { range, words, most, signal }: Search): Promise<ThreadRecord[]> {
  const texts = transaction.objectStore('words')
  const records = (await transaction.objectStore('threads').index('listed').getAll(range)).reverse()
  const holds = async ({ id, title }: ThreadRecord): Promise<boolean> =>
    searchText(title).includes(words) || (await texts.getAll(messagesFrom(id))).some((text) => text.includes(words))
  const found: ThreadRecord[] = []
  for (let start = 0; start < records.length && found.length < most; start += searchedAtOnce) {
    signal.throwIfAborted()
    const searched = records.slice(start, start + searchedAtOnce)
    const results = await Promise.all(searched.map(holds))
    found.push(...searched.filter((_record, index) => results[index]))
  }
  return found.slice(0, most)
}

/** Changes a thread, whether or not it was removed. */
async function change(transaction: WriteTransaction, id: string, changes: (record: ThreadRecord) => ThreadRecord): Promise<void> {
  const threads = transaction.objectStore('threads')
  const record = await threads.get(id)
  if (!record) throw new ThreadError(404, `There is no thread "${id}".`)
  await threads.put(changes(record))
}

interface Load {
  readonly before: string | undefined
  readonly limit: number
}

async function loadMessages(transaction: ReadTransaction, id: string, { before, limit }: Load): Promise<ThreadMessages> {
  const { version, tail } = await find(transaction, id)
  const store = transaction.objectStore('messages')
  let end: readonly [string, number | []] = [id, []]
  if (before !== undefined) {
    const [place, messageId] = readCursor(before)
    // The message's position may have changed; if the message is gone, its old position is the best guess.
    end = (await store.index('id').getKey([id, messageId])) ?? [id, Number(place)]
  }
  const keys = await store.getAllKeys(IDBKeyRange.bound([id], end, false, true))
  const start = Math.max(0, keys.length - Math.max(1, limit))
  const first = keys[start]
  const rows = first ? await store.getAll(IDBKeyRange.bound(first, end, false, true)) : []
  return {
    messages: rows.map(({ message }) => message),
    version,
    ...(start > 0 && { before: writeCursor([`${start}`, rows[0]?.id ?? '']) }),
    ...(tail !== undefined && { tail }),
  }
}

interface Save {
  readonly ifVersion: string | undefined
  readonly after: string | undefined
  readonly tail: string | undefined
}

async function saveMessages(
  transaction: WriteTransaction,
  id: string,
  messages: readonly MessageContent[],
  { ifVersion, after, tail }: Save,
): Promise<ThreadVersion> {
  const threads = transaction.objectStore('threads')
  const store = transaction.objectStore('messages')
  const words = transaction.objectStore('words')
  const stored = await threads.get(id)
  if (stored?.removed) throw new ThreadError(410, `The thread "${id}" was removed.`)
  if (stored?.version !== ifVersion) throw new ThreadError(stored ? 412 : 404, `The thread "${id}" has another version.`)
  const kept = after === undefined ? undefined : await store.index('id').getKey([id, after])
  if (after !== undefined && !kept) throw new ThreadError(412, `The thread "${id}" has no message "${after}".`)
  const start = kept ? kept[1] + 1 : 0
  const savedAt = new Date().toISOString()
  const { tail: _tail, ...rest } = stored ?? { id, title: '', createdAt: savedAt, updatedAt: savedAt, archived: 0, removed: 0 }
  const record: ThreadRecord = {
    ...rest,
    // If messages were only removed or another branch was selected, the thread counts as unchanged.
    ...(messages.length > 0 && { updatedAt: savedAt }),
    version: createVersion(),
    ...(tail !== undefined && { tail }),
  }
  const writes: (() => Promise<unknown>)[] = [
    () => store.delete(messagesFrom(id, start)),
    () => words.delete(messagesFrom(id, start)),
    () => threads.put(record),
  ]
  for (const [index, message] of messages.entries()) {
    const order = start + index
    const text = searchTextOf(message)
    const isNamed = typeof message.id === 'string'
    writes.push(() => store.put({ thread: id, order, ...(isNamed && { id: message.id }), message }))
    if (text) writes.push(() => words.put(text, [id, order]))
  }
  // A write that throws must not leave the others' rejections unhandled.
  await Promise.all(writes.map(async (write) => write()))
  return { version: record.version }
}

/**
 * Stores threads in the browser with IndexedDB, including their files, for all tabs of the page's origin. They stay until they
 * are removed or the browser needs the space. Removed threads can be restored for one minute.
 */
export function browserThreads({ name = 'confab-threads' }: BrowserThreadsOptions = {}): BrowserThreads {
  const database = createThreadDatabase(name)
  return {
    name,
    savesChanges: true,
    async list({ query = '', archived = false, cursor, limit, signal }) {
      signal.throwIfAborted()
      const listed = [0, archived ? 1 : 0]
      const end = cursor === undefined ? undefined : readCursor(cursor)
      // In IndexedDB's order of keys, arrays follow all strings.
      const range = IDBKeyRange.bound(listed, end ? [...listed, ...end] : [...listed, []], false, true)
      const words = searchText(query.trim())
      const most = limit + 1 // one more shows whether there is another page
      await database.removeOld(signal)
      const records = await database.read(
        (transaction) => (words ? findWords(transaction, { range, words, most, signal }) : readNewest(transaction, range, most)),
        signal,
      )
      const page = records.slice(0, limit)
      const last = page.at(-1)
      return {
        threads: page.map(publicThread),
        ...(last && limit < records.length && { cursor: writeCursor([last.updatedAt, last.id]) }),
      }
    },
    async load(id, { before, limit, signal }) {
      signal.throwIfAborted()
      return database.read((transaction) => loadMessages(transaction, id, { before, limit }), signal)
    },
    async save(id, messages, { ifVersion, after, tail, signal }) {
      signal.throwIfAborted()
      const kept = messages.map(cloneableMessage)
      return database.write((transaction) => saveMessages(transaction, id, kept, { ifVersion, after, tail }), signal)
    },
    rename: (id, title) =>
      database.write(async (transaction) => {
        await find(transaction, id)
        await change(transaction, id, (record) => ({ ...record, title }))
      }),
    archive: (id, archived) =>
      database.write(async (transaction) => {
        await find(transaction, id)
        await change(transaction, id, (record) => ({ ...record, archived: archived ? 1 : 0 }))
      }),
    remove: (id) =>
      database.write((transaction) => change(transaction, id, (record) => ({ ...record, removed: 1, removedAt: Date.now() }))),
    restore: (id) =>
      database.write((transaction) =>
        change(transaction, id, ({ removedAt: _removedAt, ...record }) => ({ ...record, removed: 0 })),
      ),
    async clear() {
      // Otherwise a chat that was just removed from the page would write its threads again.
      await untilSaved(name)
      await database.delete()
      await removeUnsaved(name)
    },
    close: () => void database.close(),
  }
}
