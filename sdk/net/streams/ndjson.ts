import { frameLimit } from '../frame-limit.ts'

/** Splits streamed text into lines; blank lines are skipped, and the last one needs no line end. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = piece.split('\n')
    // Searches only the new chunk: searching a long unfinished line again for each chunk would take quadratic time.
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    if (rest.length > frameLimit.size) throw frameLimit.error()
    for (const line of lines) if (line.trim()) yield line
  }
  if (rest.trim()) yield rest
}
