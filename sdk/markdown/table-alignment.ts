import { splitRow } from './split-row.ts'

const letters = '-lrc'

/** The alignment of the columns, a letter each, where the second line makes a table head of the first. */
export function tableAlignment(header: string, delimiters: string): string | undefined {
  // Dashes alone are a heading's underline or a list item.
  if (!/^[|:\- \t]+$/.test(delimiters) || /^-+[ \t]*$|^-[ \t]/.test(delimiters)) return undefined
  const columns = splitRow(delimiters)
  if (!columns.every((cell) => /^:?-+:?$/.test(cell)) || splitRow(header).length !== columns.length) return undefined
  return columns.map((cell) => letters[Number(cell.startsWith(':')) + 2 * Number(cell.endsWith(':'))]).join('')
}
