import { readLines } from './ndjson.ts'
import { readText } from './text-stream.ts'

/** A text body in pieces: its lines, or chunks as they arrive. */
export async function* readPieces(
  response: globalThis.Response,
  kind: 'text' | 'lines',
  signal: AbortSignal,
): AsyncGenerator<{ data: string }> {
  const text = readText(response, signal)
  for await (const data of kind === 'lines' ? readLines(text) : text) yield { data }
}
