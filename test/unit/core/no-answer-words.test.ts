import { expect, test } from 'vitest'
import { noAnswerWords } from '../../../sdk/core/no-answer-words.ts'

test.each([
  ['http://api.example/chat', 'https://shop.example/'],
  ['ws://api.example/chat', 'https://shop.example/'],
])('a page of https is told why it cannot ask %s', (address, page) => {
  expect(noAnswerWords(address, page)).toBe(
    `No answer from ${address}. A page of https cannot ask an address that is not encrypted.`,
  )
})

test.each([
  ['https://api.example/chat', 'https://shop.example/'],
  ['http://api.example/chat', 'http://localhost:3000/'],
  ['/chat', 'https://shop.example/'],
  ['wss://api.example', ''],
])('an address that may be asked, %s of a page at %s, may not be up, or not allow the page', (address, page) => {
  expect(noAnswerWords(address, page)).toContain('Is it up, and does it allow this page (CORS)?')
})

test('an address without http in front is told', () => {
  expect(noAnswerWords('localhost:3000/chat', '')).toContain('Write http:// or https:// in front of it.')
  expect(noAnswerWords('192.168.0.7:80', '')).toContain('Write http://')
})
