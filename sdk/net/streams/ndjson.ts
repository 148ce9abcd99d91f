import { frameLimit } from '../frame-limit.ts'

/** The lines of a text that arrives in pieces; blank ones are left out, and the last needs no line end. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = piece.split('\n')
    // Only the new piece is searched: looking through a long half line again at every piece would cost its square.
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    if (rest.length > frameLimit.size) throw frameLimit.error()
    for (const line of lines) if (line.trim()) yield line
  }
  if (rest.trim()) yield rest
}
