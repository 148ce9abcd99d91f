import { connections } from '../connections.ts'

/** Cancels the body of a response that is still arriving, and closes its connection. */
export function stopReading(answer: Response, reader: Pick<ReadableStreamDefaultReader, 'cancel'>): void {
  connections.get(answer)?.abort()
  reader.cancel().catch(() => undefined)
}
