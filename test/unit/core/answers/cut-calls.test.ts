import { describe, expect, test } from 'vitest'
import type { WireFormat } from '../../../../sdk/core/options/options.ts'
import { headlessChat } from '../../headless-chat.ts'
import { done, wireCalls, type WireCall } from './wire-calls.ts'

const asStream = (frames: readonly unknown[]): string =>
  frames.map((frame) => `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`).join('')

const formats = Object.keys(wireCalls) as (keyof typeof wireCalls)[]

const text: Partial<Record<WireFormat, readonly unknown[]>> = {
  'openai-chat': [{ choices: [{ delta: { content: 'Booked.' }, finish_reason: 'stop' }] }, done],
}

/** Sends a message to a server that answers with these frames, and gives the arguments of each call that ran. */
async function ran(format: WireFormat, frames: readonly unknown[]) {
  const inputs: unknown[] = []
  const chat = headlessChat(
    {
      connect: { url: 'https://chat.example/', stream: true, format },
      tools: [
        {
          name: 'book',
          description: 'Books a trip',
          inputSchema: { type: 'object' },
          execute(input) {
            inputs.push(input)
            return 'Booked'
          },
        },
      ],
    },
    [asStream(frames), asStream(text[format] ?? [])],
  )
  await chat.send('Book it')
  const tool = chat.messages().flatMap(({ parts = [] }) => parts.filter((part) => part.type === 'tool'))
  return { inputs, tool, bodies: chat.bodies.length }
}

const whole = ({ begin, input, endCall }: WireCall): readonly unknown[] => [...begin, ...input, ...endCall]

describe.each(formats)('an answer in the format %s', (format) => {
  const call = wireCalls[format]

  test('runs its call once it has ended well', async () => {
    const { inputs, bodies } = await ran(format, [...whole(call), ...call.end('good')])
    expect(inputs).toEqual([{ to: 'Bern' }])
    expect(bodies).toBe(2)
  })

  test('runs a call without arguments with none once it has ended well', async () => {
    const blank = format === 'openai-responses' ? [] : [...call.begin, ...call.endCall, ...call.end('good')]
    if (!blank.length) return
    expect((await ran(format, blank)).inputs).toEqual([{}])
  })

  test('runs no call whose connection closed before its arguments came', async () => {
    const { inputs, bodies } = await ran(format, call.begin)
    expect(inputs).toEqual([])
    expect(bodies).toBe(1)
  })

  test('runs no call whose connection closed within its arguments', async () => {
    expect((await ran(format, [...call.begin, ...call.input.slice(0, 1)])).inputs).toEqual([])
  })

  test('runs no call whose connection closed after all arguments, before the end of the answer', async () => {
    expect((await ran(format, whole(call))).inputs).toEqual([])
  })

  test.each(call.badReasons)('runs no call of an answer that ended for the reason %s', async (reason) => {
    for (const frames of [call.begin, [...call.begin, ...call.input.slice(0, 1)], whole(call)]) {
      const { inputs, tool } = await ran(format, [...frames, ...call.end(reason)])
      expect(inputs).toEqual([])
      expect(tool.map(({ state }) => state)).not.toContain('output-available')
    }
  })
})

test('a chat completion that ends with [DONE] and gives no reason has ended well', async () => {
  expect((await ran('openai-chat', [...whole(wireCalls['openai-chat']), done])).inputs).toEqual([{ to: 'Bern' }])
})

test('a chat completion that ends for the reason stop runs its call', async () => {
  const { end: _end, ...call } = wireCalls['openai-chat']
  const stop = { choices: [{ delta: {}, finish_reason: 'stop' }] }
  expect((await ran('openai-chat', [...call.begin, ...call.input, stop])).inputs).toEqual([{ to: 'Bern' }])
})

test('an Anthropic-like server that gives all arguments as the call begins has it run with them', async () => {
  const { begin, end, endCall } = wireCalls.anthropic
  const [start] = begin
  const given = { type: 'tool_use', id: 'c1', name: 'book', input: { to: 'Bern' } }
  const frames = [start, { type: 'content_block_start', index: 0, content_block: given }, ...endCall, ...end('good')]
  expect((await ran('anthropic', frames)).inputs).toEqual([{ to: 'Bern' }])
})
