import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatOptions, Connect } from '../../../../sdk/core/options/options.ts'
import type { Reply } from '../../../servers/script.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

const events = 'data: {"text":"Half "}\n\ndata: {"text":"and half"}\n\ndata: [DONE]\n\n'
const lines =
  '{"message":{"content":"Half "},"done":false}\n{"message":{"content":"and half"},"done":false}\n{"message":{"content":""},"done":true}\n'

const typed = (type: string, body: string, more: Partial<Reply> = {}): Reply => ({
  headers: { 'content-type': type },
  steps: [{ send: body }],
  ...more,
})

async function asked(reply: Reply, connect: Partial<Connect> = {}, options: ChatOptions = {}) {
  const server = await scripted(reply)
  const chat = await renderChat({ connect: { url: server.url, ...connect }, ...options })
  await chat.send('Hi')
  return Object.assign(chat, { server })
}

const answerOf = async (chat: Awaited<ReturnType<typeof asked>>): Promise<string[]> => {
  await eventually(() => [...chat.texts('ai'), ...chat.texts('error')].length).toBeGreaterThan(0)
  await eventually(() => chat.submitState).toBe('disabled')
  return [...chat.texts('ai'), ...chat.texts('error')]
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

const types = [
  'text/plain',
  'text/html; charset=utf-8',
  'application/json',
  'application/octet-stream',
  'application/stream',
  'application/x-ndjson',
  '',
]

describe('with `stream: true` an answer is read as what it is', () => {
  describe.each(types)('whatever its content type says: %j', (type) => {
    const bodies = [
      ['an event stream', events],
      ['an event stream after comments and blank lines', `\n: hello\n\n:\nretry: 3000\nid: 1\nevent: message\n${events}`],
      ['an event stream with a byte order mark', `\uFEFF${events}`],
      ['an event stream with Windows line ends', events.replaceAll('\n', '\r\n')],
      ['lines of JSON', lines],
      ['lines of JSON after a blank one', `\r\n${lines}`],
    ] as const

    test.each(bodies)('%s', async (_name, body) => {
      const chat = await asked(typed(type, body, { cut: 'every-byte' }), { stream: true })
      expect(await answerOf(chat)).toEqual(['Half and half'])
    })

    test('one whole JSON object', async () => {
      const chat = await asked(typed(type, '{\n  "text": "Half and half"\n}\n', { cut: 'every-byte' }), { stream: true })
      expect(await answerOf(chat)).toEqual(['Half and half'])
    })
  })

  test.each(['text/plain', 'text/html', 'application/octet-stream', ''])('as words of type %j', async (type) => {
    const words = 'event: at noon, data: none. [Half] {and} <half>'
    const chat = await asked(typed(type, words, { cut: 'every-byte' }), { stream: true })
    expect((await answerOf(chat))[0]).toContain('event: at noon')
  })

  test('as it arrives, not at its end', async () => {
    const steps = [{ send: 'data: {"text":"Half "}\n\n' }, { until: 'gate' }, { send: 'data: {"text":"and half"}\n\n' }]
    const chat = await asked(typed('text/plain', '', { steps }), { stream: true })
    await eventually(() => chat.texts('ai')).toEqual(['Half'])
    expect(chat.submitState).toBe('stop')
    await chat.server.release('gate')
    await eventually(() => chat.texts('ai')).toEqual(['Half and half'])
  })

  test('and stopping it closes its connection, as the end of the chat does before the first line is whole', async () => {
    for (const begun of ['data: {"text":"Half "}\n\n', 'dat']) {
      const steps = [{ send: begun }, { until: 'never' }]
      const chat = await asked(typed('text/plain', '', { steps }), { stream: true })
      await chat.server.waitForRequests()
      if (begun !== 'dat') await eventually(() => chat.texts('ai')).toEqual(['Half'])
      if (begun === 'dat') chat.element.destroy()
      else await chat.click('submit')
      await chat.server.waitForAbort()
      chat.element.remove()
    }
  })

  test('and the first line of JSON lines is shown before the second comes', async () => {
    const steps = [{ send: '{"message":{"content":"Half"},"done":false}\n' }, { until: 'gate' }]
    const chat = await asked(typed('application/x-ndjson', '', { steps }), { stream: true, format: 'ollama' })
    await eventually(() => chat.texts('ai')).toEqual(['Half'])
    await chat.server.release('gate')
  })

  test('and a lost connection before its first line is whole is one', async () => {
    const chat = await asked(typed('text/plain', '', { steps: [{ send: 'dat' }, { reset: true }] }), { stream: true })
    expect(await answerOf(chat)).toEqual([expect.stringContaining('Error, please try again.')])
  })

  test('but JSON that a model writes stays its text', async () => {
    const chat = await asked(typed('text/plain', '{"name": "Ada"}\n{"name": "Alan"}\n'), { stream: true })
    expect((await answerOf(chat))[0]).toContain('Alan')
    const one = await asked(typed('text/plain', '{\n"name": "Ada"\n}'), { stream: true })
    expect((await answerOf(one))[0]).toContain('"name": "Ada"')
    const named = await asked(typed('text/plain', 'data: "Ada"\n'), { stream: true, format: 'text' })
    expect((await answerOf(named))[0]).toContain('data:')
  })

  test('but a page of HTML is no answer', async () => {
    const chat = await asked(typed('text/html', '<!doctype html><h1>Sign in</h1>'), { stream: true })
    expect(await answerOf(chat)).toEqual([expect.stringContaining('Error, please try again.')])
  })

  test('but a file stays one', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const bytes = Array.from(atob(png), (character) => character.charCodeAt(0))
    const pdf = Array.from('%PDF-1.4\n%….', (character) => character.charCodeAt(0) % 256)
    for (const [type, file] of [
      ['image/png', bytes],
      ['application/octet-stream', bytes],
      ['application/octet-stream', pdf],
    ] as const) {
      const chat = await asked(typed(type, '', { steps: [{ send: file }] }), { stream: true })
      await eventually(() => chat.element.getMessages().at(-1)?.files?.length).toBe(1)
      chat.element.remove()
    }
  })
})

