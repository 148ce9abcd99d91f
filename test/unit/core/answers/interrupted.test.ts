import { describe, expect, test } from 'vitest'
import type { Connect, WireFormat } from '../../../../sdk/core/options/options.ts'
import { headlessChat } from '../../headless-chat.ts'
import { createTestEngine } from '../../protocols/create-test-engine.ts'

const asStream = (frames: readonly unknown[]): string =>
  frames.map((frame) => `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`).join('')

/** Half an answer that says "Half" in each format, and what ends it well. */
const halves: Readonly<Record<Exclude<WireFormat, 'text' | 'confab'>, readonly [readonly object[], readonly unknown[]]>> = {
  'openai-chat': [
    [{ choices: [{ delta: { content: 'Half' }, finish_reason: null }] }],
    [{ choices: [{ delta: {}, finish_reason: 'stop' }] }],
  ],
  anthropic: [
    [
      { type: 'message_start', message: { id: 'm', content: [] } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Half' } },
      { type: 'content_block_stop', index: 0 },
    ],
    [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }],
  ],
  'openai-responses': [
    [
      { type: 'response.created', response: { id: 'r' } },
      { type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'Half' },
    ],
    [{ type: 'response.completed', response: { id: 'r', status: 'completed' } }],
  ],
  'ai-sdk': [
    [
      { type: 'start', messageId: 'm' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'Half' },
      { type: 'text-end', id: '0' },
    ],
    [{ type: 'finish' }],
  ],
  'ag-ui': [
    [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Half' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    ],
    [{ type: 'RUN_FINISHED', threadId: 't', runId: 'r' }],
  ],
  ollama: [[{ message: { content: 'Half' }, done: false }], [{ message: { content: '' }, done: true, done_reason: 'stop' }]],
}

const words = 'The answer was interrupted.'

async function ask(stream: string, connect: Connect = {}) {
  const chat = headlessChat({ connect: { url: 'https://chat.example/', stream: true, ...connect } }, [stream])
  await chat.send('Go')
  const told = (name: string): unknown[] => chat.told.filter((event) => event.name === name).map(({ detail }) => detail)
  return { chat, answer: chat.messages()[1], errors: told('error'), messages: told('message') }
}

const isFormat = (format: string): format is keyof typeof halves => format in halves

describe.each(Object.keys(halves).filter(isFormat))('an answer in the format %s', (format) => {
  const [half, end] = halves[format]

  test.each([
    ['named by the page', { format }],
    ['found by its first frame', {}],
  ])('that closes before its end is interrupted, where the format is %s', async (_how, connect) => {
    const { answer, errors, messages, chat } = await ask(asStream(half), connect)
    expect(answer).toMatchObject({ text: 'Half', metadata: { finishReason: 'interrupted' } })
    expect(errors).toEqual([words])
    expect(messages.at(-1)).toMatchObject({ message: { text: 'Half', metadata: { finishReason: 'interrupted' } } })
    expect(chat.errors()[0]?.parts).toEqual([{ type: 'error', text: words, canRetry: true }])
  })

  test('that ends by its end is complete', async () => {
    const { answer, errors } = await ask(asStream([...half, ...end]), { format })
    expect(answer?.text).toBe('Half')
    expect(answer?.metadata?.finishReason).not.toBe('interrupted')
    expect(errors).toEqual([])
  })

  test('that ends with [DONE] is complete', async () => {
    expect((await ask(asStream([...half, '[DONE]']), { format })).errors).toEqual([])
  })
})

describe('an answer in Confab’s own format', () => {
  test('that closes before [DONE] is interrupted where the page says the format', async () => {
    const { answer, errors } = await ask(asStream([{ text: 'Half' }]), { format: 'confab' })
    expect(answer).toMatchObject({ text: 'Half', metadata: { finishReason: 'interrupted' } })
    expect(errors).toEqual([words])
  })

  test('that just closes is complete where the page says no format', async () => {
    const { answer, errors } = await ask(asStream([{ text: 'All' }]))
    expect(answer?.metadata).toBeUndefined()
    expect(errors).toEqual([])
  })
})

describe('an answer of a server that keeps answers', () => {
  const stream = (id: number, frame: unknown): string =>
    `id: ${id}\ndata: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`
  const kept = (text: string): Response =>
    new Response(text, { headers: { 'content-type': 'text/event-stream', 'confab-stream': 'answer-1' } })

  test('goes on where its connection closed in good order before its end', async () => {
    const rest = [stream(2, { text: ' and half' }), stream(3, '[DONE]')].join('')
    const chat = createTestEngine('confab', [kept(stream(1, { text: 'Half' })), kept(rest)], {
      connect: { url: 'https://chat.example/', stream: true, resume: true, format: 'confab' },
    })
    const [, answer] = await chat.send('Go')
    expect(answer).toMatchObject({ text: 'Half and half' })
    expect(answer?.metadata).toBeUndefined()
  })
})

describe('a stream of Confab’s own format is read', () => {
  test.each([
    ['a keep-alive of Anthropic', { type: 'ping' }],
    ['the start of the AI SDK', { type: 'start' }],
    ['the end of the AI SDK', { type: 'finish' }],
    ['a status in upper case', { type: 'IN_PROGRESS' }],
    ['a run of AG-UI', { type: 'RUN_STARTED', threadId: 't', runId: 'r' }],
    ['an empty list of choices', { choices: [] }],
  ])('after a frame that looks like %s', async (_what, frame) => {
    const { answer, errors } = await ask(asStream([frame, { text: 'Hello ' }, frame, { text: 'you' }, '[DONE]']))
    expect(answer?.text).toBe('Hello you')
    expect(errors).toEqual([])
  })

  test.each([
    ['the AI SDK', { type: 'text-delta', id: '0', delta: 'Foreign' }],
    ['a chat completion', { choices: [{ delta: { content: 'Foreign' } }] }],
    ['Anthropic', { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Foreign' } }],
  ])('and stays so when a frame of %s comes later', async (_what, frame) => {
    const { answer } = await ask(asStream([{ text: 'Hello ' }, frame, { text: 'you' }, '[DONE]']))
    expect(answer?.text).toBe('Hello you')
  })
})

describe('an error in the middle of a stream', () => {
  const text = 'data: {"text":"Half"}\n\n'
  test.each([
    ['an event named error with words', 'event: error\ndata: Out of memory\n\n'],
    ['an event named error with JSON', 'event: error\ndata: {"message":"Out of memory"}\n\n'],
    ['an event named error with a text of the own shape', 'event: error\ndata: {"text":"Out of memory"}\n\n'],
    ['an event named error with a detail', 'event: error\ndata: {"detail":"Out of memory","code":500}\n\n'],
    ['a frame of the type error', 'data: {"type":"error","message":"Out of memory"}\n\n'],
    ['a frame of the type error with an object', 'data: {"type":"error","error":{"message":"Out of memory"}}\n\n'],
    ['a frame of the type ERROR', 'data: {"type":"ERROR","detail":"Out of memory"}\n\n'],
    ['a frame with an error', 'data: {"error":"Out of memory"}\n\n'],
  ])('is shown, what came stays and is marked: %s', async (_what, frame) => {
    const connect = { url: 'https://chat.example/', stream: true }
    const chat = headlessChat({ connect, errorMessages: { displayServiceErrorMessages: true } }, [text + frame])
    await chat.send('Go')
    expect(chat.errors()[0]?.parts).toEqual([{ type: 'error', text: 'Out of memory', canRetry: true }])
    expect(chat.messages()[1]).toMatchObject({ text: 'Half', metadata: { finishReason: 'interrupted' } })
  })

  test('can be told in the page’s own words: what its interceptor makes of it is an answer like any other', async () => {
    const chat = headlessChat(
      {
        connect: { url: 'https://chat.example/', stream: true },
        responseInterceptor: (frame: unknown) =>
          typeof frame === 'object' && frame !== null && 'message' in frame ? { text: ' Ask me again at noon.' } : frame,
      },
      [`${text}event: error\ndata: {"message":"Out of memory"}\n\ndata: [DONE]\n\n`],
    )
    await chat.send('Go')
    expect(chat.messages()[1]?.text).toBe('Half Ask me again at noon.')
    expect(chat.errors()).toEqual([])
  })
})
