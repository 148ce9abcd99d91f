import { expect, test, vi } from 'vitest'
import { answer } from '../../answer.ts'
import { scripted, type Scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** The messages and other fields of each request. */
async function bodies(server: Scripted): Promise<Record<string, unknown>[]> {
  return (await server.requests()).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
}

const ok = answer.json({ text: 'ok' })

test('a message is sent as JSON with POST, trimmed, with its role', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('  two words \n ')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  const [request] = await server.requests()
  expect(request?.method).toBe('POST')
  expect(request?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(request?.body ?? '')).toEqual({ messages: [{ role: 'user', text: 'two words' }] })
  expect(chat.messages()[0]).toEqual({ role: 'user', text: 'two words' })
})

test('the page sets method, headers and properties of the body', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: {
      url: `${server.url}?a=1`,
      method: 'PUT',
      headers: { 'X-Key': 'secret', 'content-type': 'application/vnd.own+json' },
      additionalBodyProps: { model: 'small', options: { depth: 2 } },
    },
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  const [request] = await server.requests()
  expect(request?.method).toBe('PUT')
  expect(request?.path).toBe('?a=1')
  expect(request?.headers['x-key']).toBe('secret')
  expect(request?.headers['content-type']).toBe('application/vnd.own+json')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    messages: [{ role: 'user', text: 'Hi' }],
    model: 'small',
    options: { depth: 2 },
  })
})

test('a GET has no body and no content type', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({ connect: { url: server.url, method: 'GET' } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  const [request] = await server.requests()
  expect(request?.method).toBe('GET')
  expect(request?.body).toBe('')
  expect(request?.headers['content-type']).toBeUndefined()
})

test('credentials are sent as the page sets them', async () => {
  const server = await scripted(ok)
  const fetched = vi.spyOn(globalThis, 'fetch')
  const chat = await renderChat({ connect: { url: server.url, credentials: 'include' } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(fetched.mock.calls.find(([url]) => url === server.url)?.[1]?.credentials).toBe('include')
  fetched.mockRestore()
})

test('only the last message is sent by default', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: { url: server.url },
    history: [{ role: 'user', text: 'old' }, { text: 'older answer' }],
  })
  await chat.send('new')
  await eventually(() => chat.texts('ai')).toEqual(['older answer', 'ok'])
  expect(await bodies(server)).toEqual([{ messages: [{ role: 'user', text: 'new' }] }])
})

test('maxMessages sends that many of the newest, 0 all of them, and the introduction never', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: { url: server.url },
    requestBodyLimits: { maxMessages: 2 },
    introMessage: { text: 'Welcome' },
    history: [
      { role: 'user', text: 'one' },
      { role: 'ai', text: 'two' },
    ],
  })
  await chat.send('three')
  await eventually(() => chat.texts('ai')).toEqual(['Welcome', 'two', 'ok'])
  chat.element.requestBodyLimits = { maxMessages: 0 }
  await chat.send('four')
  await eventually(() => chat.texts('ai')).toEqual(['Welcome', 'two', 'ok', 'ok'])
  const sent = (await bodies(server)).map(({ messages }) => (messages as { text: string }[]).map(({ text }) => text))
  expect(sent).toEqual([
    ['two', 'three'],
    ['one', 'two', 'three', 'ok', 'four'],
  ])
})

test('a character limit cuts the oldest first; the message that exceeds it keeps its first characters', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: { url: server.url },
    requestBodyLimits: { maxMessages: 0, totalMessagesMaxCharLength: 12 },
    history: [
      { role: 'user', text: 'oldest' },
      { role: 'ai', text: 'abcdefghij' },
    ],
  })
  await chat.send('12345')
  await eventually(() => chat.texts('ai')).toEqual(['abcdefghij', 'ok'])
  expect(await bodies(server)).toEqual([
    {
      messages: [
        { role: 'ai', text: 'abcdefg' },
        { role: 'user', text: '12345' },
      ],
    },
  ])
  expect(chat.messages()[1]).toEqual({ role: 'ai', text: 'abcdefghij' })
})

