import type { LineCursor } from './line-cursor.ts'

/** Skips the mark of a quote, and the space behind it. */
export function skipQuoteMark(line: LineCursor): void {
  line.skip(line.indent + 1)
  if (line.indent) line.skip(1)
}
