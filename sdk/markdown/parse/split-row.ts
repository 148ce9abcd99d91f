/** The cells of a table row, trimmed; `\|` is a vertical bar inside a cell. */
export function splitRow(text: string): string[] {
  const row = text.trim()
  const cells: string[] = []
  let start = row.startsWith('|') ? 1 : 0
  const add = (end: number): void => void cells.push(row.slice(start, end).replaceAll('\\|', '|').trim())
  for (let position = start; position < row.length; position++) {
    const character = row.charAt(position)
    if (character === '\\') position++
    else if (character === '|') {
      add(position)
      start = position + 1
    }
  }
  // There is no cell after the last bar.
  if (start < row.length) add(row.length)
  return cells
}
