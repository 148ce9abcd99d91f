import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createThinkingSplitter } from '../../../sdk/protocols/thinking.ts'

function split(...pieces: string[]): { thought: string; text: string } {
  const splitter = createThinkingSplitter()
  const result = { thought: '', text: '' }
  for (const event of [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()]) {
    if (event.type === 'reasoning-delta') result.thought += event.text
    if (event.type === 'text-delta') result.text += event.text
  }
  return result
}

describe('reasoning inside a text', () => {
  it.for([
    ['<think>\nHm</think>\n\nYes', 'Hm', 'Yes'],
    ['  \n<think>Hm</think>Yes', 'Hm', 'Yes'],
    ['<think>\n\n</think>\n\nYes', '', 'Yes'],
    ['<think>never done', 'never done', ''],
    ['<think>a < b </thin', 'a < b </thin', ''],
    ['Plain <think>not</think> at the start', '', 'Plain <think>not</think> at the start'],
    ['<thinker>', '', '<thinker>'],
    ['<thi', '', '<thi'],
    ['  indented', '', '  indented'],
    ['', '', ''],
  ] as const)('the reasoning in %j is separated from the text', ([given, thought, text]) => {
    expect(split(given)).toEqual({ thought, text })
  })

  it('reasoning is separated however the text is split into chunks', () => {
    const part = fc.constantFrom('<think>', '</think>', '<', '/', 'th', 'ink>', ' ', '\n', 'word', '</')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(split(...text.split(''))).toEqual(split(text))
        expect(split(...parts)).toEqual(split(text))
      }),
      { numRuns: 500 },
    )
  })

  it('reasoning is shown as it arrives, not at the end', () => {
    const splitter = createThinkingSplitter()
    expect([...splitter.push('<think>Hm ')]).toEqual([{ type: 'reasoning-delta', text: 'Hm ' }])
    expect([...splitter.push('so')]).toEqual([{ type: 'reasoning-delta', text: 'so' }])
    expect([...splitter.push('</think>A')]).toEqual([{ type: 'text-delta', text: 'A' }])
    expect([...splitter.push('B')]).toEqual([{ type: 'text-delta', text: 'B' }])
  })
})
