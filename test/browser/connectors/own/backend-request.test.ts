import { describe, expect, it } from 'vitest'
import { ask } from '../../ask.ts'
import { scripted } from '../../scripted.ts'

const hello = { steps: [{ send: '{"text":"Hello"}' }] }
const png = (name: string): File => new File([new Uint8Array([137, 80, 78, 71])], name, { type: 'image/png' })

describe('the request to a backend', () => {
  it('a request has the messages and the page’s additional properties as JSON, by POST', async () => {
    const backend = await scripted(hello)
    await ask({ url: backend.url, additionalBodyProps: { model: 'x', depth: { a: 1 } } }).all()
    const [request] = await backend.requests()
    expect(request?.method).toBe('POST')
    expect(request?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(request?.body ?? '')).toEqual({ messages: [{ role: 'user', text: 'Hi' }], model: 'x', depth: { a: 1 } })
  })

  it('a request uses the page’s method and headers, without changing the page’s objects', async () => {
    const backend = await scripted(hello)
    const headers = Object.freeze({ 'x-key': '1', 'content-type': 'application/vnd.chat+json' })
    await ask({ url: backend.url, method: 'PUT', headers }).all()
    const [request] = await backend.requests()
    expect(request).toMatchObject({ method: 'PUT', headers: { 'x-key': '1', 'content-type': 'application/vnd.chat+json' } })
  })

  it('the interceptor can change a request in place, without changing the page’s own objects', async () => {
    const backend = await scripted(hello)
    const connect = { url: backend.url, headers: Object.freeze({ 'x-key': '1' }), additionalBodyProps: Object.freeze({ a: 1 }) }
    const requestInterceptor = (details: { body: object; headers?: Record<string, string> }) => {
      Object.assign(details.headers ?? {}, { 'x-more': '2' })
      Object.assign(details.body, { b: 2 })
    }
    await ask(connect, { requestInterceptor }).all()
    const [request] = await backend.requests()
    expect(request?.headers).toMatchObject({ 'x-key': '1', 'x-more': '2' })
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ a: 1, b: 2 })
  })

  it('a GET request has no body', async () => {
    const backend = await scripted(hello)
    expect((await ask({ url: backend.url, method: 'GET' }).all()).events).toHaveLength(1)
    const [request] = await backend.requests()
    expect(request).toMatchObject({ method: 'GET', body: '' })
    expect(request?.headers['content-type']).toBeUndefined()
  })

  it('a request sends cookies when the page asks for credentials, and accepts events when it streams', async () => {
    let seen: RequestInit = {}
    const fetch = (_url: string | URL, init: RequestInit = {}): Promise<Response> => {
      seen = init
      return Promise.resolve(Response.json({ text: 'a' }))
    }
    await ask({ url: '/', credentials: 'include' }, { fetch }).all()
    expect(seen).toMatchObject({ credentials: 'include' })
    expect(seen.headers).toEqual({ 'Content-Type': 'application/json' })
    await ask({ url: '/', stream: true }, { fetch }).all()
    expect(seen.headers).toEqual({ 'Content-Type': 'application/json', Accept: 'text/event-stream' })
    await ask({ url: '/', stream: { simulation: true } }, { fetch }).all()
    expect(seen.headers).toEqual({ 'Content-Type': 'application/json' })
    expect(seen).not.toHaveProperty('credentials')
  })

  it('a JSON request leaves out file contents', async () => {
    const backend = await scripted(hello)
    const files = [{ src: 'data:image/png;base64,iVBO', name: 'a.png', type: 'image' as const, ref: png('a.png') }]
    await ask({ url: backend.url }, { messages: [{ role: 'user', files }] }).all()
    const { ref: _ref, ...plain } = files[0] ?? {}
    expect(JSON.parse((await backend.requests())[0]?.body ?? '')).toEqual({ messages: [{ role: 'user', files: [plain] }] })
  })

  it('the request is the result of the page’s interceptor', async () => {
    const backend = await scripted(hello)
    const requestInterceptor = (details: { body: unknown; headers?: Record<string, string> }) => ({
      body: { asked: details.body },
      headers: { ...details.headers, 'x-from': 'page' },
    })
    await ask({ url: backend.url, headers: { 'x-key': '1' } }, { requestInterceptor }).all()
    const [request] = await backend.requests()
    expect(JSON.parse(request?.body ?? '')).toEqual({ asked: { messages: [{ role: 'user', text: 'Hi' }] } })
    expect(request?.headers).toMatchObject({ 'x-key': '1', 'x-from': 'page', 'content-type': 'application/json' })
  })

  it('the interceptor can make the body text or a form', async () => {
    const backend = await scripted(hello)
    await ask({ url: backend.url }, { requestInterceptor: () => ({ body: 'plain words' }) }).all()
    const form = new FormData()
    form.append('question', 'Hi')
    await ask({ url: backend.url }, { requestInterceptor: ({ headers }) => ({ body: form, ...(headers && { headers }) }) }).all()
    const [text, multipart] = await backend.requests()
    expect(text?.body).toBe('plain words')
    expect(multipart?.parts).toEqual([{ name: 'question', value: 'Hi' }])
  })

  it('an error from the interceptor stops the request, and the visitor reads it', async () => {
    const backend = await scripted(hello)
    const { events, error } = await ask({ url: backend.url }, { requestInterceptor: () => ({ error: 'Not now' }) }).all()
    expect(events).toEqual([])
    expect(error).toMatchObject({ message: 'Not now', kind: 'service' })
    expect(await backend.requests()).toEqual([])
  })
})

