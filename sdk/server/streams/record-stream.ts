import type { StreamStore } from './stream-store.ts'

/**
 * Writes the events of an answer into a store, as they come: those that come during a write are the next one.
 * Resolves when all is written.
 */
export async function recordStream(store: StreamStore, id: string, events: AsyncIterable<string>): Promise<void> {
  let waiting: string[] = []
  let writing: Promise<void> | undefined
  let failure: { readonly error: unknown } | undefined

  async function write(): Promise<void> {
    while (waiting.length && !failure) {
      const data = waiting
      waiting = []
      await store.append(id, data)
    }
  }

  for await (const event of events) {
    if (failure) break
    waiting.push(event)
    writing ??= write()
      .catch((error: unknown) => (failure = { error }))
      .then(() => (writing = undefined))
  }
  await writing
  await store.end(id)
  if (failure) throw failure.error
}
