/**
 * Reads separated values as spreadsheets do: https://www.rfc-editor.org/rfc/rfc4180. A cell that begins with a quote ends with one, and two
 * of them in between are one.
 */
export function readValues(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let position = text.startsWith('\ufeff') ? 1 : 0
  const row = (): string[] => rows.at(-1) ?? []
  while (position <= text.length) {
    let cell = ''
    if (text.charAt(position) === '"') {
      position++
      while (position < text.length) {
        if (text.charAt(position) !== '"') cell += text.charAt(position)
        else if (text.charAt(position + 1) === '"') {
          cell += '"'
          position++
        } else break
        position++
      }
      position++
    } else {
      while (position < text.length && ![separator, '\r', '\n'].includes(text.charAt(position))) {
        cell += text.charAt(position)
        position++
      }
    }
    row().push(cell)
    if (text.charAt(position) === separator) position++
    else if (position < text.length) {
      position += text.startsWith('\r\n', position) ? 2 : 1
      if (position < text.length) rows.push([])
      else break
    } else break
  }
  return rows
}
