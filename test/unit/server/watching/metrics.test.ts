import { Registry } from 'prom-client'
import { describe, expect, test, vi } from 'vitest'
import { ChatError } from '../../../../sdk/core/errors.ts'
import { memoryStore, type ReplyEvent, type ServerStore } from '../../../../sdk/entries/server.ts'
import { prometheusMetrics } from '../../../../sdk/entries/server/metrics.ts'
import { userByHeader } from '../signed-in.ts'
import { gate, says, startChatServer } from '../start-chat-server.ts'

const token = 'a-token-that-nobody-finds-by-trying'
const authorised = { headers: { Authorization: `Bearer ${token}` } }
const stream = { accept: 'text/event-stream' }
const hello = (text = 'Hello') => ({ messages: [{ role: 'user', text }] })
const usage: ReplyEvent = { type: 'metadata', metadata: { usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 } } }

/** A sample of the text format: https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format */
const sample = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/

/** The samples of a page, by their names with their labels. Rejects for a line that is none. */
function readFigures(page: string): Map<string, number> {
  expect(page.endsWith('\n')).toBe(true)
  const figures = new Map<string, number>()
  const typed = new Set<string>()
  for (const line of page.trimEnd().split('\n')) {
    const type = /^# TYPE (\S+) (?:counter|gauge|histogram)$/.exec(line)
    if (type?.[1]) typed.add(type[1])
    if (!line || line.startsWith('#')) continue
    const [, name = '', labels, value] = sample.exec(line) ?? expect.fail(`This is no sample: ${line}`)
    expect([...typed].some((known) => name.replace(/_(?:bucket|sum|count)$/, '') === known || name === known)).toBe(true)
    const key = labels ? `${name}{${labels}}` : name
    expect(figures.has(key), key).toBe(false)
    expect(Number.isNaN(Number(value?.replace('+Inf', 'Infinity')))).toBe(false)
    figures.set(key, Number(value))
  }
  return figures
}

async function scrape(get: (path: string, init?: RequestInit) => Promise<Response>, path = '/metrics') {
  const response = await get(path, authorised)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return readFigures(await response.text())
}

