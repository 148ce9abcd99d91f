import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '../../../../host/lib/to-csv.ts'

/** Reads CSV as RFC 4180 has it. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('what is stored is what is read', () => {
  const cell = fc.string().filter((text) => !/^[=+\-@\t\r]/.test(text))
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((length) => fc.array(fc.array(cell, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(table, (rows) => {
      expect(read(toCsv(rows))).toEqual(rows)
    }),
  )
})

test('an exported table contains no formula that a spreadsheet would run, and numbers stay numbers', () => {
  expect(read(toCsv([['=HYPERLINK("x")', '+1 day', '@SUM(A1)', -4, '-4.5']]))).toEqual([
    [`'=HYPERLINK("x")`, `'+1 day`, `'@SUM(A1)`, '-4', '-4.5'],
  ])
})
