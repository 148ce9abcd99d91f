import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const ok = answer.json({ text: 'ok' })

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('an interceptor changes what is sent, and the page’s own objects stay as they are', async () => {
  const server = await scripted(ok)
  const headers = { 'X-Key': 'k' }
  const chat = await renderChat({
    connect: { url: server.url, headers, additionalBodyProps: { a: 1 } },
    requestInterceptor: (details) => {
      details.body = { prompt: 'rewritten', was: details.body }
      details.headers = { ...details.headers, 'X-Token': 't' }
      return details
    },
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  const [request] = await server.requests()
  expect(JSON.parse(request?.body ?? '')).toEqual({
    prompt: 'rewritten',
    was: { messages: [{ role: 'user', text: 'Hi' }], a: 1 },
  })
  expect(request?.headers['x-key']).toBe('k')
  expect(request?.headers['x-token']).toBe('t')
  expect(headers).toEqual({ 'X-Key': 'k' })
  expect(chat.messages()[0]).toEqual({ role: 'user', text: 'Hi' })
})

test('an interceptor can be asynchronous, and can return nothing', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: { url: server.url },
    requestInterceptor: async ({ body }) => ({ body: { ...(body as object), token: await Promise.resolve('late') } }),
  })
  await chat.send('one')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  chat.element.requestInterceptor = () => undefined
  await chat.send('two')
  await eventually(() => chat.texts('ai')).toEqual(['ok', 'ok'])
  expect((await server.requests()).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { messages: [{ role: 'user', text: 'one' }], token: 'late' },
    { messages: [{ role: 'user', text: 'two' }] },
  ])
})

test('an interceptor can send its own form, or add to the existing one', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: { url: server.url },
    requestInterceptor: ({ body }) => {
      const form = body instanceof FormData ? body : new FormData()
      form.append('signed', 'yes')
      return { body: form }
    },
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  chat.element.submitUserMessage({ files: [new File(['x'], 'x.txt')] })
  await eventually(() => chat.texts('ai')).toEqual(['ok', 'ok'])
  const names = (await server.requests()).map(({ parts }) => parts.map(({ name }) => name))
  expect(names).toEqual([['signed'], ['files', 'signed']])
})

test('an error returned by an interceptor sends nothing and is a service error', async () => {
  const server = await scripted(ok)
  const onError = vi.fn()
  const chat = await renderChat({
    connect: { url: server.url },
    requestInterceptor: () => ({ error: 'Not signed in' }),
    onError,
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(chat.texts('error')[0]).toContain('Error, please try again.')
  chat.element.errorMessages = { displayServiceErrorMessages: true }
  await chat.send('again')
  await eventually(() => chat.texts('error')[0]).toContain('Not signed in')
  expect(onError.mock.calls).toEqual([['Error, please try again.'], ['Not signed in']])
  expect(await server.requests()).toEqual([])
  expect(chat.submitState).toBe('disabled')
})

test('an interceptor that throws is a service error too, and the chat continues', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: { url: server.url },
    errorMessages: { displayServiceErrorMessages: true },
    requestInterceptor: () => {
      throw new TypeError('No token')
    },
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('error')[0]).toContain('No token')
  Object.assign(chat.element, { requestInterceptor: undefined })
  await chat.send('again')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
})

test("a response interceptor converts a service's own format to a reply", async () => {
  const server = await scripted(answer.json({ choices: 'A', by: 'nobody' }))
  const responseInterceptor = vi.fn((response: unknown) => ({ text: (response as { choices: string }).choices }))
  const chat = await renderChat({ connect: { url: server.url }, responseInterceptor })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['A'])
  expect(responseInterceptor).toHaveBeenCalledExactlyOnceWith({ choices: 'A', by: 'nobody' })
})

test('a response interceptor can be async, return several messages, or keep the response by returning nothing', async () => {
  const server = await scripted(answer.json({ text: 'as it came' }))
  const chat = await renderChat({
    connect: { url: server.url },
    responseInterceptor: async () => [{ text: await Promise.resolve('one') }, { html: '<b>two</b>' }],
  })
  await chat.send('Hi')
  await eventually(() => chat.messages().slice(1)).toEqual([
    { role: 'ai', text: 'one' },
    { role: 'ai', html: '<b>two</b>', origin: 'service' },
  ])
  chat.element.responseInterceptor = () => undefined
  await chat.send('again')
  await eventually(() => chat.messages().at(-1)).toEqual({ role: 'ai', text: 'as it came' })
})

test('a slow response interceptor keeps the chunks of a stream in order', async () => {
  const server = await scripted(answer.events({ text: 'a' }, { text: 'b' }, { text: 'c' }, { text: 'd' }))
  const waits = [30, 0, 15, 1]
  const chat = await renderChat({
    connect: { url: server.url, stream: true },
    responseInterceptor: (chunk) =>
      new Promise((resolve) => {
        setTimeout(() => resolve({ text: `${(chunk as { text: string }).text}.` }), waits.shift())
      }),
  })
  await chat.send('Spell')
  await eventually(() => chat.texts('ai')).toEqual(['a.b.c.d.'])
})

test('a response interceptor can turn a failed response into a message', async () => {
  const server = await scripted(answer.json({ code: 'busy' }, 503))
  const chat = await renderChat({
    connect: { url: server.url },
    responseInterceptor: () => ({ text: 'We are busy, please come back later' }),
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['We are busy, please come back later'])
  expect(chat.texts('error')).toEqual([])
})

test('a response interceptor that throws is a service error', async () => {
  const server = await scripted(ok)
  const chat = await renderChat({
    connect: { url: server.url },
    errorMessages: { displayServiceErrorMessages: true },
    responseInterceptor: () => {
      throw new Error('Cannot read it')
    },
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('error')[0]).toContain('Cannot read it')
  expect(chat.texts('ai')).toEqual([])
})
