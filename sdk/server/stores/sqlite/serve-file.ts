import type * as WorkerThreads from 'node:worker_threads'
import type Libsql from 'libsql'

/** Which file a worker opens, and how. */
export interface FileSettings {
  /** The path of the package that reads it. */
  readonly driver: string
  readonly file: string
  /** How the file is kept: statements of SQLite without their `pragma`. */
  readonly pragmas: readonly string[]
}

/** A statement; or none, which is answered when the file is open. */
export interface FileRequest {
  readonly id: number
  readonly sql?: string
  readonly parameters?: readonly unknown[]
  /** Whether it is a transaction of its own, which may write. */
  readonly isAlone?: boolean
}

interface FileFailure {
  readonly message: string
  readonly code?: string
  readonly rawCode?: number
}

/** What a worker answers. */
export interface FileResponse {
  readonly id: number
  readonly rows?: readonly unknown[]
  /** How many rows it changed. */
  readonly changes?: number
  readonly error?: FileFailure
}

/**
 * Opens a file in a worker of its own, and runs statements there one after the other. It is sent there as a text: it uses nothing of what
 * stands around it, and loads packages with the function that it is given.
 */
export function serveFile(load: NodeJS.Require): void {
  const { parentPort, workerData } = load('node:worker_threads') as typeof WorkerThreads
  const { driver, file, pragmas } = workerData as FileSettings
  let database: Libsql.Database | undefined

  function open(): Libsql.Database {
    const opened = new (load(driver) as typeof Libsql)(file)
    for (const pragma of pragmas) opened.pragma(pragma)
    return opened
  }

  function execute(opened: Libsql.Database, { sql = '', parameters = [] }: FileRequest): Omit<FileResponse, 'id'> {
    const statement = opened.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) }
    return { changes: statement.run(parameters).changes }
  }

  function run(request: FileRequest): Omit<FileResponse, 'id'> {
    const { sql, isAlone } = request
    database ??= open()
    if (sql === undefined) return {}
    if (/^(?:begin|commit|rollback)\b/.test(sql)) {
      // SQLite takes back by itself what found no space: https://www.sqlite.org/lang_transaction.html
      if (sql !== 'rollback' || database.inTransaction) database.exec(sql)
      return {}
    }
    if (!isAlone) return execute(database, request)
    // The lock is taken first. A statement that had to wait for it would stay open in the driver, and keep all later ones from being
    // committed.
    database.exec('begin immediate')
    try {
      const result = execute(database, request)
      database.exec('commit')
      return result
    } finally {
      if (database.inTransaction) database.exec('rollback')
    }
  }

  function answer(request: FileRequest): FileResponse {
    try {
      return { id: request.id, ...run(request) }
    } catch (error) {
      const { message, code, rawCode } = error as FileFailure
      return {
        id: request.id,
        error: { message, ...(code !== undefined && { code }), ...(rawCode !== undefined && { rawCode }) },
      }
    }
  }

  parentPort?.on('message', (request: FileRequest | 'close') => {
    if (request !== 'close') parentPort.postMessage(answer(request), [])
    else {
      database?.close()
      parentPort.close()
    }
  })
}
