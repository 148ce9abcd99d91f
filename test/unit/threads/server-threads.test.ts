import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { testThreads } from '../../../sdk/entries/threads-contract.ts'
import { serverThreads, ThreadError, type ServerThreadsOptions, type ThreadStorage } from '../../../sdk/entries/threads.ts'
import { startThreadServer, type ThreadServer } from '../../servers/thread-server.ts'
import { testThreadProperties } from './thread-properties.ts'

const { signal } = new AbortController()
const hello: MessageContent[] = [{ id: 'one', role: 'user', text: 'Hello' }]
const tag = { headers: { etag: '"1"' } }
let server: ThreadServer

beforeAll(async () => {
  server = await startThreadServer()
})
afterAll(() => server.close())

/** Threads of a server that gives these responses in turn, repeating the last one, and the requests it received. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetchAnswer: typeof fetch = async (url, init = {}) => {
    requests.push({ url: new Request(new URL(url as string, 'http://page')).url.replace('http://page', ''), init })
    return (answers[requests.length - 1] ?? answers.at(-1) ?? Response.error)()
  }
  const threads = (url = '/api', options: ServerThreadsOptions = {}): ThreadStorage =>
    serverThreads(url, { fetch: fetchAnswer, ...options })
  return { requests, threads }
}

const list = (threads: ThreadStorage): Promise<unknown> => threads.list({ limit: 10, signal })
const load = (threads: ThreadStorage, id = 'a'): Promise<{ messages: readonly MessageContent[]; version: string }> =>
  threads.load(id, { limit: 10, signal })
const errorOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    return await promise
  } catch (error) {
    return error
  }
}

describe('a threads server fulfils the contract:', () => {
  testThreads({ test, storage: () => serverThreads(server.url) })

  test('requests and responses match the OpenAPI document', () => {
    expect(server.exchanges.length).toBeGreaterThan(100)
    expect(server.faults).toEqual([])
  })
})

describe('threads on a server:', () => {
  testThreadProperties(() => serverThreads(server.url), 40)

  test('requests and responses match the OpenAPI document', () => expect(server.faults).toEqual([]))
})

describe('requests to a threads server', () => {
  test('go below its address, which may end in a slash and have a query', async () => {
    const { requests, threads } = answering(() => Response.json({ threads: [] }))
    for (const url of ['/api', '/api/', 'https://chat.example/a/b?tenant=1#top']) await list(threads(url))
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/threads?limit=10',
      '/api/threads?limit=10',
      'https://chat.example/a/b/threads?tenant=1&limit=10',
    ])
  })

  test('work for any thread id, and never reach another path', async () => {
    const storage = serverThreads(server.url)
    const id = 'a/b?c#d ü%2F'
    await storage.save(id, hello, { signal })
    expect((await load(storage, id)).messages).toEqual(hello)
    const count = server.exchanges.length
    for (const wrong of ['', '.', '..', '\uD800']) await expect(load(storage, wrong)).rejects.toMatchObject({ status: 404 })
    expect(server.exchanges.length).toBe(count)
  })

  test("have the page's headers, which a function can provide per request, and cookies", async () => {
    let count = 0
    const busy = () => new Response('', { status: 503, headers: { 'retry-after': '0' } })
    const { requests, threads } = answering(busy, () => Response.json({ threads: [] }))
    const headers = async () => ({ authorization: `Bearer ${(count += 1)}` })
    await list(threads('/api', { headers, credentials: 'include' }))
    expect(requests.map(({ init }) => [new Headers(init.headers).get('authorization'), init.credentials])).toEqual([
      ['Bearer 1', 'include'],
      ['Bearer 2', 'include'],
    ])
  })

  test('save on top of the loaded version, even if its ETag became weak on the way', async () => {
    const { requests, threads } = answering(
      () => Response.json({ messages: hello, before: null, tail: null }, { headers: { etag: 'W/"7"' } }),
      () => new Response(null, { status: 204, headers: { etag: '"8"' } }),
    )
    const storage = threads()
    const { version } = await load(storage)
    expect(await storage.save('a', hello, { ifVersion: version, after: 'x&y', signal })).toEqual({ version: '"8"' })
    expect(requests[1]?.url).toBe('/api/threads/a/messages?after=x%26y')
    expect(new Headers(requests[1]?.init.headers).get('if-match')).toBe('"7"')
  })

  test('ask for a title, which the chat makes itself if the server does not', async () => {
    const storage = serverThreads(server.url)
    await storage.save('titled', hello, { signal })
    expect(await storage.makeTitle?.('titled', hello, { signal })).toBe('About Hello')
    for (const status of [404, 405, 501]) {
      const { threads } = answering(() => new Response('', { status }))
      expect(await threads().makeTitle?.('a', hello, { signal })).toBe('')
    }
    const { threads } = answering(() => new Response('', { status: 500 }))
    await expect(threads().makeTitle?.('a', hello, { signal })).rejects.toMatchObject({ status: 500 })
  })
})

describe('a threads server receives', () => {
  const sentBy = async (message: MessageContent): Promise<unknown> => {
    const { requests, threads } = answering(() => new Response(null, { status: 204, ...tag }))
    await threads().save('a', [message], { signal })
    return (JSON.parse(requests[0]?.init.body as string) as { messages: unknown[] }).messages[0]
  }

  test('files with their content, and only the names of large ones', async () => {
    const small = new File(['Hi'], 'hi.txt', { type: 'text/plain' })
    const large = new File([new Uint8Array(5_000_001)], 'film.mp4', { type: 'video/mp4' })
    const files = [
      { src: 'blob:https://page.example/1', name: 'hi.txt', ref: small },
      { src: 'blob:https://page.example/2', ref: large },
      { src: 'https://files.example/a.png', ref: small },
    ]
    expect(await sentBy({ role: 'user', files })).toEqual({
      role: 'user',
      files: [
        { name: 'hi.txt', src: 'data:text/plain;base64,SGk=' },
        { name: 'film.mp4' },
        { name: 'hi.txt', src: 'https://files.example/a.png' },
      ],
    })
  })

  test('only the name of a file that can no longer be read', async () => {
    const ref = new File(['Hi'], 'hi.txt')
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('It changed.', 'NotReadableError'))
    expect(await sentBy({ role: 'user', files: [{ ref }] })).toEqual({ role: 'user', files: [{ name: 'hi.txt' }] })
  })

  test('each file once, in the parts if they contain it', async () => {
    const file = { name: 'hi.txt', ref: new File(['Hi'], 'hi.txt', { type: 'text/plain' }) }
    const sent = await sentBy({ role: 'user', files: [file], parts: [{ type: 'file', file }] })
    expect(sent).toEqual({
      role: 'user',
      parts: [{ type: 'file', file: { name: 'hi.txt', src: 'data:text/plain;base64,SGk=' } }],
    })
  })

  test('everything in a message except what JSON cannot represent', async () => {
    const shared = { a: 1 }
    const circle: Record<string, unknown> = { big: 1n, print: () => undefined, twice: [shared, shared] }
    circle['self'] = { circle }
    expect(await sentBy({ role: 'user', text: 'Hi', custom: circle })).toEqual({
      role: 'user',
      text: 'Hi',
      custom: { twice: [{ a: 1 }, { a: 1 }], self: {} },
    })
  })
})

describe('a threads server that responds', () => {
  const page = () => new Response('<html><title>Sign in</title></html>', { headers: { 'content-type': 'text/html' } })
  const thread = { id: 'a', title: '', createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T12:00:00+01:00' }

  test.each([
    ['a page of html', page, 'text/html'],
    ['nothing', () => new Response(null, { status: 204 }), 'JSON'],
    ['a list', () => Response.json([]), 'no object'],
    ['null', () => Response.json(null), 'no object'],
    ['no threads', () => Response.json({}), '"threads"'],
    ['a thread without an id', () => Response.json({ threads: [{ ...thread, id: 3 }] }), '"id"'],
    ['a thread without a title', () => Response.json({ threads: [{ ...thread, title: null }] }), '"title"'],
    ['a thread without a time', () => Response.json({ threads: [{ ...thread, updatedAt: 'today' }] }), '"updatedAt"'],
    ['a cursor that is no text', () => Response.json({ threads: [], cursor: 3 }), '"cursor"'],
  ])('to a request for threads with %s causes an error that says so', async (_what, answer, words) => {
    const error = await errorOf(list(answering(answer).threads()))
    expect(error).toBeInstanceOf(ThreadError)
    expect(error).toMatchObject({ status: 502, message: expect.stringContaining(words) as string })
  })

  test.each([
    ['no ETag', () => Response.json({ messages: [] }), 'Access-Control-Expose-Headers'],
    ['no messages', () => Response.json({}, tag), '"messages"'],
    ['a message that is a text', () => Response.json({ messages: ['Hello'] }, tag), 'no message'],
    ['a message whose text is a number', () => Response.json({ messages: [{ text: 3 }] }, tag), 'no message'],
    ['a message whose parts are texts', () => Response.json({ messages: [{ parts: ['Hello'] }] }, tag), 'no message'],
  ])('to a request for messages with %s causes an error that says so', async (_what, answer, words) => {
    const error = await errorOf(load(answering(answer).threads()))
    expect(error).toMatchObject({ status: 502, message: expect.stringContaining(words) as string })
  })

  test('with null for missing values and times in another zone is understood', async () => {
    const { threads } = answering(
      () => Response.json({ threads: [{ ...thread, archived: null, colour: 'red' }], cursor: null }),
      () => Response.json({ messages: [{ text: 'Hi', html: null, files: null }] }, tag),
    )
    const storage = threads()
    const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T11:00:00.000Z' }
    expect(await list(storage)).toEqual({ threads: [{ id: 'a', title: '', ...times }] })
    expect(await load(storage)).toMatchObject({ messages: [{ text: 'Hi' }], version: '"1"' })
  })

  test.each([
    [500, () => new Response('<html>Oops</html>', { status: 500 }), 'The server of the threads answered 500.'],
    [
      403,
      () => Response.json({ detail: 'Sign in again.' }, { status: 403 }),
      'The server of the threads answered 403: Sign in again.',
    ],
    [507, () => Response.json({ error: { message: 'Full' } }, { status: 507 }), 'The server of the threads answered 507: Full'],
  ])('with %i causes an error that says so', async (status, answer, message) => {
    expect(await errorOf(list(answering(answer).threads()))).toMatchObject({ name: 'ThreadError', status, message })
  })

  test.each([429, 503])('with %i and a delay is asked again, twice', async (status) => {
    const busy = () => new Response('', { status, headers: { 'retry-after': '0' } })
    const once = answering(busy, busy, () => Response.json({ threads: [] }))
    expect(await list(once.threads())).toEqual({ threads: [] })
    const always = answering(busy)
    await expect(list(always.threads())).rejects.toMatchObject({ status })
    expect([once.requests.length, always.requests.length]).toEqual([3, 3])
  })

  test.each([
    ['429 without a time', 429, undefined],
    ['429 and a time that is too long', 429, '3600'],
    ['500 with a time', 500, '0'],
  ])('with %s is not asked again', async (_what, status, time) => {
    const { requests, threads } = answering(() => new Response('', { status, ...(time && { headers: { 'retry-after': time } }) }))
    await expect(list(threads())).rejects.toMatchObject({ status })
    expect(requests.length).toBe(1)
  })
})

describe('a request to a threads server', () => {
  test('rejects when it is aborted during the delay before a retry', async () => {
    const giveUp = new AbortController()
    const { requests, threads } = answering(() => new Response('', { status: 503, headers: { 'retry-after': '29' } }))
    const listed = threads().list({ limit: 10, signal: giveUp.signal })
    await vi.waitUntil(() => requests.length === 1)
    giveUp.abort()
    await expect(listed).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('is not sent if it is aborted while the headers are being made', async () => {
    const giveUp = new AbortController()
    const { requests, threads } = answering(() => Response.json({ threads: [] }))
    const headers = async () => {
      giveUp.abort()
      return {}
    }
    const listed = threads('/api', { headers }).list({ limit: 10, signal: giveUp.signal })
    await expect(listed).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toEqual([])
  })

  test('rejects with the network error if it reaches no server', async () => {
    const closed = await startThreadServer()
    await closed.close()
    await expect(list(serverThreads(closed.url))).rejects.toBeInstanceOf(TypeError)
  })
})
