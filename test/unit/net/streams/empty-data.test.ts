import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEmptyDataMarker } from '../../../../sdk/net/streams/sse.ts'

function marked(text: string, cuts: readonly number[] = []): string {
  const bytes = new TextEncoder().encode(text)
  const mark = createEmptyDataMarker()
  const borders = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const pieces = borders.slice(1).map((end, index) => mark(bytes.subarray(borders[index], end)))
  return pieces.map((piece) => new TextDecoder().decode(piece)).join('')
}

describe('empty data lines', () => {
  it('empty data lines are marked, with any line end, and nothing else is', () => {
    expect(marked('data:\ndata: \r\ndata: a\ndata:  \ndata\nid:\n\ndata:')).toBe(
      'data:\0\ndata: \0\r\ndata: a\ndata:  \ndata\nid:\n\ndata:',
    )
  })

  it('empty data lines are marked however the bytes are split into chunks', () => {
    const part = fc.constantFrom('data:', 'data: ', 'data: x', '\n', '\r\n', '\r', 'id: 1', ' ', 'd')
    fc.assert(
      fc.property(fc.array(part), fc.array(fc.nat()), (parts, cuts) => {
        expect(marked(parts.join(''), cuts)).toBe(marked(parts.join('')))
      }),
    )
  })
})
