import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedId } from '../../../../sdk/core/conversation/derived-id.ts'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'

const idOf = (content: unknown, place = 0): string => derivedId(content as MessageContent, place)

test('a message without an id gets the same id from the same content and position, whatever a page gives', () => {
  fc.assert(
    fc.property(fc.record({ role: fc.anything(), text: fc.anything(), html: fc.anything(), files: fc.anything() }), (content) => {
      expect(idOf({ ...content }, 7)).toBe(idOf(content, 7))
    }),
  )
})

test('messages at two positions have different ids, even with the same content', () => {
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.nat(), { minLength: 2, maxLength: 2 }), (text, [one, other]) => {
      expect(idOf({ text }, one)).not.toBe(idOf({ text }, other))
    }),
  )
})

const long = 'a'.repeat(1000)

test.for([
  ['the start of a text', { text: long }, { text: `b${long.slice(1)}` }],
  ['the end of a text', { text: long }, { text: `${long.slice(1)}b` }],
  ['the length of a text', { text: long }, { text: `${long}a` }],
  ['the author', { role: 'user', text: 'Hello' }, { role: 'ai', text: 'Hello' }],
  ['text that is HTML instead', { text: '<b>Hello</b>' }, { html: '<b>Hello</b>' }],
  ['a file', { text: 'Hello', files: [{ src: 'one.png' }] }, { text: 'Hello', files: [{ src: 'two.png' }] }],
] as const)('messages at one position have different ids if they differ in %s', ([, one, other]) => {
  expect(idOf(one)).not.toBe(idOf(other))
})

test('content that JSON cannot represent does not keep a message from getting an id', () => {
  expect(idOf({ text: 'Hello', files: [{ size: 1n }] })).toBe(idOf({ text: 'Hello' }))
})
