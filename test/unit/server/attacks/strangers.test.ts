import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, memoryStore, type ConnectorRequest } from '../../../../sdk/entries/server.ts'
import type { DirectConnection } from '../../../../sdk/core/options/services/direct-connection.ts'
import { rows } from '../../../browser/services/rows.ts'
import { userByHeader } from '../signed-in.ts'
import { says, startChatServer } from '../start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hello' }] }
const anna = { 'x-user': 'anna' }
const ben = { 'x-user': 'ben' }
const stream = { Accept: 'text/event-stream' }

/** What a response tells whoever asked, without the time of day. */
async function told(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return [response.status, headers, await response.text()]
}

describe('what another visitor has', () => {
  const idOf = (response: Response): string => response.headers.get('confab-stream') ?? ''

  test('is answered exactly as an unknown answer', async () => {
    const { post, get } = await startChatServer({ answer: says('Secret'), user: userByHeader })
    const response = await post(hello, { ...anna, ...stream })
    await response.text()
    const nobody = crypto.randomUUID()
    for (const headers of [ben, {}]) {
      for (const [id, other] of [[idOf(response), nobody]])
        expect(await told(await get(`/streams/${id}`, { headers }))).toEqual(
          await told(await get(`/streams/${other}`, { headers })),
        )
      expect(await told(await post('', headers, `/streams/${idOf(response)}/stop`))).toEqual(
        await told(await post('', headers, `/streams/${nobody}/stop`)),
      )
    }
  })

  test.each<[string, Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }]>([
    ['messages', {}],
    ['messages', { method: 'PUT', body: '{"messages":[]}', headers: { 'If-Match': '"1"' } }],
    ['', { method: 'PATCH', body: '{"title":"Mine"}' }],
    ['', { method: 'DELETE' }],
    ['restore', { method: 'POST' }],
    ['title', { method: 'POST' }],
  ])('is told of word for word as what nobody has: a conversation, at %s with %o', async (place, init) => {
    const { get } = await startChatServer({ answer: says('Secret'), user: userByHeader })
    const path = (id: string): string => `/threads/${id}${place && `/${place}`}`
    const saved = { method: 'PUT', body: JSON.stringify(hello), headers: { ...anna, 'If-None-Match': '*' } }
    expect((await get('/threads/of-anna/messages', saved)).status).toBe(201)
    const asked = { ...init, headers: { ...init.headers, ...ben } }
    expect(await told(await get(path('of-anna'), asked))).toEqual(await told(await get(path('of-nobody'), asked)))
  })

  test('is not overwritten by a new conversation of the same id', async () => {
    const { get } = await startChatServer({ answer: says(''), user: userByHeader })
    const save = (headers: Record<string, string>, text: string) =>
      get('/threads/same/messages', {
        method: 'PUT',
        body: JSON.stringify({ messages: [{ id: 'm', role: 'user', text }] }),
        headers: { ...headers, 'If-None-Match': '*' },
      })
    expect([(await save(anna, 'Of Anna')).status, (await save(ben, 'Of Ben')).status]).toEqual([201, 201])
    const { messages } = (await (await get('/threads/same/messages', { headers: anna })).json()) as { messages: unknown[] }
    expect(messages).toEqual([{ id: 'm', role: 'user', text: 'Of Anna' }])
  })
})