describe('without `stream` an answer is read as its content type says', () => {
  const untyped = ['', 'application/octet-stream']

  test.each(untyped)('but as a stream where there is none (%j), and it begins like one', async (type) => {
    for (const body of [events, `: hello\n\n${events}`, lines, `\uFEFF${events}`]) {
      const chat = await asked(typed(type, body, { cut: 'every-byte' }))
      expect(await answerOf(chat)).toEqual(['Half and half'])
      chat.element.remove()
    }
  })

  test('and as JSON where there is none, and it is that', async () => {
    const chat = await asked(typed('application/octet-stream', '{"text":"Half and half"}'))
    expect(await answerOf(chat)).toEqual(['Half and half'])
  })

  test('so that words of type text/plain are words, whatever they look like', async () => {
    const chat = await asked(typed('text/plain', 'data: none'))
    expect(await answerOf(chat)).toEqual(['data: none'])
  })

  test('so that a file without a type is a file, JSON too', async () => {
    for (const body of ['name,age\nAda,36\n', '{"type":"FeatureCollection","features":[]}']) {
      const chat = await asked(typed('application/octet-stream', body))
      await eventually(() => chat.element.getMessages().at(-1)?.files?.length).toBe(1)
      chat.element.remove()
    }
  })
})

test.each(types)('a service that streams with the content type %j is understood', async (type) => {
  const server = await scripted(typed(type, lines, { cut: 'every-byte' }))
  const chat = await renderChat({
    directConnection: { ollama: { model: 'm', custom_base_url: server.url } },
    connect: { stream: true },
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Half and half'])
})
