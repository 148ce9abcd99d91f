import type { NextData } from './answer-events.ts'
import type { StreamPiece, StreamStore } from './stream-store.ts'

/** Writes the events of one answer: those that arrive during a write are the next one. */
function createRecorder(store: StreamStore, id: string) {
  let waiting: StreamPiece[] = []
  let number = 0
  let isWriting = false
  let failure: { readonly error: unknown } | undefined
  let onIdle: (() => void) | undefined

  function settle(): void {
    isWriting = false
    write()
    if (!isWriting) onIdle?.()
  }

  function write(): void {
    if (isWriting || failure || !waiting.length) return
    const written = store.append(id, waiting)
    waiting = []
    if (typeof written === 'boolean') return
    isWriting = true
    written.then(settle, (error: unknown) => {
      failure = { error }
      settle()
    })
  }

  return {
    add(events: readonly string[]): void {
      for (const data of events) {
        number += 1
        waiting.push({ number, data })
      }
      write()
    },
    /** Rejects with what kept them from being written. */
    async written(): Promise<void> {
      if (isWriting) await new Promise<void>((resolve) => (onIdle = resolve))
      if (failure) throw failure.error
    },
  }
}

/**
 * Writes the events of an answer to a store as they arrive.
 * Resolves when everything is written.
 */
export async function recordStream(store: StreamStore, id: string, next: NextData): Promise<void> {
  const { add, written } = createRecorder(store, id)
  try {
    for (let events = await next(); events; events = await next()) add(events)
    await written()
  } finally {
    await store.end(id)
  }
}
