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
  ['wss://api.example', 'http://localhost:3000/'],
])('an address that may be asked, %s of a page at %s, may not be up, or not allow the page', (address, page) => {
  expect(noAnswerWords(address, page)).toContain('Is it up, and does it allow this page (CORS)?')
})

test.each([
  'https://api.example/chat',
  'http://127.0.0.1:11434/api/chat',
  'htp://api.example',
  'https://me:secret@api.example',
  'api.example:8000',
])('on a server, which has no page and asks whom it wants, nothing is said of either: %s', (address) => {
  expect(noAnswerWords(address)).not.toMatch(/page|CORS|browser/i)
})

test('on a server, an address that may be asked may not be up, or out of reach', () => {
  expect(noAnswerWords('https://api.example/chat')).toBe(
    'No answer from https://api.example/chat. Is it up, and can this machine reach it?',
  )
})

test('an address without http in front is told', () => {
  expect(noAnswerWords('localhost:3000/chat', '')).toContain('Write http:// or https:// in front of it.')
  expect(noAnswerWords('192.168.0.7:80', '')).toContain('Write http://')
})

test.each(['htp://api.example', 'htttps://api.example/chat', 'file:///chat', 'localhost:/chat', ' FTP://api.example'])(
  'an address that begins with what cannot be asked is told so: %s',
  (address) => {
    const scheme = /\w+:/.exec(address)?.[0]
    const words = noAnswerWords(address, 'https://shop.example/')
    expect(words).toBe(`No answer from ${address}. "${scheme}" can't be asked: write http:// or https:// there.`)
  },
)

test.each(['http://', 'https://a b/', 'https://:80/chat', 'http://[::1', 'https://api.example:99999'])(
  'what is no address is told: %s',
  (address) => expect(noAnswerWords(address, 'http://localhost/')).toBe(`No answer from ${address}. It is no valid address.`),
)

test('an address with a name and a password is told, for which browsers ask nothing', () => {
  expect(noAnswerWords('https://me:secret@api.example/chat', '')).toContain('No name or password may stand in it')
})

test.each(['/api/chat', 'api', './chat', '../chat', '?chat'])(
  'a page from disk has no server beside it to ask: %s',
  (address) => {
    expect(noAnswerWords(address, 'file:///home/me/page.html')).toBe(
      `No answer from ${address}. This page was opened from disk: write the whole address, with http:// or https:// in front.`,
    )
  },
)
