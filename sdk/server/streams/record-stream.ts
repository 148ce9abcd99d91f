import type { NextData } from './answer-events.ts'
import type { StreamPiece, StreamStore } from './stream-store.ts'

/**
 * Writes the events of an answer to a store as they arrive: events that arrive during a write are the next one.
 * Resolves when everything is written.
 */
export async function recordStream(store: StreamStore, id: string, next: NextData): Promise<void> {
  let waiting: StreamPiece[] = []
  let number = 0
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (waiting.length) {
      const pieces = waiting
      waiting = []
      await store.append(id, pieces)
    }
    writing = undefined
  }

  try {
    for (let events = await next(); events; events = await next()) {
      for (const data of events) {
        number += 1
        waiting.push({ number, data })
      }
      // It also writes what arrives meanwhile.
      if (writing || !waiting.length) continue
      writing = write()
      // Reported below; the answer itself goes on.
      writing.catch(() => undefined)
    }
    await writing
  } finally {
    await store.end(id)
  }
}
