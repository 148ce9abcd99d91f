import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import Libsql from 'libsql'
import { serveFile, type FileRequest, type FileResponse, type FileSettings } from './serve-file.ts'

/** What a statement gave. */
export interface FileResult {
  readonly rows: readonly unknown[]
  /** How many rows were changed; undefined for what reads. */
  readonly changes: number | undefined
}

/** A connection to a file, in a worker of its own: nobody else waits for it. */
export interface FileWorker {
  /**
   * Runs a statement, after those before. `isAlone`: in a transaction of its own, which may write.
   * @throws SqliteError as SQLite refuses it.
   */
  run(statement: Omit<FileRequest, 'id'>): Promise<FileResult>
  /** Closes the file. */
  close(): Promise<void>
}

interface Waiting {
  resolve(result: FileResult): void
  reject(error: unknown): void
}

/** A failure of the driver has a class of its own, which does not pass from one worker to another. */
function failureOf({ message, code, rawCode }: NonNullable<FileResponse['error']>): Error {
  if (!code?.startsWith('SQLITE_')) return Object.assign(new Error(message), { code })
  return new Libsql.SqliteError(message, code, rawCode)
}

/**
 * Opens a file.
 * @throws SqliteError when it cannot be opened.
 */
export async function openFileWorker({ file, pragmas }: Omit<FileSettings, 'driver'>): Promise<FileWorker> {
  const workerData: FileSettings = { driver: createRequire(import.meta.url).resolve('libsql'), file, pragmas }
  // As a text: a file of its own would have to stand beside whatever this code is bundled into.
  // Without the flags of this process: of one that was started with `--input-type=module` the text would be a module.
  const worker = new Worker(`(${serveFile.toString()})(require)`, { eval: true, execArgv: [], workerData })
  const waiting = new Map<number, Waiting>()
  let last = 0
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail(new Error('The thread of the file has ended.'))
      resolve()
    })
  })

  function fail(error: unknown): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  worker.on('error', fail)
  worker.on('message', ({ id, rows = [], changes, error }: FileResponse) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    // It keeps no process alive for which it has nothing to do.
    if (!waiting.size) worker.unref()
    if (error) asked?.reject(failureOf(error))
    else asked?.resolve({ rows, changes })
  })

  const ask = (request: Omit<FileRequest, 'id'>): Promise<FileResult> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      worker.ref()
      worker.postMessage({ ...request, id: last } satisfies FileRequest, [])
    })

  try {
    await ask({})
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return {
    run: ask,
    async close() {
      worker.ref()
      worker.postMessage('close', [])
      await exited
    },
  }
}
