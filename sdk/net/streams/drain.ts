import { stopReading } from './stop-reading.ts'

/** In milliseconds and bytes: a server that has said that its answer is over needs neither. */
const limits = { time: 2000, size: 64 * 1024 }

/**
 * Reads what comes after the end of an answer, within limits, and drops it. To cut the connection there would lose what a server does
 * after its last word, have it look like an error in the browser's tools, and cost the next message a new connection.
 */
export async function drain(
  answer: Response,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const stop = (): void => stopReading(answer, reader)
  const timer = setTimeout(stop, limits.time)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (let size = 0; size <= limits.size;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.length
    }
    stop()
  } catch {
    // The answer is complete: how its connection ends is nobody's concern.
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
