import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { onTestFinished } from 'vitest'

/** The path of a file that is not there yet. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'chat.db')
}

type Row = Readonly<Record<string, unknown>>

/** Asks a file of SQLite, beside the store that has it. */
export function openFile(file: string): (sql: string) => readonly Row[] {
  const database = new Libsql(file)
  onTestFinished(() => void database.close())
  database.pragma('busy_timeout = 5000')
  return (sql) => {
    const statement = database.prepare(sql)
    if (statement.reader) return statement.all() as Row[]
    statement.run()
    return []
  }
}
