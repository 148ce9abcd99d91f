/** The cells of a table row, trimmed; `\|` is a bar inside a cell. */
export function splitRow(text: string): string[] {
  const cells = text
    .trim()
    .replace(/^\|/, '')
    .matchAll(/((?:\\.|[^|])*)(?:\||$)/g)
  // The last is what follows the last bar: nothing.
  return Array.from(cells, ([, cell = '']) => cell.replaceAll('\\|', '|').trim()).slice(0, -1)
}
