import { connections } from '../connections.ts'

/** Reads no further: gives up the body of an answer that still arrives, and closes its connection. */
export function stopReading(answer: Response, reader: Pick<ReadableStreamDefaultReader, 'cancel'>): void {
  connections.get(answer)?.abort()
  reader.cancel().catch(() => undefined)
}
