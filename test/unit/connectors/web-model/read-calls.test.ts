import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCallReader } from '../../../../sdk/connectors/web-model/read-calls.ts'
import type { ReplyEvent } from '../../../../sdk/core/types.ts'

const names = new Set(['weather', 'tides'])

/** What is read from an answer that arrives in these pieces. */
function read(...pieces: string[]): { text: string; calls: (readonly [name: string, input: string])[] } {
  const reader = createCallReader(names)
  const events: ReplyEvent[] = [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()]
  return {
    text: events.flatMap((event) => (event.type === 'text-delta' ? [event.text] : [])).join(''),
    calls: events.flatMap((event) => (event.type === 'tool-input' ? [[event.name ?? '', event.input ?? ''] as const] : [])),
  }
}

const tagged = (inner: string): string => `<tool_call>\n${inner}\n</tool_call>`
const bern = '{"name": "weather", "arguments": {"city": "Bern"}}'
const called = ['weather', '{"city":"Bern"}']

describe('the calls of tools in an answer of a model in the page', () => {
  test.each([
    ['in tags', tagged(bern), '', [called]],
    ['after a sentence', `Let me look. ${tagged(bern)}`, 'Let me look. ', [called]],
    ['several', `${tagged(bern)}\n${tagged('{"name":"tides","arguments":{}}')}`, '', [called, ['tides', '{}']]],
    ['without the closing tag', `<tool_call>${bern}`, '', [called]],
    ['as Llama writes them', '{"name": "weather", "parameters": {"city": "Bern"}}', '', [called]],
    ['of no tool, so that the model is told', tagged('{"name": "stars", "arguments": {}}'), '', [['stars', '{}']]],
    [
      'with broken arguments, so that the model is told',
      tagged('{"name": "weather", "arguments": {'),
      '',
      [['weather', '{"name": "weather", "arguments": {']],
    ],
    ['before a result that the model made up', `${tagged(bern)}<tool_response>sunny</tool_response> It is sunny.`, '', [called]],
  ])('are found %s', (_, answer, text, calls) => {
    expect(read(answer)).toEqual({ text, calls })
  })

  test.each([
    ['plain words', 'It is sunny.'],
    ['a comparison', 'a < b and 1 <2'],
    ['the beginning of a tag at the end', 'So <tool_'],
    ['JSON that is no call', '{"sky": "sunny"}'],
    ['JSON with the name of something else', '{"name": "Ada", "arguments": {}}'],
    ['a call after words and without tags', `Write ${bern}`],
    ['tags around something else', '<tool_call>hello</tool_call>'],
  ])('are not seen in %s', (_, answer) => {
    expect(read(answer)).toEqual({ text: answer, calls: [] })
  })

  test('are found without tags behind a line break that arrives first', () => {
    expect(read('\n', bern)).toEqual({ text: '', calls: [called] })
  })

  test('are not seen behind words that follow a call, however the answer is cut', () => {
    const answer = `${tagged(bern)}Hi ${bern}`
    expect(read(...answer.split(''))).toEqual(read(answer))
  })

  test('are the same, however the answer is cut', () => {
    const piece = fc.constantFrom('Hi ', '<', '<tool_call>', '</tool_call>', bern, '{', '\n', 'weather')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (pieces, sizes) => {
        const answer = pieces.join('')
        const cuts: string[] = []
        for (let at = 0; at < answer.length;) {
          const { value: size } = sizes.next() as { value: number }
          cuts.push(answer.slice(at, at + size))
          at += size
        }
        expect(read(...cuts)).toEqual(read(answer))
      }),
    )
  })
})
