import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connect } from '../../../../sdk/core/options/options.ts'
import type { ReplyEvent } from '../../../../sdk/core/types.ts'
import { ask } from '../../ask.ts'
import { collect, joined, textOf } from '../../connector-context.ts'
import { scripted } from '../../scripted.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

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

describe('an event stream', () => {
  it('an event stream is shown as it arrives, whether the page asked for one or not', async () => {
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

  it('an event stream needs no content type when the page expects a stream', async () => {
    const { url } = await scripted({ headers: { 'content-type': '' }, steps: [{ send: text('Hi') }] })
    expect(textOf((await ask({ url, stream: true }).all()).events)).toBe('Hi')
  })

  it('a stream without a content type is read as text if the page says so', async () => {
    const { url } = await scripted({ headers: { 'content-type': '' }, steps: [{ send: 'Just ' }, { send: 'words' }] })
    expect(textOf((await ask({ url, stream: true, format: 'text' }).all()).events)).toBe('Just words')
  })

  it('an event stream ends at [DONE] even when the server keeps the connection open', async () => {
    const reply = await scripted({ headers: eventStream, steps: [{ send: `${text('Hi')}data: [DONE]\n\n` }, { until: 'never' }] })
    expect(textOf((await ask({ url: reply.url }).all()).events)).toBe('Hi')
    await reply.waitForAbort()
  })

  it('the last event is read even without the blank line after it', async () => {
    expect((await streamed('data: {"text":"Hi"}')).events).toEqual([{ type: 'text-delta', text: 'Hi' }])
  })

  it('an event stream can have html, files, roles, overwriting, data and sessions', async () => {
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

  it('an event with an array of one response is accepted, and with more it is refused', async () => {
    expect((await streamed('data: [{"text":"One"}]\n\n')).events).toEqual([{ type: 'text-delta', text: 'One' }])
    const { events, error } = await streamed(`${text('One')}data: [{"text":"a"},{"text":"b"}]\n\n`)
    expect(events).toEqual([{ type: 'text-delta', text: 'One' }])
    expect(error).toMatchObject({ message: 'Multi-response arrays are not supported for streaming' })
  })

  it('an error event is shown as it is, and the text before it is kept', async () => {
    const { events, error } = await streamed(`${text('One')}data: {"error":"Out of tokens"}\n\n`)
    expect(textOf(events)).toBe('One')
    expect(error).toMatchObject({ message: 'Out of tokens', isDisplayable: true })
  })

  it('an error before any content shows the vendor’s message', async () => {
    expect((await streamed('data: {"error":{"message":"Overloaded"}}\n\n')).error).toMatchObject({ message: 'Overloaded' })
    expect((await streamed('event: error\ndata: Something broke\n\n')).error).toMatchObject({ message: 'Something broke' })
  })

  it('invalid events are skipped, and logged for the developer', async () => {
    const { events, error } = await streamed(`data: {"foo":1}\n\n${text('Hi')}data: {"text": broken\n\n${text('!')}`)
    expect(textOf(events)).toBe('Hi!')
    expect(error).toBeUndefined()
    expect(consoleError.mock.calls.map((words: readonly unknown[]) => words.slice(0, 2))).toEqual([
      [
        'Make sure the events are using {text: string} or {html: string} format.\n' +
          'You can also augment them using the responseInterceptor property',
        { foo: 1 },
      ],
      ['Left out a stream event that cannot be read:', '{"text": broken'],
    ])
  })

  const emptyStreams = ['', ': ping\n\n', 'data: [DONE]\n\n', text(''), 'data: {}\n\n']
  it.for(isThorough ? emptyStreams : emptyStreams.slice(0, 2))(
    'an event stream without content (%j) is an error',
    async (body) => {
      const { error } = await streamed(body)
      expect((error as Error).message).toBe(
        'No valid stream events were sent.\nMake sure the events are using {text: string} or {html: string} format.\n' +
          'You can also augment them using the responseInterceptor property',
      )
    },
  )

  it('an event stream can have plain words or JSON strings', async () => {
    expect(textOf((await streamed('data: Hello\n\ndata:  42\n\ndata: {"a"\n\n')).events)).toBe('Hello 42{"a"')
    expect(textOf((await streamed('data: 42\n\ndata:  is\n\ndata:  it\n\n')).events)).toBe('42 is it')
    expect(textOf((await streamed('data: "Hel\\n"\n\ndata: "lo"\n\n')).events)).toBe('Hel\nlo')
  })

  it('an event stream keeps line breaks of plain text that are sent as empty data lines', async () => {
    const body = 'data: # Title\n\ndata: \ndata: \ndata:\n\ndata:\ndata: - one\n\ndata: \r\ndata: \r\n\r\ndata: - two\n\n'
    const { url } = await scripted({ headers: eventStream, steps: [{ send: body }], cut: 'every-byte' })
    for (const seen of [(await streamed(body)).events, (await ask({ url }).all()).events]) {
      expect(textOf(seen)).toBe('# Title\n\n\n- one\n- two')
    }
  })

  it('a LangServe stream shows its strings', async () => {
    const body = 'event: metadata\ndata: {"run_id":"1"}\n\nevent: data\ndata: "Hel"\n\nevent: data\ndata: "lo"\n\nevent: end\n\n'
    expect(textOf((await streamed(body)).events)).toBe('Hello')
  })

  it('each event goes through the page’s interceptor in order, however long that takes', async () => {
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

  it('the interceptor can change a vendor’s event, with a new object or in place', async () => {
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

describe('a stream that loses its connection', () => {
  it('a broken stream without event ids keeps its text and is a connection error', async () => {
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

  const methods = isThorough ? ['POST', 'GET'] : ['POST']
  it.for(methods)('a broken stream is not requested again by default, with or without ids (%s)', async (method) => {
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

  it('a broken stream with ids resumes after the last event if the page allows it', async () => {
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

  it('a stream that breaks before the first id starts over, and says so', async () => {
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

  it('resuming a stream is given up after five attempts, however much each of them delivers', async () => {
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

  it('resuming a stream is given up at once when the server refuses', async () => {
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

  it('resuming keeps the idempotency key that the page set', async () => {
    const reply = await scripted({ headers: eventStream, steps: [{ send: text('Hi') }] })
    await ask({ url: reply.url, headers: { 'idempotency-key': 'mine' }, ...reconnect }, { idempotencyKey: 'k' }).all()
    expect((await reply.requests())[0]?.headers['idempotency-key']).toBe('mine')
  })
})

describe('a stream of lines or of text', () => {
  it('JSON lines in Confab’s own format are read line by line', async () => {
    const reply = await scripted({
      headers: { 'content-type': 'application/x-ndjson' },
      steps: [{ send: '{"text":"Hé' }, { send: 'l"}\r\n\r\n{"te' }, { send: 'xt":"lo"}' }],
      cut: 'every-byte',
    })
    expect(textOf((await ask({ url: reply.url }).all()).events)).toBe('Héllo')
  })

  it('invalid JSON lines are skipped, even the first one', async () => {
    const { url } = await scripted({
      headers: { 'content-type': 'application/x-ndjson' },
      steps: [{ send: 'starting\n{"text":"Hel"}\n42\n{"text":"lo"}\n{"te' }],
    })
    expect(textOf((await ask({ url }).all()).events)).toBe('Hello')
    expect(consoleError).toHaveBeenCalledTimes(3)
  })

  const readable = [
    ['application/octet-stream', { readable: true }, 'data: '],
    ['text/event-stream', { readable: true }, 'data: '],
    // With `data: ` it would be events, whatever its type says.
    ['text/plain', true, 'Now: '],
  ] as const
  it.for(isThorough ? readable : readable.slice(0, 1))(
    'of type %s with stream %j is shown as it comes',
    async ([contentType, stream, start]) => {
      const reply = await scripted({
        headers: { 'content-type': contentType },
        steps: [{ send: `${start}"Hé` }, { until: 'seen' }, { send: '👋"' }],
        cut: 'every-byte',
      })
      const { events } = ask({ url: reply.url, stream })
      expect(await events.next()).toMatchObject({ value: { type: 'stream-start' } })
      let seen = ''
      while (!seen.endsWith('é')) seen += textOf([(await events.next()).value as ReplyEvent])
      expect(seen).toBe(`${start}"Hé`)
      await reply.release('seen')
      for await (const event of { [Symbol.asyncIterator]: () => events }) seen += textOf([event])
      expect(seen).toBe(`${start}"Hé👋"`)
    },
  )

  it('the interceptor can turn a chunk into text or into a response', async () => {
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

  it('a stream without a body is an error', async () => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response(null))
    const { error } = await ask({ url: '/', stream: { readable: true } }, { fetch }).all()
    expect(error).toMatchObject({ message: 'Readable Stream connection error.' })
  })

  it('a text stream that breaks keeps its text and is a connection error', async () => {
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
  const all: [string, Connect, string, string][] = [
    ['of events', { stream: true }, 'text/event-stream', text('Hi')],
    ['of lines', { stream: true }, 'application/x-ndjson', '{"text":"Hi"}\n'],
    ['of text', { stream: { readable: true } }, 'text/plain', 'Hi'],
  ]
  const kinds = isThorough ? all : all.slice(0, 1)

  it.for(kinds)('stopping a stream %s cancels the request on the server', async ([, connect, contentType, body]) => {
    const reply = await scripted({ headers: { 'content-type': contentType }, steps: [{ send: body }, { until: 'never' }] })
    const request = ask({ url: reply.url, ...connect })
    await request.events.next()
    expect(await request.events.next()).toMatchObject({ value: { text: 'Hi' } })
    const next = request.events.next()
    request.abort()
    await expect(next).rejects.toMatchObject({ name: 'AbortError' })
    await reply.waitForAbort()
  })

  it.for(kinds)('a consumer that stops reading a stream %s cancels the request too', async ([, connect, contentType, body]) => {
    const reply = await scripted({ headers: { 'content-type': contentType }, steps: [{ send: body }, { until: 'never' }] })
    const { events } = ask({ url: reply.url, ...connect })
    await events.next()
    await events.next()
    await events.return?.()
    await reply.waitForAbort()
  })
})

describe('a long stream', () => {
  it('a stream of 100,000 tiny events arrives complete', { tags: 'thorough' }, async () => {
    const { url } = await scripted({ headers: eventStream, steps: [{ send: text('ab').repeat(1000), times: 100 }] })
    const { events } = await ask({ url }).all()
    expect(events).toHaveLength(100_001)
    expect(textOf(events).length).toBe(200_000)
  })

  it('a stream with one event of 10 MB arrives complete', { tags: 'thorough' }, async () => {
    const { url } = await scripted({
      headers: eventStream,
      steps: [{ send: 'data: {"text":"' }, { send: 'x'.repeat(65_536), times: 160 }, { send: '"}\n\n' }],
    })
    expect(textOf((await ask({ url }).all()).events).length).toBe(65_536 * 160)
  })

  it('a stream of 10 MB of text arrives complete', async () => {
    const { url } = await scripted({
      headers: { 'content-type': 'text/plain' },
      steps: [{ send: 'ü'.repeat(32_768), times: 160 }],
    })
    expect(textOf((await ask({ url, stream: true }).all()).events).length).toBe(32_768 * 160)
  })
})