describe('ids made by a stranger', () => {
  const strange = ['__proto__', 'constructor', 'hasOwnProperty', '"', "'; drop table confab_thread; --", '\u202e', '🥐', ' ']

  test.each(strange)('name a conversation like any other id: %j', async (id) => {
    const { get, onError } = await startChatServer({ answer: says(''), user: userByHeader })
    const path = `/threads/${encodeURIComponent(id)}/messages`
    const body = JSON.stringify({ messages: [{ id, role: 'user', text: 'Hello' }] })
    const saved = await get(path, { method: 'PUT', body, headers: { ...anna, 'If-None-Match': '*' } })
    expect(saved.status).toBe(201)
    const { messages } = (await (await get(path, { headers: anna })).json()) as { messages: { id: string }[] }
    expect(messages.map((message) => message.id)).toEqual([id])
    expect((await get('/threads', { headers: ben })).status).toBe(200)
    expect(onError).not.toHaveBeenCalled()
  })

  test.each(strange)('name a visitor like any other id: %j', async (user) => {
    const store = memoryStore()
    const { signal } = new AbortController()
    await store.threads.save(user, 't', [{ id: 'm', role: 'user', text: 'Hello' }], { signal })
    expect((await store.threads.list(user, { limit: 9, signal })).threads).toHaveLength(1)
    expect((await store.threads.list('toString', { limit: 9, signal })).threads).toEqual([])
  })

  test('of a million characters are refused for a conversation and taken for messages, and never a failure', async () => {
    const { post, onError } = await startChatServer({ answer: says('Hello') })
    const long = 'x'.repeat(1_000_000)
    const bodies = [
      { messages: [{ id: long, role: long, text: 'Hello' }], threadId: long, messageId: long, trigger: long },
      {
        id: long,
        trigger: 'submit-message',
        messageId: long,
        messages: [{ id: long, role: 'user', parts: [{ type: 'text', text: 'x' }] }],
      },
      { threadId: long, runId: long, messages: [{ id: long, role: 'user', content: 'Hello' }] },
    ]
    const statusesOf = (all: readonly unknown[]) => Promise.all(all.map(async (body) => (await post(body)).status))
    expect(await statusesOf(bodies)).toEqual([400, 400, 400])
    const short = bodies.map((body) => ({ ...body, id: 'a', threadId: 'a' }))
    expect(await statusesOf(short)).toEqual([200, 200, 200])
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('the id of a conversation that a stranger made', () => {
  const key = 'test-key'
  const urlDetails = { endpoint: 'https://azure.example', version: 'v1', deploymentId: 'd' }
  const assistant = { api: 'assistants', assistant_id: 'asst_1' } as const
  const services: Readonly<Record<string, DirectConnection>> = {
    ...Object.fromEntries(rows.map((row) => [row.name, row.directConnection(row.settings ?? {}, { key })])),
    'openAI.assistant': { openAI: { key, assistant } },
    'azure.openAI.assistant': { azure: { key, openAI: { urlDetails, assistant } } },
    'openAI.responses with a conversation': { openAI: { key, responses: { conversation: true } } },
  }
  /** Where ids lead that climb: to what a service has at its top. */
  const elsewhere = /\/evil-4711|^https:\/\/(?:api\.openai\.com\/v1|azure\.example\/openai)\/(?:messages|runs|items)/

  test.for(Object.entries(services))('sends the key of %s to no other host', async ([, service]) => {
    const asked: URL[] = []
    const calls = { output: [{ type: 'function_call', call_id: 'c', name: 'x', arguments: '{}' }] }
    vi.stubGlobal('fetch', async (address: string | URL) => {
      asked.push(new URL(address))
      return Response.json(calls)
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    for (const id of ['../evil-4711/x?y=1#z', '..%2fevil-4711', '..', '.', 'a/../../evil-4711', '\\..\\evil-4711']) {
      const server = createChatServer({ service, onError: () => undefined })
      const messages = ['ai', 'user'].map((role) => ({ role, text: 'Hi', _sessionId: id }))
      await server.fetch(new Request('http://chat.example/', { method: 'POST', body: JSON.stringify({ messages }) }))
    }
    expect(asked.map(({ href }) => href).filter((href) => elsewhere.test(href))).toEqual([])
    expect(asked.filter(({ searchParams }) => searchParams.has('y'))).toEqual([])
  })
})

describe('what a stranger puts into a request', () => {
  /** What an answer is asked when a body says so. */
  async function askedBy(body: unknown): Promise<ConnectorRequest | undefined> {
    let asked: ConnectorRequest | undefined
    const { post } = await startChatServer({
      async *answer(request) {
        asked = request
        yield 'Hello'
      },
    })
    const response = await post(body)
    expect([200, 400]).toContain(response.status)
    return asked
  }

  test.each([
    '{"__proto__":{"isAdmin":true},"messages":[{"__proto__":{"isAdmin":true},"role":"user","text":"Hi"}]}',
    '{"constructor":{"prototype":{"isAdmin":true}},"messages":[{"role":"user","text":"Hi"}]}',
    '{"threadId":"t","runId":"r","state":{"__proto__":{"isAdmin":true}},"messages":[{"id":"m","role":"user","content":"Hi","__proto__":{"isAdmin":true}}]}',
    '{"trigger":"submit-message","tools":{"__proto__":{"isAdmin":true}},"messages":[{"role":"user","parts":[{"type":"text","text":"Hi","__proto__":{"isAdmin":true}}],"metadata":{"__proto__":{"isAdmin":true}}}]}',
  ])('changes no object but its own: %s', async (body) => {
    const asked = await askedBy(body)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect((asked?.messages.at(-1) as { isAdmin?: boolean } | undefined)?.isAdmin).toBeUndefined()
    expect((asked as { isAdmin?: boolean } | undefined)?.isAdmin).toBeUndefined()
  })

  test('is read in one format, however many it looks like', async () => {
    const body = {
      threadId: 't',
      runId: 'r',
      id: 'other',
      trigger: 'submit-message',
      messages: [
        { id: 'm', role: 'user', content: 'Of AG-UI', text: 'Of Confab', parts: [{ type: 'text', text: 'Of the AI SDK' }] },
      ],
    }
    const { threadId, messages } = (await askedBy(body)) ?? {}
    expect([threadId, messages?.map(({ text }) => text)]).toEqual(['t', ['Of AG-UI']])
  })

  test.each([
    ['messages', { messages: { length: 1e9, 0: hello.messages[0] } }],
    ['the AI SDK’s messages', { trigger: 'submit-message', messages: { length: 1e9 } }],
    ['AG-UI’s messages', { threadId: 't', runId: 'r', messages: [null, 1, 'x', { role: {} }] }],
    ['roles', { messages: [{ role: { toString: 'x' }, text: 'Hi' }] }],
    ['texts', { messages: [{ role: 'user', text: { length: 5 } }] }],
    ['parts', { messages: [{ role: 'user', parts: [null, 1, { type: 1 }, { type: 'tool' }, { type: 'file' }] }] }],
    ['files', { messages: [{ role: 'user', text: 'Hi', files: [null, 1, { src: {} }, { ref: {} }] }] }],
    ['tools', { ...hello, tools: [null, 1, { name: 'x' }, { name: 'x', inputSchema: [] }] }],
    ['the AI SDK’s tools', { trigger: 'submit-message', tools: [1], messages: [{ role: 'user', parts: [{ type: 'tool-' }] }] }],
  ])('is never a failure of a service, with %s of another type', async (_, body) => {
    const asked = vi.fn(async () => Response.json({ choices: [{ message: { role: 'assistant', content: 'Hello' } }] }))
    const failures: unknown[] = []
    vi.stubGlobal('fetch', asked)
    const server = createChatServer({
      service: { openAI: { key: 'test-key', chat: true } },
      onError: (error) => void failures.push(error),
    })
    const sent = { method: 'POST', body: JSON.stringify(body) }
    const response = await server.fetch(new Request('http://chat.example/', sent))
    await response.text()
    vi.unstubAllGlobals()
    expect(failures).toEqual([])
    expect([200, 400]).toContain(response.status)
  })
})
