import { expect, test } from 'vitest'
import { completeJson } from '../../../sdk/mcp-apps/complete-json.ts'

const whole = '{"name":"a \\"b\\" \\u00e9","list":[1,{"x":true},"y"],"n":-1.5e3,"o":{"deep":[]}}'

test('whole JSON is read as it is', () => {
  expect(completeJson(whole)).toEqual(JSON.parse(whole))
})

test.each([
  ['{"city":"Ber', { city: 'Ber' }],
  ['{"city":"Berlin","days":', { city: 'Berlin' }],
  ['{"city":"Berlin","days":[1,2', { city: 'Berlin', days: [1, 2] }],
  ['{"city":"Berlin","da', { city: 'Berlin' }],
  ['{"a":tr', {}],
  ['{"a":"x\\', { a: 'x' }],
  ['{"a":"x\\u00', { a: 'x' }],
  ['{', {}],
])('%s is read as far as it is there', (text, expected) => {
  expect(completeJson(text)).toEqual(expected)
})

test.each(['', 'null', '[1', '"x', 'word'])('%s is no object', (text) => {
  expect(completeJson(text)).toBeUndefined()
})

test('JSON that is cut off anywhere after its first character is an object', () => {
  const cut = Array.from({ length: whole.length - 1 }, (_, index) => completeJson(whole.slice(0, index + 1)))
  expect(cut.every((value) => typeof value === 'object')).toBe(true)
})
