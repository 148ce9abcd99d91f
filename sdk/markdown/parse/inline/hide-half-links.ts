/** True when a label ending at this bracket ends the line, or is followed by an unfinished destination. */
function isHalf(line: string, bracket: number, lastClosed: number): boolean {
  return bracket === line.length - 1 || (line.charAt(bracket + 1) === '(' && lastClosed < bracket)
}

/** Removes an unfinished image at the end of a line. */
function withoutHalfImage(line: string): string {
  const lastClosed = line.lastIndexOf(')')
  let bracket = -1
  for (let start = line.indexOf('!['); start >= 0; start = line.indexOf('![', start + 2)) {
    if (bracket < start) bracket = line.indexOf(']', start)
    if (bracket < 0 || isHalf(line, bracket, lastClosed)) return line.slice(0, start)
  }
  return line
}

/** Reduces an unfinished link at the end of a line to its text. */
function withoutHalfLink(line: string): string {
  const lastClosed = line.lastIndexOf(')')
  let start = -1
  for (const { 0: bracket, index } of line.matchAll(/[[\]]/g)) {
    // The mark of a footnote stands there until it is known what it marks.
    if (bracket === '[') start = line[index + 1] === '^' ? -1 : index
    else if (start >= 0 && isHalf(line, index, lastClosed)) return line.slice(0, start) + line.slice(start + 1, index)
    else start = -1
  }
  return start < 0 ? line : line.slice(0, start) + line.slice(start + 1)
}

/** Removes marks at the end of a line that may still open or close something. */
function withoutHalfMarks(line: string): string {
  const starts: number[] = []
  const [marks] = /(?:[*_~`]+|[!\\])$/.exec(line.slice(-3)) ?? []
  if (marks) starts.push(line.length - marks.length)
  const tag = line.indexOf('<', line.lastIndexOf('>') + 1)
  if (tag >= 0) starts.push(tag)
  const entity = line.lastIndexOf('&')
  if (entity >= 0 && /^&\w*$/.test(line.slice(entity))) starts.push(entity)
  return line.slice(0, Math.min(line.length, ...starts))
}

/** Removes from the last line of a growing text, from a position on, an unfinished link, and marks that may still open or close something. */
export function hideHalfLinks(text: string, from: number): string {
  const start = Math.max(from, text.lastIndexOf('\n') + 1)
  return text.slice(0, start) + withoutHalfMarks(withoutHalfLink(withoutHalfImage(text.slice(start))))
}
