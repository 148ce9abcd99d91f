import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatError } from '../../../../sdk/core/errors.ts'
import type { Connect } from '../../../../sdk/core/options/options.ts'
import { ask } from '../../ask.ts'
import { textOf } from '../../connector-context.ts'
import { scripted } from '../../scripted.ts'

const answers = (...bodies: unknown[]) => scripted(...bodies.map((body) => ({ steps: [{ send: JSON.stringify(body) }] })))

async function ends(body: string, headers: Record<string, string>, connect: Connect = {}) {
  const { url } = await scripted({ headers, steps: [{ send: body }] })
  return ask({ url, ...connect }).all()
}

let consoleError: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

describe('a whole reply', () => {
  it('a whole reply is a message', async () => {
    const { url } = await answers({ text: 'Hello', role: 'bob', custom: { a: 1 } })
    expect(await ask({ url }).all()).toEqual({
      events: [{ type: 'message', message: { text: 'Hello', role: 'bob', custom: { a: 1 } } }],
    })
  })

  it('a reply whose role is a number, or missing, is from the AI', async () => {
    for (const role of [5, '', null]) {
      const { url } = await answers({ text: 'Hello', role })
      for (const stream of [false, { simulation: true }]) {
        const { events } = await ask({ url, stream }).all()
        expect(events.filter((event) => JSON.stringify(event).includes('role'))).toEqual([])
      }
    }
  })

  it('an array is several messages', async () => {
    const { url } = await answers([{ text: 'One' }, { html: '<b>Two</b>' }, { files: [{ src: 'a.png' }] }])
    const { events } = await ask({ url }).all()
    expect(events).toEqual([
      { type: 'message', message: { text: 'One' } },
      { type: 'message', message: { html: '<b>Two</b>' } },
      { type: 'message', message: { files: [{ src: 'a.png' }] } },
    ])
  })

  it('a reply can be plain text, with or without a matching content type', async () => {
    for (const type of ['text/plain; charset=utf-8', 'text/html', '']) {
      expect(await ends('Grüezi', { 'content-type': type })).toEqual({
        events: [{ type: 'message', message: { text: 'Grüezi' } }],
      })
    }
    expect(await ends('{"text":"x"}', { 'content-type': 'text/html' })).toEqual({
      events: [{ type: 'message', message: { text: 'x' } }],
    })
  })

  it('the reasoning in a plain text is separated from the answer', async () => {
    expect(await ends('<think>Hm</think>\n\nYes', { 'content-type': 'text/plain' })).toEqual({
      events: [
        { type: 'reasoning-delta', text: 'Hm' },
        { type: 'text-delta', text: 'Yes' },
      ],
    })
  })

  it('a body that is neither text nor JSON is a file', async () => {
    const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="cat.png"' }
    const { events } = await ends('\u0001', headers)
    const ref = expect.any(File) as File
    expect(events).toEqual([
      { type: 'message', message: { files: [{ src: 'data:image/png;base64,AQ==', name: 'cat.png', type: 'image', ref }] } },
    ])
    expect((await ends('x', { 'content-type': 'audio/mpeg' })).events).toMatchObject([
      { message: { files: [{ type: 'audio', name: 'file' }] } },
    ])
    expect((await ends('x', { 'content-type': 'application/pdf' })).events).toMatchObject([
      { message: { files: [{ type: 'any' }] } },
    ])
  })

  it('a whole reply is shown when the page expected a stream', async () => {
    const { url } = await answers({ text: 'Hello' })
    expect((await ask({ url, stream: true }).all()).events).toEqual([{ type: 'message', message: { text: 'Hello' } }])
  })

  it('the session id of a reply is remembered', async () => {
    const { url } = await answers({ text: 'Hello', _sessionId: 's-1' })
    expect((await ask({ url }).all()).events[0]).toEqual({ type: 'session', id: 's-1' })
  })

  it('a reply can announce that another request follows', async () => {
    const { url } = await answers({ makingAnotherRequest: true })
    expect(await ask({ url }).all()).toEqual({ events: [{ type: 'continues' }] })
    const withText = await answers({ text: 'Wait', makingAnotherRequest: true })
    expect((await ask({ url: withText.url }).all()).events.map(({ type }) => type)).toEqual(['message', 'continues'])
  })

  it('a reply is the result of the page’s interceptor', async () => {
    const { url } = await answers({ answer: { words: 'Hello' } })
    const responseInterceptor = async (raw: unknown) => ({ text: (raw as { answer: { words: string } }).answer.words })
    expect((await ask({ url }, { responseInterceptor }).all()).events).toEqual([{ type: 'message', message: { text: 'Hello' } }])
  })

  it('a reply of 10 MB arrives', { tags: 'thorough' }, async () => {
    const { url } = await scripted({ steps: [{ send: '{"text":"' }, { send: 'ü'.repeat(5000), times: 1000 }, { send: '"}' }] })
    const { events } = await ask({ url }).all()
    const [event] = events
    expect(event?.type === 'message' && event.message.text?.length).toBe(5_000_000)
  })
})

