import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openaiChat } from '../../../sdk/protocols/openai/openai-chat.ts'
import type { ReplyEvent } from '../../../sdk/core/types.ts'

interface Piece {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: string | null }
}

/** The calls of an answer whose frames have these pieces. */
function callsOf(frames: readonly (readonly Piece[])[]): { name: string; input: string; isComplete: boolean }[] {
  const decoder = openaiChat.createDecoder()
  const events: ReplyEvent[] = []
  for (const pieces of frames) events.push(...decoder.decode({ choices: [{ delta: { tool_calls: pieces } }] }))
  events.push(...decoder.decode({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] }), ...(decoder.end?.(true) ?? []))
  const calls = new Map<string, { name: string; input: string; isComplete: boolean }>()
  for (const event of events) {
    if (event.type !== 'tool-input-delta' && event.type !== 'tool-input') continue
    const call = calls.get(event.id) ?? { name: '', input: '', isComplete: false }
    calls.set(event.id, call)
    call.name = event.name ?? call.name
    if (event.type === 'tool-input-delta') call.input += event.text
    else call.isComplete = true
  }
  return [...calls.values()]
}

/** The same pieces, each in a frame of its own. */
const oneByOne = (...pieces: Piece[]): Piece[][] => pieces.map((piece) => [piece])

const call = (name: string, input: string) => ({ name, input, isComplete: true })
const two = [call('a', '{"x":1}'), call('b', '{"y":2}')]

