// What a spreadsheet does with a file and with the clipboard, by parsers of others. Types of Papa Parse are only where it is installed.
// SheetJS would be another one, and its licence suits (Apache 2.0). But what npm has of it is 0.18.5, of 2022: later versions are not
// published there, and with them what mends CVE-2023-30533 and CVE-2024-22363.
import { JSDOM } from 'jsdom'
import papaparse from 'papaparse'

/**
 * The cells of separated values.
 * @param delimiter By default what it finds itself.
 * @param newline The same. Papa Parse guesses it without what stands between two quotes, also those in the middle of cells: what ends the
 *   lines may be among that.
 */
export function readSeparated(text, delimiter, newline) {
  const { data, errors, meta } = papaparse.parse(text, { delimiter, newline })
  return { rows: data, errors, delimiter: meta.delimiter }
}

/** The cells of the first table, each with its border. */
export function readTable(html) {
  const table = new JSDOM(html).window.document.querySelector('table')
  const rows = [...table.rows].map((row) =>
    [...row.cells].map(({ style, textContent }) => ({ border: style.border, textContent })),
  )
  return { border: table.getAttribute('border'), rows }
}
