import { describe, expect, test } from 'vitest'
import type { Connect } from '../../../../sdk/core/options/options.ts'
import { createTestEngine } from '../../protocols/create-test-engine.ts'

const data = (frame: unknown): string => `data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`

/** A stream that closes in good order, or breaks. */
function answer(text: string, { breaks = false, type = 'text/event-stream' } = {}): Response {
  const pieces = [new TextEncoder().encode(text)]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(piece)
      else if (breaks) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': type } })
}

async function ask(answers: readonly Response[], connect: Connect = {}) {
  const chat = createTestEngine('confab', answers, {
    connect: { url: 'https://chat.example/', stream: true, ...connect },
    errorMessages: { displayServiceErrorMessages: true },
  })
  const [, message] = await chat.send('Go')
  const errors = chat.engine.store
    .get()
    .messages.flatMap(({ parts }) => parts.flatMap((p) => (p.type === 'error' ? [p.text] : [])))
  return { text: message?.text, reason: message?.metadata?.finishReason, errors, requests: chat.bodies.length }
}

test.each(['[DONE] ', ' [DONE]', '"[DONE]"'])('the last event may be written as %j', async (end) => {
  for (const format of ['confab', undefined] as const) {
    const connect = format ? { format } : {}
    expect(await ask([answer(data({ text: 'All' }) + data(end))], connect)).toMatchObject({ text: 'All', errors: [] })
  }
})

test.each(['event: ping\ndata: 2026-01-01\n\n', 'event: heartbeat\ndata: keep-alive\n\n', 'event: keepalive\ndata: 17\n\n'])(
  'a keep-alive in words decides nothing: %j',
  async (ping) => {
    const own = ping + data({ text: 'Hel' }) + ping + data({ text: 'lo' }) + data('[DONE]')
    expect((await ask([answer(own)])).text).toBe('Hello')
    const foreign = ping + data({ choices: [{ delta: { content: 'Hello' }, finish_reason: 'stop' }] })
    expect((await ask([answer(foreign)])).text).toBe('Hello')
  },
)

test.each(['ping', 'keep-alive', ': heartbeat', '[pong]'])(
  'a keep-alive in words without a name decides nothing: %j',
  async (words) => {
    const ping = `data: ${words}\n\n`
    const own = ping + ping + data({ text: 'Hel' }) + data({ text: 'lo' }) + data('[DONE]')
    expect((await ask([answer(own)])).text).toBe('Hello')
    const foreign = ping + data({ choices: [{ delta: { content: 'Hello' }, finish_reason: 'stop' }] })
    expect((await ask([answer(foreign)])).text).toBe('Hello')
  },
)

test('an answer in words may begin with such a word, and be nothing else', async () => {
  expect((await ask([answer(`${data('Ping')}${data(' pong {')}${data('"a":1}')}`)])).text).toBe('Ping pong {"a":1}')
  expect((await ask([answer(data('Ping'))])).text).toBe('Ping')
})

test.each(['event: error\n\n', 'event: error\ndata:\n\n', 'event: error\ndata: null\n\n'])(
  'an error that says nothing is an error: %j',
  async (event) => {
    expect(await ask([answer(data({ text: 'Half' }) + event)])).toMatchObject({
      text: 'Half',
      reason: 'interrupted',
      errors: ['Service error, please try again'],
    })
  },
)

test.each(['application/x-ndjson', 'text/plain', 'application/json', 'application/octet-stream', ''])(
  'what came is kept when the connection breaks after one line of type %j',
  async (type) => {
    const line = `${JSON.stringify({ message: { content: 'Half' }, done: false })}\n`
    expect(await ask([answer(line, { breaks: true, type })], { format: 'ollama' })).toMatchObject({
      text: 'Half',
      reason: 'interrupted',
    })
  },
)

describe('a connection that breaks after the end of the answer leaves the answer complete', () => {
  const start = { type: 'message_start', message: { id: 'm', content: [] } }
  const block = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'All' } }
  test.each<[NonNullable<Connect['format']>, string, string?]>([
    ['openai-chat', data({ choices: [{ delta: { content: 'All' }, finish_reason: 'stop' }] })],
    ['anthropic', data(start) + data(block) + data({ type: 'message_stop' })],
    ['ai-sdk', data({ type: 'start' }) + data({ type: 'text-delta', id: '0', delta: 'All' }) + data({ type: 'finish' })],
    ['ollama', `${JSON.stringify({ message: { content: 'All' }, done: true })}\n`, 'application/x-ndjson'],
  ])('in the format %s', async (format, text, type = 'text/event-stream') => {
    const result = await ask([answer(text, { breaks: true, type })], { format })
    expect(result).toMatchObject({ text: 'All', errors: [] })
    expect(result.reason).not.toBe('interrupted')
  })
})

test('a server that never says an end and closes in good order is asked once, though the page allows to reconnect', async () => {
  const half = (): Response => answer(data({ choices: [{ delta: { content: 'One' } }] }))
  const result = await ask([half(), half()], { format: 'openai-chat', stream: { reconnect: true } })
  expect(result).toMatchObject({ text: 'One', reason: 'interrupted', requests: 1 })
})

describe.each(['text/plain', 'application/octet-stream', 'application/json', 'application/x-ndjson', 'text/html', ''])(
  'lines of JSON of type %j are read as such',
  (type) => {
    const long = 'a picture '.repeat(7000)
    test.each([
      ['whose first line is longer than 64 KB', [long, 'B']],
      ['with line and paragraph separators of Unicode in a text', ['A\u2028B\u2029', 'C']],
      ['with a byte order mark', ['A', 'B'], '\uFEFF'],
    ])('%s', async (_what, texts, before = '') => {
      const lines = texts.map((text) => `${JSON.stringify({ text })}\n`)
      expect(await ask([answer(before + lines.join(''), { type })])).toMatchObject({ text: texts.join(''), errors: [] })
    })
  },
)
