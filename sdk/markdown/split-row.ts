/** The cells of a table row, trimmed; `\|` is a bar inside a cell. */
export function splitRow(text: string): string[] {
  const row = text.trim()
  const cells: string[] = []
  let cell = ''
  let start = row[0] === '|' ? 1 : 0
  for (let position = start; position <= row.length; position++) {
    if (row[position] === '\\' && position + 1 < row.length) {
      if (row[position + 1] === '|') {
        cell += row.slice(start, position)
        start = position + 1
      }
      position++
    } else if (row[position] === '|' || (position === row.length && row.length > start)) {
      cells.push((cell + row.slice(start, position)).trim())
      cell = ''
      start = position + 1
    }
  }
  return cells
}
