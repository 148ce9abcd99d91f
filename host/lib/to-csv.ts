/** Cells that a spreadsheet would take for a formula are written as text: https://owasp.org/www-community/attacks/CSV_Injection */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)

function write(cell: string | number): string {
  const text = String(cell)
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** Rows as CSV (RFC 4180). The mark at the start tells Excel that it is UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(write).join(',')).join('\r\n')}\r\n`
