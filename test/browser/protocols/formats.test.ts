import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReplyEvent } from '../../../sdk/core/types.ts'
import { createBackendConnector } from '../../../sdk/connectors/own/backend.ts'
import type { Connect, MessageContent } from '../../../sdk/core/options/options.ts'
import { collect, createTestContext, joined } from '../connector-context.ts'
import { cutsOf } from '../cuts.ts'

const files = import.meta.glob<string>('../../../mocks/fixtures/*/*', { query: '?raw', import: 'default', eager: true })
const fixture = (name: string): string => files[`../../../mocks/fixtures/${name}`] ?? ''
const contentTypes: Record<string, string> = { ollama: 'application/x-ndjson', text: 'text/plain' }

/** A response whose bytes arrive in these chunks. */
function answer(pieces: readonly Uint8Array[], contentType: string): Response {
  const rest = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = rest.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': contentType } })
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

async function reply(pieces: readonly Uint8Array[], contentType: string, connect: Connect = {}) {
  const { context } = createTestContext({ fetch: () => Promise.resolve(answer(pieces, contentType)) })
  const send = createBackendConnector({ url: '/', stream: true, ...connect }).send?.(
    { messages: [{ text: 'Hi' }], files: [] },
    context,
  )
  const { events, error } = await collect(send ?? (async function* () {})())
  return { events: joined(events), error }
}

const start: ReplyEvent = { type: 'stream-start' }

const streams: Record<string, ReplyEvent[]> = {
  confab: [
    start,
    { type: 'text-delta', text: 'Grüße', role: 'ai' },
    { type: 'text-delta', text: ' 👋🏽 world' },
    { type: 'file', file: { src: 'https://example.com/a.png', type: 'image' } },
    { type: 'session', id: 's-1' },
    { type: 'text-delta', text: '!', custom: { id: 7 }, sessionId: 's-1' },
  ],
  'openai-chat': [
    start,
    { type: 'metadata', metadata: { model: 'gpt-5.4' } },
    { type: 'reasoning-delta', text: 'Paris or Lyon?' },
    { type: 'text-delta', text: 'The capital is Paris 🗼.' },
    {
      type: 'source',
      id: 'https://example.com/paris',
      url: 'https://example.com/paris',
      title: 'Paris',
      positions: [{ start: 0, end: 9 }],
    },
    { type: 'metadata', metadata: { finishReason: 'stop' } },
    { type: 'metadata', metadata: { usage: { inputTokens: 9, outputTokens: 12, totalTokens: 21 } } },
  ],
  'openai-responses': [
    start,
    { type: 'message-start', id: 'resp_68a' },
    { type: 'reasoning-delta', text: 'Looking up' },
    { type: 'tool-input-delta', id: 'ws_1', name: 'web_search', text: '', isProviderExecuted: true },
    {
      type: 'tool-input',
      id: 'ws_1',
      name: 'web_search',
      input: '{"type":"search","query":"weather Zürich"}',
      isProviderExecuted: true,
      providerMetadata: { openai: { item: expect.objectContaining({ type: 'web_search_call' }) } },
    },
    { type: 'tool-output', id: 'ws_1', output: '' },
    { type: 'text-delta', text: 'It is sunny ☀️ in Zürich.' },
    {
      type: 'source',
      id: 'https://example.com/weather',
      url: 'https://example.com/weather',
      title: 'Weather',
      positions: [{ start: 0, end: 5 }],
    },
    {
      type: 'metadata',
      metadata: { finishReason: 'completed', usage: { inputTokens: 9, outputTokens: 12, totalTokens: 21 } },
    },
  ],
  anthropic: [
    start,
    { type: 'message-start', id: 'msg_01' },
    { type: 'metadata', metadata: { model: 'claude-sonnet-5-5' } },
    { type: 'reasoning-delta', text: 'A greeting…' },
    { type: 'reasoning-end', providerMetadata: { anthropic: { signature: 'EqoBCkgIARABGAIiQL8' } } },
    { type: 'text-delta', text: 'Grüezi mitenand 🇨🇭' },
    {
      type: 'source',
      id: 'https://example.com/gruezi',
      url: 'https://example.com/gruezi',
      title: 'Grüezi',
      snippet: 'Grüezi',
      positions: [{ start: 0, end: 20 }],
      providerMetadata: { anthropic: { citations: [expect.objectContaining({ encrypted_index: 'Eo8' })] } },
    },
    {
      type: 'metadata',
      metadata: { finishReason: 'end_turn', usage: { inputTokens: 25, outputTokens: 15, totalTokens: 40 } },
    },
  ],
  'ai-sdk': [
    start,
    { type: 'message-start', id: 'msg-1' },
    { type: 'step-start' },
    { type: 'reasoning-delta', text: 'Let me see' },
    { type: 'reasoning-end' },
    { type: 'text-delta', text: 'Hello, wörld 👨‍👩‍👧' },
    { type: 'source', id: 's1', url: 'https://example.com', title: 'Example' },
    { type: 'source', id: 's2', title: 'Manual', mediaType: 'application/pdf', filename: 'manual.pdf' },
    { type: 'file', file: { src: 'https://example.com/cat.png', type: 'image' }, isPart: true, mediaType: 'image/png' },
    { type: 'data', name: 'weather', data: { degrees: 20 }, id: 'd1' },
    { type: 'data', name: 'progress', data: { done: 1 }, isTransient: true },
    { type: 'metadata', metadata: { tokens: 9 } },
  ],
  'ag-ui': [
    start,
    { type: 'session', id: 'thread-1' },
    { type: 'reasoning-delta', text: 'Hm, yes' },
    { type: 'reasoning-end', providerMetadata: { agUi: { id: 'r1' } } },
    { type: 'message-start', id: 'm1', metadata: { agUi: { runId: 'run-1' } } },
    { type: 'text-delta', text: 'Good mörning ☕' },
    { type: 'state', state: { mood: 'fine' } },
    { type: 'state-delta', patch: [{ op: 'replace', path: '/mood', value: 'good' }] },
    { type: 'message-start', id: 'm2', metadata: { agUi: { runId: 'run-1' } } },
    { type: 'text-delta', text: 'Anything else?' },
    { type: 'data', name: 'badge', data: 3 },
  ],
  ollama: [
    start,
    { type: 'reasoning-delta', text: 'Sky? Blue.' },
    { type: 'text-delta', text: 'The sky is blue 🌌.' },
    { type: 'metadata', metadata: { model: 'llama3.2', finishReason: 'stop', usage: { outputTokens: 26 } } },
  ],
  text: [
    start,
    { type: 'reasoning-delta', text: 'The visitor says hëllo.\n' },
    { type: 'text-delta', text: 'Hëllo there 👋\n\n- one\n- two\n' },
  ],
}

const weather = { name: 'get_weather', id: 'call_a' }

const tools: Record<string, ReplyEvent[]> = {
  'openai-chat': [
    start,
    { type: 'metadata', metadata: { model: 'gpt-5.4' } },
    { type: 'tool-input-delta', ...weather, text: '{"city":' },
    { type: 'tool-input-delta', id: 'call_b', name: 'get_time', text: '' },
    { type: 'tool-input-delta', id: 'call_a', text: '"Zürich"}' },
    { type: 'tool-input-delta', id: 'call_b', text: '{}' },
    { type: 'metadata', metadata: { finishReason: 'tool_calls' } },
    { type: 'tool-input', id: 'call_a' },
    { type: 'tool-input', id: 'call_b' },
  ],
  'openai-responses': [
    start,
    { type: 'message-start', id: 'resp_68a' },
    { type: 'tool-input-delta', ...weather, text: '{"city":"Zürich"}' },
    {
      type: 'tool-input',
      ...weather,
      input: '{"city":"Zürich"}',
      providerMetadata: { openai: { itemId: 'fc_1' } },
    },
    { type: 'metadata', metadata: { finishReason: 'completed' } },
  ],
  anthropic: [
    start,
    { type: 'message-start', id: 'msg_01' },
    {
      type: 'tool-input-delta',
      id: 'srvtoolu_1',
      name: 'web_search',
      text: '{"query":"weather"}',
      isProviderExecuted: true,
      providerMetadata: { anthropic: { call: { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search' } } },
    },
    { type: 'tool-input', id: 'srvtoolu_1' },
    {
      type: 'tool-output',
      id: 'srvtoolu_1',
      output: 'Weather https://example.com/weather',
      providerMetadata: {
        anthropic: {
          call: { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search' },
          result: expect.objectContaining({ type: 'web_search_tool_result' }),
        },
      },
    },
    { type: 'tool-input-delta', id: 'toolu_1', name: 'get_weather', text: '{"city":"Zürich"}' },
    { type: 'tool-input', id: 'toolu_1' },
    { type: 'metadata', metadata: { finishReason: 'tool_use', usage: { outputTokens: 89 } } },
  ],
  'ai-sdk': [
    start,
    { type: 'message-start' },
    { type: 'step-start' },
    { type: 'tool-input-delta', ...weather, text: '{"city":"Zürich"}' },
    { type: 'tool-input', ...weather, input: '{"city":"Zürich"}' },
    { type: 'tool-output', id: 'call_a', output: { degrees: 20 } },
    { type: 'tool-input', id: 'call_b', name: 'get_time', input: '{' },
    { type: 'tool-output', id: 'call_b', output: 'Invalid input', isError: true },
  ],
  'ag-ui': [
    start,
    { type: 'session', id: 'thread-1' },
    { type: 'message-start', id: 'call_a', metadata: { agUi: { runId: 'run-1' } } },
    { type: 'tool-input-delta', ...weather, text: '{"city":"Zürich"}' },
    { type: 'tool-input', id: 'call_a' },
    { type: 'tool-output', id: 'call_a', output: '20 degrees', providerMetadata: { agUi: { id: 'm2' } } },
  ],
  ollama: [
    start,
    { type: 'tool-input', id: 'call-1', name: 'get_weather', input: '{"city":"Zürich"}' },
    { type: 'metadata', metadata: { model: 'llama3.2', finishReason: 'stop', usage: { outputTokens: 26 } } },
  ],
}

const errors: Record<string, string> = {
  'openai-chat': 'The server had an error while processing your request.',
  'openai-responses': 'The model failed to generate a response.',
  anthropic: 'Overloaded',
  'ai-sdk': 'The model is not available.',
  'ag-ui': 'The agent gave up.',
  ollama: 'an error was encountered while running the model',
}

const wholes: Record<string, MessageContent> = {
  'openai-chat': {
    text: 'The capital is Paris.',
    metadata: {
      model: 'gpt-5.4',
      finishReason: 'stop',
      usage: { inputTokens: 9, outputTokens: 12, totalTokens: 21 },
    },
  },
  'openai-responses': {
    id: 'resp_68a',
    text: 'It is sunny ☀️ in Zürich.',
    metadata: { finishReason: 'completed' },
  },
  anthropic: {
    id: 'msg_01',
    text: 'Grüezi mitenand',
    metadata: {
      model: 'claude-sonnet-5-5',
      finishReason: 'end_turn',
      usage: { inputTokens: 25, outputTokens: 15, totalTokens: 40 },
    },
  },
  ollama: { text: 'The sky is blue.', metadata: { model: 'llama3.2', finishReason: 'stop' } },
}

describe('the wire format of a backend is detected', () => {
  let consoleError: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => void vi.restoreAllMocks())

  const cases = Object.entries(streams).flatMap(([format, expected]) => [
    { format, file: `${format}/stream.txt`, expected },
    ...(tools[format] ? [{ format, file: `${format}/tools.txt`, expected: tools[format] }] : []),
  ])

  it.for(cases)('$file is read however its bytes are split', async ({ format, file, expected }) => {
    const contentType = contentTypes[format] ?? 'text/event-stream; charset=utf-8'
    const bytes = bytesOf(fixture(file))
    expect(bytes.length).toBeGreaterThan(20)
    expect(await reply([bytes], contentType)).toEqual({ events: expected, error: undefined })
    const single = [...bytes.keys()].map((index) => bytes.subarray(index, index + 1))
    expect(await reply(single, contentType)).toEqual({ events: expected, error: undefined })
    for (const cut of cutsOf(bytes.length)) {
      const pieces = [0, ...cut].map((start, index) => bytes.subarray(start, cut[index]))
      const seen = await reply(pieces, contentType)
      expect({ cut, ...seen }).toEqual({ cut, events: expected, error: undefined })
    }
    expect(consoleError).not.toHaveBeenCalled()
  })

  it.for(cases)('$file is read with CRLF line ends', async ({ format, file, expected }) => {
    if (format === 'text') return
    const bytes = bytesOf(fixture(file).replaceAll('\n', '\r\n'))
    const contentType = contentTypes[format] ?? 'text/event-stream'
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) => bytes.subarray(index * 7, index * 7 + 7))
    expect(await reply(pieces, contentType)).toEqual({ events: expected, error: undefined })
  })

  it.for(cases)('$file is read when the page names the format', async ({ format, file, expected }) => {
    const contentType = contentTypes[format] ?? 'text/event-stream'
    const { events, error } = await reply([bytesOf(fixture(file))], contentType, { format: format as 'text' })
    const sessionless = events.filter(({ type }, index) => !(index === 0 && type === 'session'))
    expect({ events: sessionless, error }).toEqual({ events: expected, error: undefined })
  })

  it.for(Object.entries(errors))(
    '%s: an error in mid-stream is thrown in the vendor’s words, after what came',
    async ([format, text]) => {
      const contentType = contentTypes[format] ?? 'text/event-stream'
      const { events, error } = await reply([bytesOf(fixture(`${format}/error.txt`))], contentType)
      expect(events.at(-1)).toEqual({ type: 'text-delta', text: 'Once' })
      expect(error).toMatchObject({ name: 'ChatError', message: text, kind: 'service', isDisplayable: false })
    },
  )

  it.for(Object.entries(streams))('%s: unknown events are ignored', async ([format, expected]) => {
    if (format === 'text') return
    const contentType = contentTypes[format] ?? 'text/event-stream'
    const unknown = format === 'ollama' ? '{"type":"hologram"}\n' : 'event: hologram\ndata: {"type":"hologram"}\n\n'
    const text = fixture(`${format}/stream.txt`)
    const border = format === 'ollama' ? '\n' : '\n\n'
    const { events, error } = await reply([bytesOf(text.replaceAll(border, `${border}${unknown}`))], contentType)
    expect({ events, error }).toEqual({ events: expected, error: undefined })
  })

  it.for(Object.keys(errors))('%s: an interrupted stream keeps its text', async (format) => {
    const contentType = contentTypes[format] ?? 'text/event-stream'
    const text = fixture(`${format}/error.txt`)
    const { events, error } = await reply([bytesOf(text.slice(0, text.lastIndexOf('"')))], contentType)
    expect(events.at(-1)).toEqual({ type: 'text-delta', text: 'Once' })
    // Anthropic's names the event before its data: of an error that is cut off, it is known that it is one.
    const words = format === 'anthropic' ? 'Service error, please try again' : 'The answer was interrupted.'
    expect(error).toMatchObject({ name: 'ChatError', message: words })
  })

  it.for(Object.entries(wholes))('%s: a whole reply is one message', async ([format, message]) => {
    for (const stream of [true, false]) {
      const { events } = await reply([bytesOf(fixture(`${format}/whole.json`))], 'application/json', { stream })
      expect(events).toEqual([{ type: 'message', message }])
    }
  })
})