describe('an invalid reply', () => {
  it('an error in a reply is shown as it is', async () => {
    const { url } = await answers({ error: 'Out of tokens' })
    expect((await ask({ url }).all()).error).toMatchObject({ message: 'Out of tokens', kind: 'service', isDisplayable: true })
  })

  it('messages before an error in an array are shown', async () => {
    const { url } = await answers([{ text: 'One' }, { error: 'Broken' }])
    const { events, error } = await ask({ url }).all()
    expect(events).toHaveLength(1)
    expect(error).toMatchObject({ message: 'Broken' })
  })

  it.for([[{}], [{ message: 'Hello' }], [[]], [[{ text: 'a' }, {}]], [42], [null], [{ text: 1 }], ['Hello']])(
    '%j is named invalid',
    async ([body]) => {
      const { url } = await answers(body)
      const { error } = await ask({ url }).all()
      expect(error).toMatchObject({ kind: 'service', isDisplayable: false })
      const { message } = error as Error
      expect(message).toContain(`\nResponse message: ${JSON.stringify(body)} \n`)
      expect(message).toContain('Make sure the response message is using the Response format')
      expect(message).toContain('You can also augment it using the responseInterceptor property')
      expect(message).not.toContain('after interceptor')
    },
  )

  it('the developer sees an invalid reply and the interceptor’s result', async () => {
    const { url } = await answers({ a: 1 })
    const { error } = await ask({ url }, { responseInterceptor: () => ({ b: 2 }) }).all()
    expect((error as Error).message).toContain(
      '\nResponse message: {"a":1} \nResponse message after interceptor: {"b":2} \nMake sure',
    )
  })

  it('an error object shows the service’s message', async () => {
    const { url } = await answers({ error: { message: 'Bad key', code: 1 } })
    expect((await ask({ url }).all()).error).toMatchObject({ message: 'Bad key', isDisplayable: false })
    const empty = await answers({ error: '' })
    expect((await ask({ url: empty.url }).all()).error).toMatchObject({ message: 'Service error, please try again' })
  })

  it('broken JSON and an html page are service errors', async () => {
    for (const [body, type] of [
      ['{"text":"Hel', 'application/json'],
      ['', 'application/json'],
      ['<!DOCTYPE html><p>Index</p>', 'text/html'],
      ['<!-- proxy -->\n<html><p>Sign in</p>', 'text/html'],
      ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "">', 'text/html'],
      ['<body>Not here</body>', 'text/html'],
    ] as const) {
      const { error } = await ends(body, { 'content-type': type })
      expect(error).toMatchObject({ message: 'Service error, please try again' })
      expect(String((error as ChatError).cause)).toContain(`Content type: ${type}. Body: ${body || 'empty'}`)
    }
  })
})

describe('a request that fails', () => {
  it.for([
    ['{"error":"Unknown model"}', 'Unknown model'],
    ['{"error":{"message":"Incorrect API key","type":"auth"}}', 'Incorrect API key'],
    ['{"message":"Too many"}', 'Too many'],
    ['{"detail":"Not found"}', 'Not found'],
    ['{"detail":[{"loc":["body"],"msg":"field required"}]}', 'field required'],
    ['[{"error":{"message":"API key not valid"}}]', 'API key not valid'],
    ['{}', 'Service error, please try again'],
    ['{"error":{}}', 'Service error, please try again'],
    ['<html><body><h1>502 Bad Gateway</h1></body></html>', 'Service error, please try again'],
    ['', 'Service error, please try again'],
  ])('an error response with %s shows: %s', async ([body, text]) => {
    for (const stream of [false, true]) {
      const { url } = await scripted({ status: 502, steps: [{ send: body ?? '' }] })
      const { events, error } = await ask({ url, stream }).all()
      expect(events).toEqual([])
      expect(error).toMatchObject({ message: text, kind: 'service', status: 502, isDisplayable: false })
    }
  })

  it('the interceptor can turn an error response into a reply', async () => {
    const { url } = await scripted({ status: 429, steps: [{ send: '{"error":"quota"}' }] })
    const soften = () => ({ text: 'Come back tomorrow' })
    expect(await ask({ url }, { responseInterceptor: soften }).all()).toEqual({
      events: [{ type: 'message', message: { text: 'Come back tomorrow' } }],
    })
    const reword = () => ({ error: 'Come back tomorrow' })
    expect((await ask({ url }, { responseInterceptor: reword }).all()).error).toMatchObject({ isDisplayable: true })
    expect((await ask({ url }, { responseInterceptor: (raw) => raw }).all()).error).toMatchObject({
      message: 'quota',
      status: 429,
    })
  })

  it('no response is a connection error, and the console says where to look', async () => {
    const { error } = await ask({ url: 'http://127.0.0.1:1/' }).all()
    expect(error).toMatchObject({ message: 'Connection error', kind: 'service' })
    // After it is known that the page was not left.
    await vi.waitFor(() =>
      expect(consoleError).toHaveBeenCalledWith(
        expect.stringContaining('http://127.0.0.1:1/'),
        expect.stringContaining('#no-answer'),
      ),
    )
  })

  it('a connection lost during a reply is a connection error', async () => {
    const reply = await scripted({ steps: [{ send: '{"text":"Hel' }, { reset: true }] })
    expect((await ask({ url: reply.url }).all()).error).toMatchObject({ message: 'Connection error' })
  })

  it.for([
    ['before the answer began', { headersAfter: 'never', steps: [] }],
    ['in the middle of the answer', { steps: [{ send: '{"text"' }, { until: 'never' }] }],
    ['in the middle of an error', { status: 500, steps: [{ send: '{"err' }, { until: 'never' }] }],
  ] as const)('because the visitor stopped it %s is cancelled on the server too', async ([, script]) => {
    const reply = await scripted(script)
    const request = ask({ url: reply.url })
    const done = request.all()
    await reply.waitForRequests()
    request.abort()
    expect((await done).error).toMatchObject({ name: 'AbortError' })
    await reply.waitForAbort()
  })
})

