import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connect } from '../../../../sdk/core/options/options.ts'
import type { ReplyEvent } from '../../../../sdk/core/types.ts'
import { ask } from '../../ask.ts'
import { collect, joined, textOf } from '../../connector-context.ts'
import { scripted } from '../../scripted.ts'

const eventStream = { 'content-type': 'text/event-stream' }
const text = (value: string): string => `data: ${JSON.stringify({ text: value })}\n\n`

async function streamed(body: string, connect: Connect = {}, given: Parameters<typeof ask>[1] = {}) {
  const { url } = await scripted({ headers: eventStream, steps: [{ send: body }] })
  const { events, error } = await ask({ url, ...connect }, given).all()
  return { events: joined(events).slice(1), error }
}

let consoleError: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

describe('a stream of events', () => {
  it('is shown as it comes, whether the page asked for a stream or not', async () => {
    for (const stream of [true, false]) {
      const reply = await scripted({
        headers: eventStream,
        steps: [{ send: text('Hel') }, { until: 'seen' }, { send: text('lo') }],
      })
      const { events } = ask({ url: reply.url, stream })
      expect(await events.next()).toMatchObject({ value: { type: 'stream-start' } })
      expect(await events.next()).toMatchObject({ value: { type: 'text-delta', text: 'Hel' } })
      await reply.release('seen')
      expect(await events.next()).toMatchObject({ value: { type: 'text-delta', text: 'lo' } })
      expect(await events.next()).toMatchObject({ done: true })
    }
  })

  it('may come without a content type when the page expects a stream', async () => {
    const { url } = await scripted({ headers: { 'content-type': '' }, steps: [{ send: text('Hi') }] })
    expect(textOf((await ask({ url, stream: true }).all()).events)).toBe('Hi')
  })

  it('is one of text without a content type, where the page says so', async () => {
    const { url } = await scripted({ headers: { 'content-type': '' }, steps: [{ send: 'Just ' }, { send: 'words' }] })
    expect(textOf((await ask({ url, stream: true, format: 'text' }).all()).events)).toBe('Just words')
  })

  it('ends at [DONE] even when the server keeps the connection open', async () => {
    const reply = await scripted({ headers: eventStream, steps: [{ send: `${text('Hi')}data: [DONE]\n\n` }, { until: 'never' }] })
    expect(textOf((await ask({ url: reply.url }).all()).events)).toBe('Hi')
    await reply.waitForAbort()
  })

  it('reads the last event though the server forgot the blank line after it', async () => {
    expect((await streamed('data: {"text":"Hi"}')).events).toEqual([{ type: 'text-delta', text: 'Hi' }])
  })

  it('carries html, files, roles, overwriting, data and sessions', async () => {
    const frames = [
      { text: 'One', role: 'bob' },
      { text: 'Two', overwrite: true, custom: { a: 1 } },
      { html: '<b>Three</b>' },
      { files: [{ src: 'a.png', type: 'image' }], _sessionId: 's' },
      { makingAnotherRequest: true },
    ]
    const { events } = await streamed(frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''))
    expect(events).toEqual([
      { type: 'text-delta', text: 'One', role: 'bob' },
      { type: 'text-delta', text: 'Two', overwrite: true, custom: { a: 1 } },
      { type: 'html-delta', html: '<b>Three</b>' },
      { type: 'session', id: 's' },
      { type: 'file', file: { src: 'a.png', type: 'image' }, sessionId: 's' },
      { type: 'continues' },
    ])
  })

  it('takes an array of one, and refuses an array of more', async () => {
    expect((await streamed('data: [{"text":"One"}]\n\n')).events).toEqual([{ type: 'text-delta', text: 'One' }])
    const { events, error } = await streamed(`${text('One')}data: [{"text":"a"},{"text":"b"}]\n\n`)
    expect(events).toEqual([{ type: 'text-delta', text: 'One' }])
    expect(error).toMatchObject({ message: 'Multi-response arrays are not supported for streaming' })
  })

  it('shows an error of the backend as it is, and keeps what came before', async () => {
    const { events, error } = await streamed(`${text('One')}data: {"error":"Out of tokens"}\n\n`)
    expect(textOf(events)).toBe('One')
    expect(error).toMatchObject({ message: 'Out of tokens', isDisplayable: true })
  })

  it('with an error before any content says the vendor’s words', async () => {
    expect((await streamed('data: {"error":{"message":"Overloaded"}}\n\n')).error).toMatchObject({ message: 'Overloaded' })
    expect((await streamed('event: error\ndata: Something broke\n\n')).error).toMatchObject({ message: 'Something broke' })
  })

  it('passes over events that say nothing valid, and tells the developer', async () => {
    const { events, error } = await streamed(`data: {"foo":1}\n\n${text('Hi')}data: {"text": broken\n\n${text('!')}`)
    expect(textOf(events)).toBe('Hi!')
    expect(error).toBeUndefined()
    expect(consoleError.mock.calls).toEqual([
      [
        'Make sure the events are using {text: string} or {html: string} format.\n' +
          'You can also augment them using the responseInterceptor property',
        { foo: 1 },
      ],
      ['Left out a stream event that cannot be read:', '{"text": broken'],
    ])
  })

  it.for(['', ': ping\n\n', 'data: [DONE]\n\n', text(''), 'data: {}\n\n'])('of nothing (%j) is an error', async (body) => {
    const { error } = await streamed(body)
    expect((error as Error).message).toBe(
      'No valid stream events were sent.\nMake sure the events are using {text: string} or {html: string} format.\n' +
        'You can also augment them using the responseInterceptor property',
    )
  })

  it('may be one of bare words, or of JSON strings', async () => {
    expect(textOf((await streamed('data: Hello\n\ndata:  42\n\ndata: {"a"\n\n')).events)).toBe('Hello 42{"a"')
    expect(textOf((await streamed('data: 42\n\ndata:  is\n\ndata:  it\n\n')).events)).toBe('42 is it')
    expect(textOf((await streamed('data: "Hel\\n"\n\ndata: "lo"\n\n')).events)).toBe('Hel\nlo')
  })

  it('keeps the line ends of bare words, sent as empty data lines', async () => {
    const body = 'data: # Title\n\ndata: \ndata: \ndata:\n\ndata:\ndata: - one\n\ndata: \r\ndata: \r\n\r\ndata: - two\n\n'
    const { url } = await scripted({ headers: eventStream, steps: [{ send: body }], cut: 'every-byte' })
    for (const seen of [(await streamed(body)).events, (await ask({ url }).all()).events]) {
      expect(textOf(seen)).toBe('# Title\n\n\n- one\n- two')
    }
  })

  it('of LangServe is its strings', async () => {
    const body = 'event: metadata\ndata: {"run_id":"1"}\n\nevent: data\ndata: "Hel"\n\nevent: data\ndata: "lo"\n\nevent: end\n\n'
    expect(textOf((await streamed(body)).events)).toBe('Hello')
  })

  it('goes through the page’s interceptor frame by frame, in order, however long that takes', async () => {
    const body = ['a', 'b', 'c'].map((letter) => `data: {"letter":"${letter}"}\n\n`).join('')
    const seen: unknown[] = []
    const responseInterceptor = async (raw: unknown) => {
      const { letter } = raw as { letter: string }
      seen.push(letter)
      if (letter === 'a') await new Promise((resolve) => setTimeout(resolve, 20))
      return { text: letter }
    }
    expect(textOf((await streamed(body, {}, { responseInterceptor })).events)).toBe('abc')
    expect(seen).toEqual(['a', 'b', 'c'])
  })

  it('of a vendor may be changed by the interceptor, by a new object or in place', async () => {
    const chunk = (content: string): string => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`
    const shout = (raw: unknown) => {
      const { choices } = raw as { choices: { delta: { content: string } }[] }
      return { text: choices[0]?.delta.content.toUpperCase() }
    }
    expect(textOf((await streamed(chunk('a') + chunk('b'), {}, { responseInterceptor: shout })).events)).toBe('AB')
    const inPlace = (raw: unknown) => Object.assign(raw as object, shout(raw))
    expect(textOf((await streamed(chunk('a') + chunk('b'), {}, { responseInterceptor: inPlace })).events)).toBe('AB')
    const done = 'data: {"type":"response.created"}\n\ndata: {"type":"response.output_text.done","text":"ab"}\n\n'
    const spread = (raw: unknown) => ((raw as { text?: string }).text ? { ...(raw as object), custom: 1 } : raw)
    expect((await streamed(done, {}, { responseInterceptor: spread })).events).toMatchObject([{ text: 'ab', custom: 1 }])
    const half = (raw: unknown) => (JSON.stringify(raw).includes('"a"') ? shout(raw) : raw)
    expect(textOf((await streamed(chunk('a') + chunk('b'), {}, { responseInterceptor: half })).events)).toBe('Ab')
  })
})

describe('a stream that breaks', () => {
  it('without event ids keeps what came and is a connection error', async () => {
    const reply = await scripted({ headers: eventStream, steps: [{ send: text('Half') }, { until: 'seen' }, { reset: true }] })
    const { events } = ask({ url: reply.url })
    await events.next()
    expect(await events.next()).toMatchObject({ value: { text: 'Half' } })
    await reply.release('seen')
    await expect(events.next()).rejects.toMatchObject({ message: 'Connection error', kind: 'service' })
    expect(await reply.requests()).toHaveLength(1)
  })

  const numbered = (id: number, value: string): string => `id: ${id}\n${text(value)}`
  /** Sends this, and breaks when the test says so. */
  const broken = (body: string) => ({
    headers: eventStream,
    steps: [{ send: body }, { until: 'seen' }, { reset: true }] as const,
  })
  const reconnect = { stream: { reconnect: true } }

  it.for(['POST', 'GET'])('is not asked for again by itself, ids or not (%s)', async (method) => {
    const reply = await scripted(broken(`retry: 0\n${numbered(1, 'a')}`))
    const { events } = ask({ url: reply.url, method, stream: true }, { idempotencyKey: 'k' })
    await events.next()
    await events.next()
    await reply.release('seen')
    await expect(events.next()).rejects.toMatchObject({ message: 'Connection error' })
    const [request, ...more] = await reply.requests()
    expect(more).toEqual([])
    expect(Object.keys(request?.headers ?? {})).not.toContain('idempotency-key')
  })

  it('after events with ids goes on where it was, where the page allows that', async () => {
    const reply = await scripted(
      broken(`retry: 10\n${numbered(1, 'a')}${numbered(2, 'b')}`),
      { headers: eventStream, steps: [{ send: numbered(3, 'c') }, { until: 'seen c' }, { reset: true }] },
      { headers: eventStream, steps: [{ send: `${numbered(3, 'c')}${numbered(4, 'd')}data: [DONE]\n\n` }] },
    )
    const { events } = ask({ url: reply.url, headers: { 'x-key': '1' }, ...reconnect }, { idempotencyKey: 'k' })
    await events.next()
    const seen: string[] = []
    for await (const event of { [Symbol.asyncIterator]: () => events }) {
      seen.push(textOf([event]))
      if (seen.length === 2) await reply.release('seen')
      if (seen.length === 3) await reply.release('seen c')
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd'])
    const requests = await reply.requests()
    expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', '3'])
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k', 'k'])
    expect(requests.map(({ headers, body }) => [headers['x-key'], body])).toEqual(requests.map(() => ['1', requests[0]?.body]))
  })

  it('before an event with an id is asked for from its beginning, and says so', async () => {
    const reply = await scripted(broken(`retry: 0\n${text('Half')}`), { headers: eventStream, steps: [{ send: text('Whole') }] })
    const { events } = ask({ url: reply.url, ...reconnect })
    await events.next()
    await events.next()
    await reply.release('seen')
    expect(await events.next()).toMatchObject({ value: { type: 'restart' } })
    expect(await events.next()).toMatchObject({ value: { type: 'text-delta', text: 'Whole' } })
    expect(await events.next()).toMatchObject({ done: true })
    expect((await reply.requests()).map(({ headers }) => headers['last-event-id'])).toEqual([undefined, undefined])
  })

  it('again and again, however much each try brings, is given up after five tries', async () => {
    const again = (id: number) => ({
      headers: eventStream,
      steps: [{ send: `retry: 0\n${numbered(id, 'x')}` }, { reset: true }] as const,
    })
    const reply = await scripted(broken(`retry: 0\n${numbered(1, 'a')}`), ...[2, 3, 4, 5, 6, 7, 8].map(again))
    const { events } = ask({ url: reply.url, ...reconnect })
    await events.next()
    await events.next()
    await reply.release('seen')
    const rest = await collect({ [Symbol.asyncIterator]: () => events })
    expect(rest.error).toMatchObject({ message: 'Connection error' })
    expect(await reply.requests()).toHaveLength(6)
  })

  it('is given up at once when the server says no', async () => {
    const reply = await scripted(broken(`retry: 1\n${numbered(1, 'a')}`), {
      status: 410,
      steps: [{ send: '{"error":"Expired"}' }],
    })
    const { events } = ask({ url: reply.url, ...reconnect })
    await events.next()
    await events.next()
    await reply.release('seen')
    await expect(events.next()).rejects.toMatchObject({ message: 'Expired', status: 410 })
    expect(await reply.requests()).toHaveLength(2)
  })

  it('keeps the key that the page itself gives its request', async () => {
    const reply = await scripted({ headers: eventStream, steps: [{ send: text('Hi') }] })
    await ask({ url: reply.url, headers: { 'idempotency-key': 'mine' }, ...reconnect }, { idempotencyKey: 'k' }).all()
    expect((await reply.requests())[0]?.headers['idempotency-key']).toBe('mine')
  })
})

describe('a stream of lines or of text', () => {
  it('of JSON lines in the format of the specification is read line by line', async () => {
    const reply = await scripted({
      headers: { 'content-type': 'application/x-ndjson' },
      steps: [{ send: '{"text":"Hé' }, { send: 'l"}\r\n\r\n{"te' }, { send: 'xt":"lo"}' }],
      cut: 'every-byte',
    })
    expect(textOf((await ask({ url: reply.url }).all()).events)).toBe('Héllo')
  })

  it('of JSON lines leaves out those that are none, also the first', async () => {
    const { url } = await scripted({
      headers: { 'content-type': 'application/x-ndjson' },
      steps: [{ send: 'starting\n{"text":"Hel"}\n42\n{"text":"lo"}\n{"te' }],
    })
    expect(textOf((await ask({ url }).all()).events)).toBe('Hello')
    expect(consoleError).toHaveBeenCalledTimes(3)
  })

  it.for([
    ['application/octet-stream', { readable: true }],
    ['text/event-stream', { readable: true }],
    ['text/plain', true],
  ] as const)('of type %s with stream %j is shown as it comes', async ([contentType, stream]) => {
    const reply = await scripted({
      headers: { 'content-type': contentType },
      steps: [{ send: 'data: "Hé' }, { until: 'seen' }, { send: '👋"' }],
      cut: 'every-byte',
    })
    const { events } = ask({ url: reply.url, stream })
    expect(await events.next()).toMatchObject({ value: { type: 'stream-start' } })
    let seen = ''
    while (!seen.endsWith('é')) seen += textOf([(await events.next()).value as ReplyEvent])
    expect(seen).toBe('data: "Hé')
    await reply.release('seen')
    for await (const event of { [Symbol.asyncIterator]: () => events }) seen += textOf([event])
    expect(seen).toBe('data: "Hé👋"')
  })

  it('may be changed by the interceptor, to text or to a response', async () => {
    const { url } = await scripted({ steps: [{ send: 'ab' }] })
    const connect = { url, stream: { readable: true } }
    const loud = (raw: unknown) => (raw as string).toUpperCase()
    expect(textOf((await ask(connect, { responseInterceptor: loud }).all()).events)).toBe('AB')
    const bob = (raw: unknown) => ({ text: raw, role: 'bob' })
    expect((await ask(connect, { responseInterceptor: bob }).all()).events[1]).toEqual({
      type: 'text-delta',
      text: 'ab',
      role: 'bob',
    })
  })

  it('that has no body says so', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response(null))
    const { error } = await ask({ url: '/', stream: { readable: true } }, { fetch }).all()
    expect(error).toMatchObject({ message: 'Readable Stream connection error.' })
  })

  it('that breaks keeps what came and is a connection error', async () => {
    const reply = await scripted({
      headers: { 'content-type': 'text/plain' },
      steps: [{ send: 'Half' }, { until: 'seen' }, { reset: true }],
    })
    const { events } = ask({ url: reply.url, stream: true })
    await events.next()
    expect(await events.next()).toMatchObject({ value: { text: 'Half' } })
    await reply.release('seen')
    await expect(events.next()).rejects.toMatchObject({ message: 'Connection error' })
  })
})

describe('stopping a stream', () => {
  const kinds: [string, Connect, string, string][] = [
    ['of events', { stream: true }, 'text/event-stream', text('Hi')],
    ['of lines', { stream: true }, 'application/x-ndjson', '{"text":"Hi"}\n'],
    ['of text', { stream: { readable: true } }, 'text/plain', 'Hi'],
  ]

  it.for(kinds)('%s cancels the request on the server', async ([, connect, contentType, body]) => {
    const reply = await scripted({ headers: { 'content-type': contentType }, steps: [{ send: body }, { until: 'never' }] })
    const request = ask({ url: reply.url, ...connect })
    await request.events.next()
    expect(await request.events.next()).toMatchObject({ value: { text: 'Hi' } })
    const next = request.events.next()
    request.abort()
    await expect(next).rejects.toMatchObject({ name: 'AbortError' })
    await reply.waitForAbort()
  })

  it.for(kinds)('%s by no longer reading it cancels the request too', async ([, connect, contentType, body]) => {
    const reply = await scripted({ headers: { 'content-type': contentType }, steps: [{ send: body }, { until: 'never' }] })
    const { events } = ask({ url: reply.url, ...connect })
    await events.next()
    await events.next()
    await events.return?.()
    await reply.waitForAbort()
  })
})

describe('a long stream', () => {
  it('of 100,000 tiny events arrives whole', async () => {
    const { url } = await scripted({ headers: eventStream, steps: [{ send: text('ab').repeat(1000), times: 100 }] })
    const { events } = await ask({ url }).all()
    expect(events).toHaveLength(100_001)
    expect(textOf(events).length).toBe(200_000)
  })

  it('of one event of 10 MB arrives whole', async () => {
    const { url } = await scripted({
      headers: eventStream,
      steps: [{ send: 'data: {"text":"' }, { send: 'x'.repeat(65_536), times: 160 }, { send: '"}\n\n' }],
    })
    expect(textOf((await ask({ url }).all()).events).length).toBe(65_536 * 160)
  })

  it('of 10 MB of text arrives whole', async () => {
    const { url } = await scripted({
      headers: { 'content-type': 'text/plain' },
      steps: [{ send: 'ü'.repeat(32_768), times: 160 }],
    })
    expect(textOf((await ask({ url, stream: true }).all()).events).length).toBe(32_768 * 160)
  })
})
