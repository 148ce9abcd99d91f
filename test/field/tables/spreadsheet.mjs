// What a spreadsheet does with a file and with the clipboard, by parsers of others. Types of Papa Parse are only where it is installed.
import { JSDOM } from 'jsdom'
import papaparse from 'papaparse'

/** The cells of separated values. @param delimiter By default what it finds itself. */
export function readSeparated(text, delimiter) {
  const { data, errors, meta } = papaparse.parse(text, { delimiter })
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