describe('a reply that is polled', () => {
  it('a reply is polled as long as it names a delay', async () => {
    const backend = await answers({ timeoutMS: 130 }, { timeoutMS: 120, text: 'Still at it' }, { text: 'Done' })
    const request = ask({ url: backend.url, additionalBodyProps: { job: 7 } })
    expect(await request.all()).toEqual({
      events: [{ type: 'progress' }, { type: 'progress', text: 'Still at it' }, { type: 'message', message: { text: 'Done' } }],
    })
    expect(request.waits).toEqual([130, 120])
    const bodies = (await backend.requests()).map(({ body }) => body)
    expect(bodies).toHaveLength(3)
    expect(new Set(bodies).size).toBe(1)
  })

  it.for([
    [0, 100],
    [-5000, 100],
    [NaN, 100],
    [2 ** 31, 86_400_000],
    [Infinity, 86_400_000],
  ])('a polling delay of %d milliseconds becomes %d', async ([timeoutMS, expected]) => {
    const backend = await answers({ job: 1 }, { text: 'Done' })
    const responseInterceptor = (raw: unknown) => ('job' in (raw as object) ? { timeoutMS } : raw)
    const request = ask({ url: backend.url }, { responseInterceptor })
    await request.all()
    expect(request.waits).toEqual([expected])
  })

  it('polling ends when the visitor stops', async () => {
    const backend = await answers({ timeoutMS: 60_000 })
    const request = ask({ url: backend.url }, { isRealTime: true })
    await request.events.next()
    const next = request.events.next()
    request.abort()
    await expect(next).rejects.toMatchObject({ name: 'AbortError' })
    const hanging = await scripted({ headersAfter: 'never', steps: [] })
    const second = ask({ url: hanging.url })
    const done = second.all()
    await hanging.waitForRequests()
    second.abort()
    await hanging.waitForAbort()
    expect((await done).error).toMatchObject({ name: 'AbortError' })
  })
})

describe('a simulated stream', () => {
  it('a simulated stream types the whole reply character by character', async () => {
    const { url } = await answers({ text: 'Hé👩‍👩‍👧!', role: 'bob' })
    let calls = 0
    const responseInterceptor = (raw: unknown) => {
      calls += 1
      return raw
    }
    const request = ask({ url, stream: { simulation: 1000 } }, { responseInterceptor })
    const { events } = await request.all()
    expect(events).toEqual([
      { type: 'stream-start' },
      ...['H', 'é', '👩‍👩‍👧', '!'].map((text) => ({ type: 'text-delta', text, role: 'bob' })),
      { type: 'message-end' },
    ])
    expect(request.waits).toHaveLength(4)
    expect(calls).toBe(1)
  })

  it('a simulated stream ends when the visitor stops it', async () => {
    const { url } = await answers({ text: 'Hello' })
    const request = ask({ url, stream: { simulation: 60_000 } }, { isRealTime: true })
    expect(await request.events.next()).toMatchObject({ value: { type: 'stream-start' } })
    expect(await request.events.next()).toMatchObject({ value: { text: 'H' } })
    const next = request.events.next()
    request.abort()
    await expect(next).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('a simulated stream of a reply in a vendor’s format types its text', async () => {
    const { url } = await answers({ choices: [{ message: { content: 'Hey' } }] })
    expect(textOf((await ask({ url, stream: { simulation: true } }).all()).events)).toBe('Hey')
  })
})