describe('a message with files', () => {
  const messages = [
    { role: 'user', text: 'one', files: [{ src: 'data:image/png;base64,AA==', type: 'image' as const, name: 'old.png' }] },
    { role: 'ai', text: 'two' },
    { role: 'user', text: 'three', files: [{ name: 'a.png', type: 'image' as const, ref: png('a.png') }] },
  ]

  it('a message with files is sent as a form: the files, the additional properties, the messages', async () => {
    const backend = await scripted(hello)
    const additionalBodyProps = { model: 'x', temperature: 0.5, nested: { a: [1] }, nothing: null }
    const connect = { url: backend.url, headers: { 'Content-Type': 'application/json', 'x-key': '1' }, additionalBodyProps }
    const { events } = await ask(connect, { messages, files: [png('a.png'), png('b.png')] }).all()
    expect(events).toEqual([{ type: 'message', message: { text: 'Hello' } }])
    const [request] = await backend.requests()
    expect(request?.headers['content-type']).toContain('multipart/form-data; boundary=')
    expect(request?.headers['x-key']).toBe('1')
    const bytes = new Uint8Array([137, 80, 78, 71])
    expect(request?.parts).toEqual([
      { name: 'files', value: '', fileName: 'a.png', type: 'image/png', bytes },
      { name: 'files', value: '', fileName: 'b.png', type: 'image/png', bytes },
      { name: 'model', value: 'x' },
      { name: 'temperature', value: '0.5' },
      { name: 'nested', value: '{"a":[1]}' },
      { name: 'nothing', value: 'null' },
      { name: 'message1', value: JSON.stringify(messages[0]) },
      { name: 'message2', value: '{"role":"ai","text":"two"}' },
      { name: 'message3', value: '{"role":"user","text":"three"}' },
    ])
  })

  it('a form without text leaves the last message out', async () => {
    const backend = await scripted(hello)
    await ask({ url: backend.url }, { messages: [{ text: 'one' }, { files: [{ name: 'a.png' }] }], files: [png('a.png')] }).all()
    const [request] = await backend.requests()
    expect(request?.parts.map(({ name }) => name)).toEqual(['files', 'message1'])
  })
})

describe('the body of a request in a named wire format', () => {
  const picture = { src: 'data:image/png;base64,iVBO', type: 'image' as const, name: 'a.png' }
  const messages = [
    { role: 'system', text: 'Be kind' },
    { role: 'user', text: 'Hi' },
    { role: 'ai', text: 'Hello' },
    { role: 'ai', html: '<b>only for eyes</b>' },
    { role: 'user', text: 'What is this?', files: [picture] },
  ]
  const text = (role: string, content: string): object => ({ role, content })
  const start = [text('user', 'Hi'), text('assistant', 'Hello')]
  const cases: Record<string, object> = {
    'openai-chat': {
      messages: [
        text('system', 'Be kind'),
        ...start,
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: picture.src } },
          ],
        },
      ],
      stream: true,
    },
    'openai-responses': {
      input: [
        text('system', 'Be kind'),
        ...start,
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', image_url: picture.src, detail: 'auto' },
          ],
        },
      ],
      stream: true,
    },
    anthropic: {
      max_tokens: 4096,
      system: 'Be kind',
      messages: [
        ...start,
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBO' } },
            { type: 'text', text: 'What is this?' },
          ],
        },
      ],
      stream: true,
    },
    ollama: {
      messages: [text('system', 'Be kind'), ...start, { role: 'user', content: 'What is this?', images: ['iVBO'] }],
      stream: true,
    },
    'ai-sdk': {
      id: 'session-1',
      messages: [
        { id: '0', role: 'system', parts: [{ type: 'text', text: 'Be kind', state: 'done' }] },
        { id: '1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
        { id: '2', role: 'assistant', parts: [{ type: 'text', text: 'Hello', state: 'done' }] },
        {
          id: '4',
          role: 'user',
          parts: [
            { type: 'file', url: picture.src, filename: 'a.png', mediaType: 'image/png' },
            { type: 'text', text: 'What is this?' },
          ],
        },
      ],
      trigger: 'submit-message',
    },
    'ag-ui': {
      threadId: 'session-1',
      runId: expect.any(String),
      protocolVersion: '1.0',
      messages: [
        { id: '0', role: 'system', content: 'Be kind' },
        { id: '1', role: 'user', content: 'Hi' },
        { id: '2', role: 'assistant', content: 'Hello' },
        {
          id: '4',
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            {
              type: 'image',
              source: { type: 'data', value: 'iVBO', mimeType: 'image/png' },
              metadata: { filename: 'a.png' },
            },
          ],
        },
      ],
      tools: [],
      context: [],
      state: {},
      forwardedProps: {},
    },
    text: { messages },
    confab: { messages },
  }

  it.for(Object.entries(cases))('%s', async ([format, body]) => {
    const backend = await scripted(hello)
    const connect = { url: backend.url, stream: true, format: format as 'text', additionalBodyProps: { model: 'm' } }
    await ask(connect, { messages, sessionId: 'session-1' }).all()
    expect(JSON.parse((await backend.requests())[0]?.body ?? '')).toEqual({ ...body, model: 'm' })
  })

  it('a wire format that needs a conversation id gets one from the first request on', async () => {
    const backend = await scripted(hello)
    const { events } = await ask({ url: backend.url, format: 'ai-sdk' }).all()
    const { id } = JSON.parse((await backend.requests())[0]?.body ?? '') as { id: string }
    expect(events[0]).toEqual({ type: 'session', id })
  })
})
