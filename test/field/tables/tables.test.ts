import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../sdk/parts/blocks/read-cells.ts'
import { tableAsCsv, tableAsHtml, tableAsTsv } from '../../../sdk/parts/blocks/write-table.ts'
import { readSeparated, readTable } from './spreadsheet.mjs'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
const cell = (text: string, isHead: boolean): Cell => ({ text, html: escaped(text), isHead, align: '' })
const tableOf = (rows: readonly (readonly string[])[]): Cell[][] => rows.map((row, at) => row.map((text) => cell(text, !at)))

/** What the words of a cell may be made of: what separates, quotes and breaks, and what is a formula. */
const words = fc.string({
  unit: fc.constantFrom('a', '1', '"', ',', ';', '\t', '\n', '\r', ' ', '=', '-', '+', '@', "'", '|', 'ü', '😀', '\u2028'),
  maxLength: 12,
})
const tables = fc
  .integer({ min: 2, max: 4 })
  .chain((columns) => fc.array(fc.array(words, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }))

/** What would be computed has an apostrophe in front. */
const isKept = (read: string, written: string): boolean => read === written || read === `'${written}`

function expectSame(read: readonly (readonly string[])[], rows: readonly (readonly string[])[]): void {
  expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
  const changed = read.flatMap((row, at) => row.filter((text, column) => !isKept(text, rows[at]?.[column] ?? '')))
  expect(changed).toEqual([])
  expect(read.flat().filter((text) => /^[=@]|^[+-](?![\d.,\s])/.test(text))).toEqual([])
}

describe('a parser of spreadsheets', () => {
  test('reads each cell of a saved table, and no formula', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const { rows: read, errors } = readSeparated(tableAsCsv(tableOf(rows)), ',', '\r\n')
        expect(errors).toEqual([])
        // What follows the last line end.
        expectSame(read.slice(0, -1), rows)
        expect(read.at(-1)).toEqual([''])
      }),
      { numRuns: 2000 },
    )
  })

  test('reads each cell of a copied table, and no formula', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const { rows: read, errors } = readSeparated(tableAsTsv(tableOf(rows)), '\t', '\n')
        expect(errors).toEqual([])
        expectSame(read, rows)
      }),
      { numRuns: 2000 },
    )
  })

  test('finds out by itself what separates the cells', () => {
    const rows = tableOf([
      ['Name', 'Price'],
      ['Tea; green', '3,50'],
      ['=HYPERLINK("https://evil.example";"x")', '-5'],
    ])
    const saved = readSeparated(tableAsCsv(rows))
    expect([saved.delimiter, saved.rows[2]]).toEqual([',', ['\'=HYPERLINK("https://evil.example";"x")', '-5']])
    const copied = readSeparated(tableAsTsv(rows))
    expect([copied.delimiter, copied.rows[1]]).toEqual(['\t', ['Tea; green', '3,50']])
  })
})

test('what a spreadsheet finds in the clipboard as a table has the cells of what it finds as text, each with a border', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const cells = tableOf(rows)
      const { border, rows: found } = readTable(tableAsHtml(cells, 'ltr'))
      const { rows: read } = readSeparated(tableAsTsv(cells), '\t', '\n')
      expect(found.map((row) => row.length)).toEqual(read.map((row) => row.length))
      expect(new Set(found.flat().map((each) => each.border))).toEqual(new Set(['1px solid rgb(128, 128, 128)']))
      expect(border).toBe('1')
    }),
    { numRuns: 100 },
  )
})
