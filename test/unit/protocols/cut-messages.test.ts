import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createBackendConnector } from '../../../sdk/connectors/own/backend.ts'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import type { ReplyEvent } from '../../../sdk/core/types.ts'
import { collect, createTestContext, joined } from '../../browser/connector-context.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { createTestEngine } from './create-test-engine.ts'

const file = { src: 'data:text/plain;base64,SGk=', name: 'hi.txt' }
const call = { type: 'tool', id: 'a', name: 'weather', input: '{"city":"Zürich"}' }

/** What a chat stores of the response in `mocks/fixtures/FORMAT/message.txt`. */
const messages = {
  confab: [
    {
      id: 'answer-1',
      createdAt: '2026-11-20T10:00:00.000Z',
      metadata: { model: 'm-1', usage: { totalTokens: 12 } },
      parts: [
        { type: 'reasoning', text: 'Zwei Örter zu prüfen.', providerMetadata: { own: { signature: 's' } } },
        { ...call, state: 'output-available', output: { degrees: 4 } },
        { type: 'text', text: 'It is cold in Zürich 🥶.' },
        { type: 'source', id: 's', url: 'https://weather.example/', positions: [{ start: 6, end: 10 }] },
        { type: 'file', file, mediaType: 'text/plain' },
        { type: 'data-chart', id: 'c', data: { from: 1 } },
        { type: 'hologram', depth: 3 },
        { type: 'suggestions', suggestions: ['And tomorrow?', { label: '🧥', text: 'What shall I wear?' }] },
      ],
    },
    { id: 'answer-2', text: 'Anything else?' },
  ],
  'ai-sdk': [
    {
      id: 'msg-1',
      metadata: { model: 'm-1', step: 1, usage: { totalTokens: 12 } },
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'Two pläces.', providerMetadata: { anthropic: { signature: 's1' } } },
        { ...call, state: 'output-available', output: { degrees: 4 } },
        { type: 'step-start' },
        { type: 'text', text: 'It is cold 🥶.', providerMetadata: { openai: { itemId: 'i1' } } },
        { type: 'data-chart', id: 'c', data: { from: 2 } },
        { type: 'data-note', data: 'kept' },
        { type: 'data-suggestions', data: ['And tomorrow?'] },
      ],
    },
  ],
  'ag-ui': [
    {
      id: 'm1',
      parts: [
        { type: 'data-PLAN', id: 'act-1', data: { steps: ['look', 'say'] } },
        { type: 'reasoning', text: 'Where? Zürich.', providerMetadata: { agUi: { id: 'r1' } } },
        { ...call, state: 'output-available', output: 'cold' },
      ],
    },
    {
      id: 'm3',
      parts: [
        { type: 'text', text: 'It is cold 🥶.' },
        { type: 'data-suggestions', data: ['And tomorrow?'] },
      ],
    },
  ],
  'openai-responses': [
    {
      id: 'resp_68b',
      metadata: {
        model: 'gpt-5.4',
        finishReason: 'completed',
        usage: { inputTokens: 9, outputTokens: 12, totalTokens: 21 },
      },
      parts: [
        {
          type: 'reasoning',
          text: 'Zürich, in November.\n\nCold, then.',
          providerMetadata: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'gAAAAAB' } },
        },
        { ...call, id: 'call_a', state: 'input-available', providerMetadata: { openai: { itemId: 'fc_1' } } },
        { type: 'text', text: 'It is cold 🥶.', providerMetadata: { openai: { itemId: 'msg_1' } } },
      ],
    },
  ],
} satisfies Partial<Record<string, readonly object[]>>

type Format = keyof typeof messages

const headers = { 'content-type': 'text/event-stream' }

const fixture = (format: Format): Buffer<ArrayBuffer> => readFileSync(`mocks/fixtures/${format}/message.txt`)

/** The message of a stream whose bytes arrive in these chunks. The id of a new session differs each time. */
async function read(format: Format, pieces: readonly Uint8Array[]): Promise<ReplyEvent[]> {
  const rest = pieces.values()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = rest.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const { context } = createTestContext({ fetch: () => Promise.resolve(new Response(body, { headers })) })
  const { send } = createBackendConnector({ url: '/', stream: true, format })
  if (!send) throw new Error('The connector cannot send')
  const { events, error } = await collect(send({ messages: [{ text: 'Hi' }], files: [], sessionId: 'one' }, context))
  if (error) throw error
  return joined(events)
}

const formats = Object.keys(messages) as Format[]

/** How far the places are apart at which a message is cut: every seventh byte meets all kinds of places, too. */
const step = isThorough ? 1 : 7

test.each(formats)('a whole %s message is stored with all its content', async (format) => {
  const chat = createTestEngine(format, [new Response(fixture(format), { headers })])
  const kept: MessageContent[] = await chat.send('How is the weather in Zürich?')
  expect(kept.slice(1)).toMatchObject(messages[format])
})

test.each(formats)('a whole %s message is the same however its bytes are split', async (format) => {
  const bytes = fixture(format)
  const whole = await read(format, [bytes])
  const single = Array.from(bytes.keys(), (index) => bytes.subarray(index, index + 1))
  expect(await read(format, single)).toEqual(whole)
  for (let cut = 1; cut < bytes.length; cut += step) {
    const events = await read(format, [bytes.subarray(0, cut), bytes.subarray(cut)])
    expect({ cut, events }).toEqual({ cut, events: whole })
  }
})
