import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { MessageContent } from '../../core/options/message.ts'
import { changeFiles } from '../change-files.ts'

type Key = readonly [storageName: string, threadId: string, messageId: string]

interface Kept {
  /** In the order of the message; undefined for those that it names only. */
  readonly files: readonly (Blob | undefined)[]
  /** In milliseconds. */
  readonly at: number
}

interface Schema extends DBSchema {
  files: { key: [storageName: string, threadId: string, messageId: string]; value: Kept }
}

const databaseName = 'confab-unsaved-files'
const longestKept = 30 * 24 * 60 * 60 * 1000 // milliseconds; nobody has opened the thread for a month

/** An array is behind every text. */
const rangeOf = (...beginning: readonly string[]): IDBKeyRange => IDBKeyRange.bound(beginning, [...beginning, []])

/** One after the other, so that what is kept now is there for the chat that asks next. */
let last: Promise<unknown> = Promise.resolve()

async function removeOld(database: IDBPDatabase<Schema>): Promise<void> {
  const transaction = database.transaction('files', 'readwrite')
  for (let place = await transaction.store.openCursor(); place; place = await place.continue())
    if (place.value.at < Date.now() - longestKept) await place.delete()
  await transaction.done
}

/** Does something with the database; what fails is logged, for the messages themselves do not depend on it. */
function use<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result | undefined> {
  // Without IndexedDB, in Node and in some private windows, files are kept by their names.
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
    console.warn('The files of a chat that is not saved yet could not be kept:', error)
    return undefined
  })
  last = done
  return done
}

/**
 * The files of messages that are not saved yet: a page that is left has no time to write them anywhere, so that they are written when
 * they are sent.
 */
export const unsavedFiles = {
  keep: (key: Key, files: Kept['files']): Promise<void> =>
    use(async (database) => {
      const transaction = database.transaction('files', 'readwrite')
      void transaction.store.put({ files, at: Date.now() }, [...key])
      // The page may be gone before it hears that the file was written.
      transaction.commit()
      await transaction.done
      await removeOld(database)
    }),
  /** Messages with the files that were kept of them. */
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
  /** Removes those of a thread, or of all threads of a storage. */
  async remove(storageName: string, threadId?: string): Promise<void> {
    const range = threadId === undefined ? rangeOf(storageName) : rangeOf(storageName, threadId)
    await use((database) => database.delete('files', range))
  },
}
