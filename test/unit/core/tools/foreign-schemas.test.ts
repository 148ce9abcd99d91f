import { expect, test, vi } from 'vitest'
import { findForeignFaults } from '../../../../sdk/core/tools/find-faults.ts'

const faultsOf = (pattern: string, value: string) =>
  findForeignFaults({ properties: { one: { type: 'string', pattern } } }, { one: value }).map(({ keyword }) => keyword)

test.each([
  ['(a+)+$', `${'a'.repeat(40)}!`],
  ['^(a|a)*$', `${'a'.repeat(40)}!`],
  ['^(a|aa)+$', `${'a'.repeat(60)}!`],
  ['(?:(?:a{1,9}){1,9}){1,9}$', `${'a'.repeat(60)}!`],
  ['^(\\w+\\s?)*$', `${'word '.repeat(20)}!`],
  ['^(?=(a+)+$)', `${'a'.repeat(40)}!`],
  ['(.*)\\1+$', 'a'.repeat(5_000)],
  ['\\d+\\d+\\d+\\d+x', '1'.repeat(5_000)],
  ['a'.repeat(100_000), 'b'],
  ['a+$', `${'a'.repeat(500_000)}!`],
  ['^(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)$', 'a'.repeat(13)],
  ['^a{0,900}a{0,900}a{0,900}a{0,900}$', `${'a'.repeat(3_000)}!`],
  ['^b|a+$', `${'a'.repeat(500_000)}!`],
  ['(', 'a'],
])('the pattern %s of a stranger does not keep the page busy', (pattern, value) => {
  expect(faultsOf(pattern, value)).toEqual([])
})

test.each([
  ['^\\d{5}$', '1234', '12345'],
  ['^[A-Z]{2}\\d{2}[A-Z0-9]+$', 'de', 'DE12ABC'],
  ['^(?:mon|tue|wed)$', 'sun', 'tue'],
  ['^[^@\\s]+@example\\.com$', 'nobody', 'ann@example.com'],
  ['^\\d{4}(?:-\\d{2})?$', '24', '2024-05'],
  ['^\\p{L}+$', '1', 'é'],
  ['^(\\d{1,3})(, ?)?$', 'x', '123, '],
  ['[abc]', 'd', 'xa'],
])('the pattern %s of a stranger is checked', (pattern, wrong, right) => {
  expect([faultsOf(pattern, wrong), faultsOf(pattern, right)]).toEqual([['pattern'], []])
})

test('a property of the name "pattern" is a property', () => {
  const schema = { properties: { pattern: { type: 'number' } } }
  expect(findForeignFaults(schema, { pattern: 'x' }).map(({ keyword }) => keyword)).toEqual(['type'])
})

test('a schema in a circle finds no errors', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(findForeignFaults({ $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }, {})).toEqual([])
  log.mockRestore()
})

/** Each definition refers to the next one twice: what takes one line to write takes an age to check. */
const doubling = (count: number, inner: (next: object) => object) => ({
  $ref: '#/$defs/d0',
  $defs: {
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`d${index}`, inner({ $ref: `#/$defs/d${index + 1}` })])),
    [`d${count}`]: { type: 'string' },
  },
})

/** A value that lies so deep. */
const nested = (depth: number): object => (depth ? { inner: nested(depth - 1) } : {})

test.each<[string, Record<string, unknown>, unknown]>([
  ['refers twice to what refers twice', doubling(40, (next) => ({ allOf: [next, next] })), 'text'],
  ['chooses between two of the same', doubling(40, (next) => ({ anyOf: [next, next] })), 'text'],
  [
    'refers twice to itself, further within',
    {
      anyOf: [{ properties: { inner: { $ref: '#' } } }, { properties: { inner: { $ref: '#' } } }],
    },
    nested(40),
  ],
  // Without a bound none of them would end.
])('a schema that %s does not keep the page busy, and finds no errors', (_name, schema, value) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(findForeignFaults(schema, value)).toEqual([])
})

test('a schema that refers to the same definition now and then is checked', () => {
  const schema = doubling(6, (next) => ({ allOf: [next, next] }))
  expect([findForeignFaults(schema, 'text').length, findForeignFaults(schema, 7).length > 0]).toEqual([0, true])
})
