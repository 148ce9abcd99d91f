import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findKind } from '../../../../sdk/net/streams/find-kind.ts'

it.for([
  ['data: hello\n', 'events'],
  ['data\n\ndata: hello\n', 'events'],
  [': hello\n\nid: 4\nevent: message\ndata:x\n', 'events'],
  ['data: hello\rdata: you\r', 'events'],
  ['event: at noon\nWe meet there.\n', 'text'],
  ['id: 4', 'text'],
  ['data is all we have\n', 'text'],
  ['Data: none\n', 'text'],
  ['retry', 'text'],
  ['{"text":"a"}', 'json'],
  ['[{"text":"a"}]\n', 'json'],
  ['{\n  "text": "a"\n}\n', 'json'],
  ['{"text":"a"}\n\n{"text":"b"', 'lines'],
  ['\r\n{"text":"a"}\r\n{', 'lines'],
  ['{name}, hello', 'text'],
  ['[Note] hello', 'text'],
  ['[1, 2]', 'json'],
  ['<!DOCTYPE html><p>', 'page'],
  ['<?xml version="1.0"?>', 'page'],
  ['<b>Hello</b>', 'text'],
  ['GIF89a\u0001\u0000', 'binary'],
  ['%PDF-1.7\n', 'binary'],
  ['Hello', 'text'],
  ['', undefined],
  [' \n', undefined],
] as const)('a body that begins with %j is found to be %s', ([text, kind]) => {
  expect(findKind(text, true)).toBe(kind)
})

it('what a body is does not depend on how it arrives', () => {
  const piece = fc.constantFrom(
    'data',
    ':',
    ' ',
    '\n',
    '\r\n',
    '\r',
    'event: x',
    'id',
    '{"a":1}',
    '{',
    '}',
    '[',
    '"a"',
    '<',
    '!doctype ',
    'word',
    'retry: 5\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      const ends = Array.from({ length: text.length }, (_, index) => index + 1)
      const found = ends.map((end) => findKind(text.slice(0, end), false)).find((kind) => kind !== undefined)
      if (found !== undefined) expect(findKind(text, true)).toBe(found)
    }),
    { numRuns: 2000 },
  )
})
