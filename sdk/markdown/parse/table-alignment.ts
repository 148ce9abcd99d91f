import { splitRow } from './split-row.ts'

const names = ['', 'left', 'right', 'center']

/** The alignments of the columns, with commas between them, where the second line makes a table head of the first. */
export function tableAlignment(header: string, delimiters: string): string | undefined {
  // Dashes alone are a heading's underline or a list item.
  if (!/^[|:\- \t]+$/.test(delimiters) || /^-+[ \t]*$|^-[ \t]/.test(delimiters)) return undefined
  const columns = splitRow(delimiters)
  if (!columns.every((cell) => /^:?-+:?$/.test(cell)) || splitRow(header).length !== columns.length) return undefined
  return columns.map((cell) => names[Number(cell.startsWith(':')) + 2 * Number(cell.endsWith(':'))]).join(',')
}