test("a service's session is sent with every later message, until the messages are cleared", async () => {
  const server = await scripted(answer.json({ text: 'first', _sessionId: 's1' }), answer.json({ text: 'again' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('one')
  await eventually(() => chat.texts('ai')).toEqual(['first'])
  await chat.send('two')
  await eventually(() => chat.texts('ai')).toEqual(['first', 'again'])
  chat.element.clearMessages()
  await chat.send('three')
  await eventually(() => chat.texts('ai')).toEqual(['again'])
  expect(await bodies(server)).toEqual([
    { messages: [{ role: 'user', text: 'one' }] },
    { messages: [{ role: 'user', text: 'two', _sessionId: 's1' }] },
    { messages: [{ role: 'user', text: 'three' }] },
  ])
})

test('custom data of a message is sent with it', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({ connect: { url: server.url } })
  chat.element.submitUserMessage({ text: 'Hi', custom: { colour: 'red' } })
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(await bodies(server)).toEqual([{ messages: [{ role: 'user', text: 'Hi', custom: { colour: 'red' } }] }])
})

test('files are sent as a form: the files, the other properties, earlier messages and the text', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: {
      url: server.url,
      headers: { 'X-Key': 'k', 'Content-Type': 'application/json' },
      additionalBodyProps: { model: 'm' },
    },
    requestBodyLimits: { maxMessages: 0 },
    history: [{ role: 'ai', text: 'Send me something' }],
  })
  const note = new File(['hello'], 'note.txt', { type: 'text/plain' })
  const dot = new File([new Uint8Array([1, 2, 3])], 'dot.png', { type: 'image/png' })
  chat.element.submitUserMessage({ text: 'Here', files: [note, dot] })
  await eventually(() => chat.texts('ai')).toEqual(['Send me something', 'ok'])
  const [request] = await server.requests()
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(request?.headers['x-key']).toBe('k')
  expect(request?.parts.map(({ name, fileName, type, value }) => [name, fileName ?? value, type])).toEqual([
    ['files', 'note.txt', 'text/plain'],
    ['files', 'dot.png', 'image/png'],
    ['model', 'm', undefined],
    ['message1', JSON.stringify({ role: 'ai', text: 'Send me something' }), undefined],
    ['message2', JSON.stringify({ role: 'user', text: 'Here' }), undefined],
  ])
  expect(request?.parts[1]?.bytes).toEqual(new Uint8Array([1, 2, 3]))
  const [, sent] = chat.element.getMessages()
  expect(sent?.files?.map(({ name, type, ref }) => [name, type, ref])).toEqual([
    ['note.txt', 'any', note],
    ['dot.png', 'image', dot],
  ])
})

test('with files but no text the last message is left out', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({ connect: { url: server.url } })
  chat.element.submitUserMessage({ files: [new File(['x'], 'x.txt')] })
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  const [request] = await server.requests()
  expect(request?.parts.map(({ name }) => name)).toEqual(['files'])
})

test('an image that was sent earlier is included with later messages as its data', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({ connect: { url: server.url }, requestBodyLimits: { maxMessages: 0 } })
  chat.element.submitUserMessage({ files: [new File(['dot'], 'dot.png', { type: 'image/png' })] })
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  await chat.send('What was that?')
  await eventually(() => chat.texts('ai')).toEqual(['ok', 'ok'])
  const [, second] = await server.requests()
  expect(JSON.parse(second?.body ?? '')).toEqual({
    messages: [
      { role: 'user', files: [{ name: 'dot.png', type: 'image', src: `data:image/png;base64,${btoa('dot')}` }] },
      { role: 'ai', text: 'ok' },
      { role: 'user', text: 'What was that?' },
    ],
  })
})
