// Writes a table for a spreadsheet (TSV, CSV), a word processor (HTML) and as Markdown; what a spreadsheet would compute stays text.
import type { Cell } from './read-cells.ts'

/** What spreadsheets take for a formula, which may ask other servers: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^[=+\-@\t\r＝＋－＠]/
/** A number with its sign, unit of money or per cent: nothing is computed of it, nor called. */
const number = /^[+-]?\s?\p{Sc}?\s?(?:\d[\d.,\u00a0\u202f '’]*|[.,]\d+)(?:e[+-]?\d+)?\s?(?:%|\p{Sc})?$/iu

const isFormula = (text: string): boolean => formula.test(text) && !number.test(text)

/** The words of a cell, which a spreadsheet shows and does not run. */
const inert = ({ text }: Cell): string => (isFormula(text) ? `'${text}` : text)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** For a spreadsheet, by the clipboard. Quotes are needed where a cell has more than a line, and where it begins with one itself. */
export const tableAsTsv = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((row) =>
      row
        .map(inert)
        .map((text) => (/[\t\r\n]|^"/.test(text) ? quoted(text) : text))
        .join('\t'),
    )
    .join('\n')

/**
 * For a spreadsheet, as a file: https://www.rfc-editor.org/rfc/rfc4180. The mark at its start tells Excel that it is UTF-8. A semicolon is
 * quoted, too: in many countries it ends a cell, and what follows would be one that nobody has looked at.
 */
export const tableAsCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map((cell) => (/[",;\t\r\n]/.test(inert(cell)) ? quoted(inert(cell)) : inert(cell))).join(',')}\r\n`).join('')}`

/** A cell of a document. What a spreadsheet would run is marked as text for it. */
function cellAsHtml(cell: Cell): string {
  const tag = cell.isHead ? 'th' : 'td'
  const align = /^(?:left|center|right)$/.test(cell.align) ? `;text-align:${cell.align}` : ''
  const kind = isFormula(cell.text) ? ";mso-number-format:'\\@'" : ''
  return `<${tag} style="border:1px solid #808080;padding:4px 8px${align}${kind}">${cell.html}</${tag}>`
}

/** For a word processor, with borders. */
export function tableAsHtml(rows: readonly (readonly Cell[])[], direction: string): string {
  const written = rows.map((row) => `<tr>${row.map(cellAsHtml).join('')}</tr>`)
  const [head = '', ...body] = written
  const turned = direction === 'rtl' ? ' dir="rtl"' : ''
  return `<table border="1" cellspacing="0"${turned} style="border-collapse:collapse"><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`
}

const delimiters: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' }

/** As Markdown, from the source of the cells. */
export function tableAsMarkdown(rows: readonly (readonly string[])[], alignments: readonly string[]): string {
  const written = rows.map(
    (row) => `| ${alignments.map((_, column) => (row[column] ?? '').replaceAll('|', '\\|')).join(' | ')} |`,
  )
  const [head = '', ...body] = written
  const line = `| ${alignments.map((align) => delimiters[align] ?? '---').join(' | ')} |`
  return `${[head, line, ...body].join('\n')}\n`
}