describe('the figures of a chat server', () => {
  test('are not there by default, nor without a token', async () => {
    const plain = await startChatServer({ answer: says('Hi') })
    expect((await plain.get('/metrics', authorised)).status).toBe(404)
    const quiet = await startChatServer({ answer: says('Hi'), metrics: prometheusMetrics() })
    expect((await quiet.get('/metrics', authorised)).status).toBe(404)
  })

  test('are refused to whoever does not bring the token', async () => {
    const { get, post } = await startChatServer({ answer: says('Hi'), metrics: prometheusMetrics({ token }) })
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${btoa(`:${token}`)}`,
      token,
    ]
    for (const authorization of wrong) {
      const refused = await get('/metrics', { headers: authorization === undefined ? {} : { authorization } })
      expect([refused.status, refused.headers.get('www-authenticate')], authorization ?? 'none').toEqual([401, 'Bearer'])
      expect(await refused.text()).not.toContain('confab_')
    }
    expect((await get(`/metrics?token=${token}`)).status).toBe(401)
    expect((await post({}, authorised.headers, '/metrics')).status).toBe(405)
    expect((await get('/metrics', authorised)).headers.get('cache-control')).toBe('no-store')
  })

  test('are not kept behind a token that could be guessed', () => {
    expect(() => prometheusMetrics({ token: 'secret' })).toThrow(/32 characters/)
  })

  test('tell of answers, tokens, the wait for the first of them, and streams that are read', async () => {
    const rest = gate()
    const { get, post } = await startChatServer({
      basePath: '/api/chat',
      metrics: prometheusMetrics({ token }),
      async *answer() {
        yield 'Hi'
        await rest.opened
        yield usage
      },
    })
    const path = '/api/chat/metrics'
    const before = await scrape(get, path)
    expect([before.get('confab_answers_running'), before.get('confab_streams_open')]).toEqual([0, 0])
    const response = await post(hello(), stream, '/api/chat')
    const reader = response.body?.getReader()
    await reader?.read()
    const during = await scrape(get, path)
    expect([during.get('confab_answers_running'), during.get('confab_streams_open')]).toEqual([1, 1])
    expect(during.get('confab_first_byte_seconds_count')).toBe(1)
    rest.open()
    while (!(await reader?.read())?.done);
    await vi.waitFor(async () => expect((await scrape(get, path)).get('confab_streams_open')).toBe(0))
    const after = await scrape(get, path)
    expect(Object.fromEntries(after)).toMatchObject({
      confab_answers_running: 0,
      'confab_answers_total{outcome="complete"}': 1,
      confab_answer_seconds_count: 1,
      'confab_tokens_total{direction="input"}': 3,
      'confab_tokens_total{direction="output"}': 4,
      'confab_responses_total{route="answer",status="200"}': 1,
      'confab_event_loop_delay_seconds{statistic="p99"}': expect.any(Number),
    })
    expect((await post(hello(), {}, '/api/chat')).status).toBe(200)
    await vi.waitFor(async () =>
      expect(Object.fromEntries(await scrape(get, path))).toMatchObject({
        confab_first_byte_seconds_count: 2,
        'confab_answers_total{outcome="complete"}': 2,
        'confab_tokens_total{direction="output"}': 8,
      }),
    )
  })

  test('tell of failures by their kind, of refusals, and of answers whose reader left', async () => {
    const thrown = [
      new ChatError('No', { status: 429 }),
      new ChatError('The key sk-secret is wrong', { status: 401 }),
      new ChatError('Broken', { status: 500 }),
      new DOMException('Late', 'TimeoutError'),
      'a text',
    ]
    const { get, post } = await startChatServer({
      metrics: prometheusMetrics({ token }),
      limits: { requestsPerMinute: 5 },
      // eslint-disable-next-line require-yield -- it fails before that
      async *answer() {
        throw thrown.shift()
      },
    })
    for (let count = 0; count < 6; count += 1) await (await post(hello(), stream)).text()
    await get('/nothing/here')
    const figures = await scrape(get)
    expect(Object.fromEntries(figures)).toMatchObject({
      'confab_failures_total{kind="service_busy"}': 1,
      'confab_failures_total{kind="service_key"}': 1,
      'confab_failures_total{kind="service"}': 1,
      'confab_failures_total{kind="timeout"}': 1,
      'confab_failures_total{kind="other"}': 1,
      'confab_responses_total{route="answer",status="429"}': 1,
      'confab_responses_total{route="other",status="404"}': 1,
      'confab_answers_total{outcome="failed"}': 5,
      confab_answers_running: 0,
    })
  })

  test('tell how long the store takes, also one that nothing may be put into', async () => {
    const { streams: _streams, ...memory } = memoryStore()
    const store: ServerStore = Object.freeze({
      ...memory,
      feedback: Object.freeze({ ...memory.feedback, save: async () => Promise.reject(new Error('The disk is gone')) }),
    })
    const { get, post } = await startChatServer({
      answer: says('Hi'),
      store,
      user: userByHeader,
      metrics: prometheusMetrics({ token }),
    })
    const asked = { messages: [{ id: 'q', role: 'user', text: 'Hello' }], threadId: 't' }
    await (await post(asked, { ...stream, 'x-user': 'anna' })).text()
    await post({ messageId: 'm', threadId: 't', value: 'good' }, { 'x-user': 'anna' }, '/feedback')
    await vi.waitFor(async () =>
      expect(Object.fromEntries(await scrape(get))).toMatchObject({
        'confab_store_seconds_count{operation="threads.save",result="ok"}': expect.any(Number),
        'confab_store_seconds_count{operation="feedback.save",result="failed"}': 1,
      }),
    )
  })

  test('hold nothing that visitors say, are called or bring, and no more labels than there are words', async () => {
    const { get, post, url } = await startChatServer({
      answer: says('The tea is Darjeeling', usage),
      store: memoryStore(),
      user: userByHeader,
      metrics: prometheusMetrics({ token }),
    })
    for (let count = 0; count < 30; count += 1) {
      const visitor = { 'x-user': `anna-${count}`, cookie: `session=cookie-${count}`, authorization: `Bearer key-${count}` }
      await (await post({ ...hello('Which tea?'), threadId: `thread-${count}` }, { ...stream, ...visitor })).text()
      await get(`/path-${count}"}\n/x`, { headers: visitor })
      await get(`/threads/thread-${count}`, { headers: visitor })
      await get(`/streams/stream-${count}`, { headers: visitor })
      await fetch(`${url}/`, { method: `M${count}` })
    }
    const page = await (await get('/metrics', authorised)).text()
    readFigures(page)
    for (const word of ['tea', 'anna', 'cookie', 'key-', 'thread-', 'stream-', 'path-', token]) expect(page).not.toContain(word)
    const labels = new Set([...page.matchAll(/^(confab_(?:responses|failures|answers)\S*\{[^}]*\})/gm)].map(([, key]) => key))
    expect(labels.size).toBeLessThan(20)
  })

  test('can be kept in a registry that the owner serves', async () => {
    const registry = new Registry()
    const { post, get } = await startChatServer({ answer: says('Hi', usage), metrics: prometheusMetrics({ registry }) })
    await post(hello())
    await vi.waitFor(async () =>
      expect(readFigures(await registry.metrics()).get('confab_answers_total{outcome="complete"}')).toBe(1),
    )
    expect((await get('/metrics')).status).toBe(404)
  })

  test('are on a port of their own, which has nothing else, until the server has ended', async () => {
    const metrics = prometheusMetrics({ port: 0 })
    const { server, post, get } = await startChatServer({ answer: says('Hi', usage), metrics })
    const url = `http://127.0.0.1:${await metrics.listening}`
    const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${url}${path}`, init)
    await post(hello())
    await vi.waitFor(async () => expect((await scrape(ask)).get('confab_answers_total{outcome="complete"}')).toBe(1))
    expect((await get('/metrics')).status).toBe(404)
    for (const path of ['/', '/metrics/', '/threads', '/metrics%00', '//metrics/..'])
      expect((await ask(path)).status, path).toBe(404)
    expect((await ask('/metrics', { method: 'POST', body: 'x' })).status).toBe(405)
    const head = await ask('/metrics', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    await server.close()
    await expect(ask('/metrics')).rejects.toThrow()
  })

  test('are for who brings the token on a port of their own, too', async () => {
    const metrics = prometheusMetrics({ port: 0, token })
    const { get, server } = await startChatServer({ answer: says('Hi'), metrics })
    const url = `http://127.0.0.1:${await metrics.listening}/metrics`
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, authorised)).status).toBe(200)
    expect((await get('/metrics', authorised)).status).toBe(404)
    await server.close()
  })

  test.each([-1, 65_536, Number.NaN])('refuse a port that is none: %s', async (port) => {
    const { listening, close } = prometheusMetrics({ port })
    await expect(listening).rejects.toThrow('port')
    close?.()
  })

  test('stay there while the server ends, so that its last minute is seen', async () => {
    const { server, get } = await startChatServer({ answer: says('Hi'), metrics: prometheusMetrics({ token }) })
    await server.close()
    expect((await get('/')).status).toBe(503)
    expect((await scrape(get)).get('confab_responses_total{route="answer",status="503"}')).toBe(1)
  })

  test('end no answer when who is told of them throws, which is told once for each', async () => {
    const fail = (): never => {
      throw new Error('The figures are gone')
    }
    const { openChat, onError, get } = await startChatServer({
      answer: says('Hi ', 'there', usage),
      metrics: {
        answerBegan: fail,
        firstByte: fail,
        answerEnded: fail,
        tokensUsed: fail,
        streamOpened: fail,
        streamClosed: fail,
        responded: fail,
        failed: fail,
        answer: fail,
      },
    })
    const chat = openChat()
    for (const text of ['One', 'Two']) expect((await chat.send({ text })).at(-1)).toMatchObject({ role: 'ai', text: 'Hi there' })
    const told = onError.mock.calls.length
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThanOrEqual(7)
    expect((await get('/metrics')).status).toBe(500)
  })
})
