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

test.each(['htp://api.example', 'htttps://api.example/chat', 'file:///chat', 'localhost:/chat', ' FTP://api.example'])(
  'an address that begins with what no page can ask is told so: %s',
  (address) => {
    const scheme = /\w+:/.exec(address)?.[0]
    const words = noAnswerWords(address, 'https://shop.example/')
    expect(words).toBe(`No answer from ${address}. No page can ask "${scheme}". It has to begin with http:// or https://.`)
  },
)

test.each(['http://', 'https://a b/', 'https://:80/chat', 'http://[::1', 'https://api.example:99999'])(
  'what is no address is told: %s',
  (address) => expect(noAnswerWords(address, 'http://localhost/')).toBe(`No answer from ${address}. It is no valid address.`),
)

test('an address with a name and a password is told, for which browsers ask nothing', () => {
  expect(noAnswerWords('https://me:secret@api.example/chat', '')).toContain('no address with a name or a password')
})

test.each(['/api/chat', 'api', './chat', '../chat', '?chat'])(
  'a page from disk has no server beside it to ask: %s',
  (address) => {
    expect(noAnswerWords(address, 'file:///home/me/page.html')).toBe(
      `No answer from ${address}. This page was opened from disk: write the whole address, with http:// or https:// in front.`,
    )
  },
)
