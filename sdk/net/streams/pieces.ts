import { readNdjsonLines } from './ndjson.ts'
import { readTextStream } from './text-stream.ts'

/** A text body in pieces: its lines, or chunks as they arrive. */
export async function* readPieces(
  response: globalThis.Response,
  kind: 'text' | 'lines',
  signal: AbortSignal,
): AsyncGenerator<{ data: string }> {
  const text = readTextStream(response, signal)
  for await (const data of kind === 'lines' ? readNdjsonLines(text) : text) yield { data }
}
