import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { Heard, Signals } from './signals.ts'

/** How often the file is looked at while there is something to hear, in milliseconds. */
const interval = 50

/** Processes that share a file of SQLite: it counts the changes of others, https://www.sqlite.org/pragma.html#pragma_data_version. */
export function createPolledSignals(use: () => Promise<Database>, { changed, stopped }: Heard): Signals {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isListening = false
  let last: number | undefined

  async function look(): Promise<void> {
    try {
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(await use())
      const version = rows[0]?.data_version
      if (version !== last && last !== undefined) {
        changed()
        stopped()
      }
      last = version
    } catch {
      // Who reads meets the same failure.
    }
    if (!isListening) return
    timer = setTimeout(() => void look(), interval)
    timer.unref()
  }

  function rest(): void {
    isListening = false
    clearTimeout(timer)
  }

  return {
    async listen() {
      if (isListening) return
      isListening = true
      await look()
    },
    rest,
    follow: () => () => undefined,
    announce: async () => undefined,
    announceStop: async () => undefined,
    close: async () => rest(),
  }
}