describe('calls of an OpenAI-like server are told apart', () => {
  test.each<[string, Piece[][], object[]]>([
    [
      'where ids are empty and indexes right',
      oneByOne(
        { index: 0, id: '', function: { name: 'a', arguments: '' } },
        { index: 1, id: '', function: { name: 'b', arguments: '' } },
        { index: 0, id: '', function: { arguments: '{"x":1}' } },
        { index: 1, id: '', function: { arguments: '{"y":2}' } },
      ),
      two,
    ],
    [
      'where ids are empty and indexes equal',
      oneByOne(
        { index: 0, id: '', function: { name: 'a', arguments: '{"x"' } },
        { index: 0, id: '', function: { arguments: ':1}' } },
        { index: 0, id: '', function: { name: 'b', arguments: '{"y":2}' } },
      ),
      two,
    ],
    [
      'where there are no indexes and no ids',
      oneByOne(
        { function: { name: 'a', arguments: '{"x":1}' } },
        { function: { name: 'b', arguments: '{"y"' } },
        { function: { arguments: ':2}' } },
      ),
      two,
    ],
    [
      'where all have the same id and index',
      oneByOne(
        { index: 0, id: 'call_0', function: { name: 'a', arguments: '{"x":1}' } },
        { index: 0, id: 'call_0', function: { name: 'b', arguments: '{"y":2}' } },
      ),
      two,
    ],
    [
      'where the same tool is called twice with the same id',
      oneByOne(
        { index: 0, id: 'a', function: { name: 'a', arguments: '' } },
        { index: 0, id: 'a', function: { arguments: '{"x":1}' } },
        { index: 0, id: 'a', function: { name: 'a', arguments: '' } },
        { index: 0, id: 'a', function: { arguments: '{"x":2}' } },
      ),
      [call('a', '{"x":1}'), call('a', '{"x":2}')],
    ],
    [
      'where ids are known and indexes all zero',
      oneByOne(
        { index: 0, id: '1', function: { name: 'a', arguments: '' } },
        { index: 0, id: '2', function: { name: 'b', arguments: '' } },
        { index: 0, id: '1', function: { arguments: '{"x":1}' } },
        { index: 0, id: '2', function: { arguments: '{"y":2}' } },
      ),
      two,
    ],
    [
      'and not torn where indexes count on with each piece',
      oneByOne(
        { index: 0, id: '1', function: { name: 'a', arguments: '' } },
        { index: 1, function: { arguments: '{"x"' } },
        { index: 2, id: null, function: { name: null, arguments: ':1}' } },
        { index: 3, id: '2', function: { name: 'b', arguments: '{"y":2}' } },
      ),
      two,
    ],
    [
      'and not torn where each piece has an id of its own',
      oneByOne(
        { index: 0, id: 'r1', function: { name: 'a', arguments: '' } },
        { index: 0, id: 'r2', function: { arguments: '{"x"' } },
        { index: 0, id: 'r3', function: { arguments: ':1}' } },
      ),
      [call('a', '{"x":1}')],
    ],
    [
      'and not torn where each piece has an id of its own and the name',
      oneByOne(
        { index: 0, id: 'r1', function: { name: 'a', arguments: '' } },
        { index: 0, id: 'r2', function: { name: 'a', arguments: '{"x"' } },
        { index: 0, id: 'r3', function: { name: 'a', arguments: ':1}' } },
        { index: 0, id: 'r4', function: { name: 'a', arguments: '' } },
      ),
      [call('a', '{"x":1}')],
    ],
    [
      'where a call has no arguments and the next has the same id',
      oneByOne({ id: 'x', function: { name: 'a', arguments: '' } }, { id: 'x', function: { name: 'b', arguments: '{"y":2}' } }),
      [call('a', ''), call('b', '{"y":2}')],
    ],
    [
      'where brackets stand in texts',
      oneByOne(
        { index: 0, function: { name: 'a', arguments: '{"x":"}\\"{' } },
        { index: 0, function: { name: 'a', arguments: '"}' } },
        { index: 0, function: { name: 'a', arguments: '{}' } },
      ),
      [call('a', '{"x":"}\\"{"}'), call('a', '{}')],
    ],
  ])('%s', (_how, frames, expected) => {
    expect(callsOf(frames)).toEqual(expected)
  })

  test('and never get the same id', () => {
    const decoder = openaiChat.createDecoder()
    const pieces = ['a', 'b', 'c'].map((name) => ({ index: 0, id: 'call', function: { name, arguments: '{}' } }))
    const ids = [...decoder.decode({ choices: [{ delta: { tool_calls: pieces } }] })].map((event) => 'id' in event && event.id)
    expect(new Set(ids).size).toBe(3)
  })

  test('however an official stream cuts and interleaves their arguments', () => {
    const input = fc
      .dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant({ '}': '{' })))
      .map((value) => JSON.stringify(value))
    fc.assert(
      fc.property(fc.array(input, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(20)), (inputs, cuts) => {
        const begun = inputs.map((_input, index): Piece => ({
          index,
          id: `call-${index}x`,
          function: { name: `t${index}`, arguments: '' },
        }))
        const rest = inputs.map((text) => text)
        const pieces: Piece[] = []
        for (let turn = 0; rest.some(Boolean); turn += 1) {
          const index = turn % rest.length
          const size = (cuts[turn % (cuts.length || 1)] ?? 3) + 1
          const text = rest[index] ?? ''
          if (text) pieces.push({ index, function: { arguments: text.slice(0, size) } })
          rest[index] = text.slice(size)
        }
        expect(callsOf(oneByOne(...begun, ...pieces))).toEqual(inputs.map((text, index) => call(`t${index}`, text)))
      }),
    )
  })

  test('and the one call of the field before tool_calls is read', () => {
    const decoder = openaiChat.createDecoder()
    const events = ['', '{"x"', ':1}'].flatMap((text, index) => [
      ...decoder.decode({ choices: [{ delta: { function_call: { ...(!index && { name: 'a' }), arguments: text } } }] }),
    ])
    events.push(...decoder.decode({ choices: [{ delta: {}, finish_reason: 'function_call' }] }))
    expect(events.filter(({ type }) => type === 'tool-input')).toHaveLength(1)
    expect(events.map((event) => (event.type === 'tool-input-delta' ? event.text : '')).join('')).toBe('{"x":1}')
  })
})

describe('thousands of calls in one answer', () => {
  // A search through all calls for each piece would take minutes.
  test.each<[string, (index: number) => Piece]>([
    ['with ids and indexes', (index) => ({ index, id: `c${index}`, function: { name: 'a', arguments: '{}' } })],
    ['without ids', (index) => ({ index, function: { name: 'a', arguments: '{}' } })],
    ['without indexes', (index) => ({ id: `c${index}`, function: { name: 'a', arguments: '{}' } })],
  ])('are told apart %s', (_name, piece) => {
    const calls = callsOf([Array.from({ length: 100_000 }, (_, index) => piece(index))])
    expect(calls.length).toBe(100_000)
    expect(calls.every(({ input, isComplete }) => input === '{}' && isComplete)).toBe(true)
  })
})
