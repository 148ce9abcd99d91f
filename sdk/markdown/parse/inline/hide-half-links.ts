/** Whether a label that ends at this bracket ends the line, or is followed by an address that does not end. */
function isHalf(line: string, bracket: number, lastClosed: number): boolean {
  return bracket === line.length - 1 || (line.charAt(bracket + 1) === '(' && lastClosed < bracket)
}

/** A line without half a picture at its end. */
function withoutHalfImage(line: string): string {
  const lastClosed = line.lastIndexOf(')')
  let bracket = -1
  for (let start = line.indexOf('!['); start >= 0; start = line.indexOf('![', start + 2)) {
    if (bracket < start) bracket = line.indexOf(']', start)
    if (bracket < 0 || isHalf(line, bracket, lastClosed)) return line.slice(0, start)
  }
  return line
}

/** A line with the words alone of half a link at its end. */
function withoutHalfLink(line: string): string {
  const lastClosed = line.lastIndexOf(')')
  let start = -1
  for (const { 0: bracket, index } of line.matchAll(/[[\]]/g)) {
    if (bracket === '[') start = index
    else if (start >= 0 && isHalf(line, index, lastClosed)) return line.slice(0, start) + line.slice(start + 1, index)
    else start = -1
  }
  return start < 0 ? line : line.slice(0, start) + line.slice(start + 1)
}

/** A line without marks at its end that may still open or close something. */
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

/** A text that grows, without what its last line ends in: half a link, or marks that may still open or close something. */
export function hideHalfLinks(text: string): string {
  const start = text.lastIndexOf('\n') + 1
  return text.slice(0, start) + withoutHalfMarks(withoutHalfLink(withoutHalfImage(text.slice(start))))
}
