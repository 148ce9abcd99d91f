import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gather } from '../../gather.ts'
import { readNdjsonLines } from '../../../../sdk/net/streams/ndjson.ts'

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}

describe('streamed lines', () => {
  it('lines are read whole, with either line end, without blank ones, the last without a line end', async () => {
    expect(await gather(readNdjsonLines(pieces('{"a', '":1}\r', '\n\n  \n{"b":2}\n{"c"', ':3}')))).toEqual([
      '{"a":1}\r',
      '{"b":2}',
      '{"c":3}',
    ])
  })

  it('lines are the same however the text is split into chunks', async () => {
    const line = fc.string().map((text) => JSON.stringify({ text }))
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat()), async (lines, cuts) => {
        const text = lines.join('\n')
        const borders = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
        const cut = borders.slice(1).map((end, index) => text.slice(borders[index], end))
        expect(await gather(readNdjsonLines(pieces(...cut)))).toEqual(lines)
      }),
    )
  })
})
