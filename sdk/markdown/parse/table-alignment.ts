import { splitRow } from './split-row.ts'

const names = ['', 'left', 'right', 'center']

/** The column alignments, separated by commas, if the second line makes the first a table header. */
export function tableAlignment(header: string, delimiters: string): string | undefined {
  // Dashes alone are a heading underline or a list item.
  if (!/^[|:\- \t]+$/.test(delimiters) || /^-+[ \t]*$|^-[ \t]/.test(delimiters)) return undefined
  const columns = splitRow(delimiters)
  if (!columns.every((cell) => /^:?-+:?$/.test(cell)) || splitRow(header).length !== columns.length) return undefined
  return columns.map((cell) => names[Number(cell.startsWith(':')) + 2 * Number(cell.endsWith(':'))]).join(',')
}
