import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { MessageContent } from '../../core/options/messages/message.ts'
import { changeFiles } from '../change-files.ts'
import { remark } from '../../core/util/thrown/report.ts'

type Key = readonly [storageName: string, threadId: string, messageId: string]

interface Kept {
  /** In the message's order; undefined for files known by name only. */
  readonly files: readonly (Blob | undefined)[]
  /** A timestamp in milliseconds. */
  readonly at: number
}

interface Schema extends DBSchema {
  files: { key: [storageName: string, threadId: string, messageId: string]; value: Kept }
}

const databaseName = 'confab-unsaved-files'
const longestKept = 30 * 24 * 60 * 60 * 1000 // milliseconds; files of a thread that was not opened for a month are deleted

/** In IndexedDB's order of keys, arrays follow all strings. */
const rangeOf = (...beginning: readonly string[]): IDBKeyRange => IDBKeyRange.bound(beginning, [...beginning, []])

/** One operation at a time, so that a chat that reads next finds what is being written now. */
let last: Promise<unknown> = Promise.resolve()

async function removeOld(database: IDBPDatabase<Schema>): Promise<void> {
  const transaction = database.transaction('files', 'readwrite')
  for (let place = await transaction.store.openCursor(); place; place = await place.continue())
    if (place.value.at < Date.now() - longestKept) await place.delete()
  await transaction.done
}

/** Uses the database. Failures are only logged, because the messages themselves don't depend on it. */
function use<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result | undefined> {
  // Without IndexedDB, in Node and in some private windows, only the names of files are kept.
  if (!('indexedDB' in globalThis)) return Promise.resolve(undefined)
  async function run(): Promise<Result> {
    const database = await openDB<Schema>(databaseName, 1, {
      upgrade: (created) => void created.createObjectStore('files'),
    })
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }
  const done = last.then(run).catch((error: unknown) => {
    remark('threads-not-kept', 'The files of a chat that is not saved yet could not be kept:', error)
    return undefined
  })
  last = done
  return done
}

/**
 * Keeps the files of unsaved messages. They are written when the message is sent: a page that is being closed has no time for it.
 */
export const unsavedFiles = {
  keep: (key: Key, files: Kept['files']): Promise<void> =>
    use(async (database) => {
      const transaction = database.transaction('files', 'readwrite')
      void transaction.store.put({ files, at: Date.now() }, [...key])
      // The page may be closed before it learns that the file was written.
      transaction.commit()
      await transaction.done
      await removeOld(database)
    }),
  /** Returns the messages with their kept files. */
  fill: async (storageName: string, threadId: string, messages: readonly MessageContent[]): Promise<MessageContent[]> => {
    const filled = await use((database) =>
      Promise.all(
        messages.map(async (message) => {
          const kept = await database.get('files', [storageName, threadId, message.id ?? ''])
          let place = 0
          return changeFiles(message, (file) => {
            const ref = kept?.files[place]
            place += 1
            return ref && !file.src ? { ...file, ref: ref instanceof File ? ref : new File([ref], file.name ?? '') } : file
          })
        }),
      ),
    )
    return filled ?? [...messages]
  },
  /** Removes the files of a thread, or of all threads of a storage. */
  async remove(storageName: string, threadId?: string): Promise<void> {
    const range = threadId === undefined ? rangeOf(storageName) : rangeOf(storageName, threadId)
    await use((database) => database.delete('files', range))
  },
}
