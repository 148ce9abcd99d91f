const opening = /^(?:\$\$(?!\$)|\\\[)/
const lateOpening = /(?:^|[^\\$])(\$\$|\\\[)[ \t]*$/

/**
 * What will end the formula that is open after a line of a paragraph; empty if none is. The lines of a formula begin no other block:
 * `- b` goes on with a sum there, and is no list.
 */
export function formulaAfter(line: string, open: string): string {
  if (open) return line.includes(open) ? '' : open
  const first = opening.exec(line)?.[0]
  const mark = first ?? lateOpening.exec(line)?.[1]
  if (!mark) return ''
  const closing = mark === '$$' ? '$$' : '\\]'
  if (first) return line.includes(closing, first.length) ? '' : closing
  // In the middle of a line the last of two closes.
  return closing === '$$' && line.split('$$').length % 2 === 1 ? '' : closing
}
