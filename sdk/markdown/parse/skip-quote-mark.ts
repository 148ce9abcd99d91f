import type { LineCursor } from './line-cursor.ts'

/** Skips a quote marker and the space after it. */
export function skipQuoteMark(line: LineCursor): void {
  line.skip(line.indent + 1)
  if (line.indent) line.skip(1)
}
