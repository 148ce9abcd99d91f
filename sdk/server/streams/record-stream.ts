import type { StreamPiece, StreamStore } from './stream-store.ts'

/**
 * Writes the events of an answer to a store as they arrive: events that arrive during a write are the next one.
 * Resolves when everything is written.
 */
export async function recordStream(store: StreamStore, id: string, events: AsyncIterable<string>): Promise<void> {
  let waiting: StreamPiece[] = []
  let number = 0
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    const pieces = waiting
    waiting = []
    if (pieces.length) await store.append(id, pieces)
  }

  try {
    for await (const data of events) {
      number += 1
      waiting.push({ number, data })
      // The first of those that arrive together writes all of them.
      if (waiting.length === 1) {
        writing = writing.then(write)
        // Reported below; the answer itself goes on.
        writing.catch(() => undefined)
      }
    }
    await writing
  } finally {
    await store.end(id)
  }
}
