import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { onTestFinished, vi } from 'vitest'

/** The path of a file that is not there yet. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'chat.db')
}

type Row = Readonly<Record<string, unknown>>

/** Asks a file of SQLite, beside a store that has it and writes nothing meanwhile. */
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

/**
 * Changes a file of SQLite, beside a store that may be writing. Whoever waited for the store and kept its thread would wait in vain: a
 * transaction ends with what that thread sends next.
 */
export async function changeFile(file: string, sql: string): Promise<void> {
  // Each time by a connection of its own: one that found the file locked once may find it so for ever.
  function change(): void {
    const database = new Libsql(file)
    try {
      database.pragma('busy_timeout = 0')
      database.prepare(sql).run()
    } finally {
      database.close()
    }
  }
  await vi.waitFor(change, { timeout: 10_000, interval: 5 })
}
