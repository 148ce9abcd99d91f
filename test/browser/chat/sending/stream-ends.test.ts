import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const said = (): string => vi.mocked(console.error).mock.calls.flat().map(String).join('\n')

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('stop aborts a stream and keeps what arrived', async () => {
  const server = await scripted(answer.events({ text: 'Half' }, 'never', { text: ' more' }))
  const onMessage = vi.fn()
  const chat = await renderChat({ connect: { url: server.url, stream: true }, onMessage })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Half'])
  await chat.click('submit')
  await server.waitForAbort()
  await eventually(() => chat.submitState).toBe('disabled')
  expect(chat.messages()[1]).toEqual({ role: 'ai', text: 'Half' })
  expect(onMessage.mock.calls.length).toBe(2)
  expect(chat.texts('error')).toEqual([])
})

test.each(['##', '```'])('an answer that is stopped at %j leaves no bubble that looks empty', async (marks) => {
  const server = await scripted(answer.events({ text: marks }, 'never'))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.messages().length).toBe(2)
  chat.element.stop()
  expect(chat.messages()).toEqual([{ role: 'user', text: 'Hi' }])
  await eventually(() => chat.root.querySelectorAll('article').length).toBe(1)
})

test('a complete answer of punctuation alone is kept', async () => {
  const server = await scripted(answer.events({ text: '?' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.submitState).toBe('disabled')
  expect(chat.texts('ai')).toEqual(['?'])
})

test('a plain request is aborted too', async () => {
  const server = await scripted(answer.late('never', { text: 'too late' }), answer.json({ text: 'second' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await server.waitForRequests(1)
  chat.element.stop()
  await server.waitForAbort()
  await eventually(() => chat.submitState).toBe('disabled')
  expect(chat.isLoading()).toBe(false)
  await chat.send('Again')
  await eventually(() => chat.texts('ai')).toEqual(['second'])
  expect(chat.texts('user')).toEqual(['Hi', 'Again'])
  expect(chat.texts('error')).toEqual([])
})

test('a stream of text without events is aborted as well', { tags: 'thorough' }, async () => {
  const server = await scripted({ headers: { 'content-type': 'text/plain' }, steps: [{ send: 'Half' }, { until: 'never' }] })
  const chat = await renderChat({ connect: { url: server.url, stream: { readable: true } } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Half'])
  await chat.click('submit')
  await server.waitForAbort()
  expect(chat.messages()[1]).toEqual({ role: 'ai', text: 'Half' })
})

test('an error in the middle of a stream keeps what arrived and is shown below it', async () => {
  const server = await scripted(answer.events({ text: 'Half' }, { error: 'The model fell asleep' }, { text: ' more' }))
  const onMessage = vi.fn()
  const chat = await renderChat({ connect: { url: server.url, stream: true }, onMessage })
  await chat.send('Hi')
  await eventually(() => chat.texts('error')[0]).toContain('The model fell asleep')
  expect(chat.texts('ai')).toEqual(['Half'])
  expect(chat.messages()[1]).toEqual({ role: 'ai', text: 'Half', metadata: { finishReason: 'interrupted' } })
  expect(onMessage.mock.calls.length).toBe(2)
  expect(chat.submitState).toBe('disabled')
})

test('a connection that breaks in the middle of a stream keeps what arrived', async () => {
  const events = answer.events({ text: 'Half' }, 'break')
  const server = await scripted({ ...events, steps: [...events.steps, { reset: true }] })
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Half'])
  await server.release('break')
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(chat.messages()[1]).toEqual({ role: 'ai', text: 'Half', metadata: { finishReason: 'interrupted' } })
  expect(chat.submitState).toBe('disabled')
})

test('a connection is not torn down at [DONE]: the server ends it, and the answer is complete before', async () => {
  const events = answer.events({ text: 'All' }, '[DONE]', 'last')
  const server = await scripted({ ...events, steps: [...events.steps, { send: ': saved\n\n' }] })
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.submitState).toBe('disabled')
  expect(chat.messages()[1]).toEqual({ role: 'ai', text: 'All' })
  await server.release('last')
  await chat.send('Again')
  await server.waitForRequests(2)
  await eventually(() => chat.texts('ai').length).toBe(2)
  expect(await server.aborted()).toBe(false)
})

test('a server that goes on sending after [DONE] is cut off', async () => {
  const events = answer.events({ text: 'All' }, '[DONE]')
  const server = await scripted({
    ...events,
    steps: [...events.steps, { send: `: ${'x'.repeat(1000)}\n\n`, times: 200 }, { until: 'never' }],
  })
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['All'])
  await server.waitForAbort()
  expect(chat.texts('error')).toEqual([])
})

test('a stream without a valid event is an error, and the developer is told the format', async () => {
  const server = await scripted(answer.events({ words: 'not' }, { text: '' }, '[DONE]'))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.texts('error')[0]).toContain('Error, please try again.')
  expect(said()).toContain('No valid stream events were sent.')
  expect(said()).toContain('Make sure the events are using {text: string} or {html: string} format.')
  expect(chat.texts('ai')).toEqual([])
})

test('an invalid event is skipped and logged for the developer, and the stream continues', async () => {
  const server = await scripted(answer.events({ text: 'One ' }, '[broken', { words: 'not' }, { text: 'two' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['One two'])
  expect(said()).toContain('Make sure the events are using {text: string} or {html: string} format.')
  expect(chat.texts('error')).toEqual([])
})

test('an array of several responses is not a chunk of a stream', async () => {
  const server = await scripted(answer.events([{ text: 'one' }, { text: 'two' }]))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(said()).toContain('Multi-response arrays are not supported for streaming')
  expect(chat.texts('ai')).toEqual([])
})

test('an array of one response is a chunk of a stream', async () => {
  const server = await scripted(answer.events([{ text: 'one' }]))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['one'])
})

test('readable text is shown as it arrives, and an interceptor can turn it into chunks', async () => {
  const reply = { headers: { 'content-type': 'text/plain' }, steps: [{ send: 'One ' }, { until: 'more' }, { send: 'two' }] }
  const server = await scripted(reply, { ...reply, steps: [{ send: 'three' }] })
  const chat = await renderChat({ connect: { url: server.url, stream: { readable: true } } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  expect(chat.submitState).toBe('stop')
  await server.release('more')
  await eventually(() => chat.messages().at(-1)).toEqual({ role: 'ai', text: 'One two' })
  chat.element.responseInterceptor = (chunk) => ({ text: `<${String(chunk)}>`, role: 'agent' })
  await chat.send('Again')
  await eventually(() => chat.messages().at(-1)).toEqual({ role: 'agent', text: '<three>' })
})

test('a complete answer can be typed out as if it were streamed, and stopped half way', { tags: 'thorough' }, async () => {
  // Long enough that even a slow machine presses the button while it is being typed out.
  const text = 'Typed out at the pace of a reader, which takes a while. '.repeat(40).trim()
  const server = await scripted(answer.json({ text }))
  const onMessage = vi.fn()
  const chat = await renderChat({ connect: { url: server.url, stream: { simulation: 20 } }, onMessage })
  await chat.send('Hi')
  await eventually(() => chat.messages()[1]?.text?.length ?? 0).toBeGreaterThan(2)
  expect(chat.submitState).toBe('stop')
  expect(onMessage.mock.calls.length).toBe(1)
  await chat.click('submit')
  await eventually(() => onMessage.mock.calls.length).toBe(2)
  const shown = chat.messages()[1]?.text ?? ''
  expect(text.startsWith(shown)).toBe(true)
  expect(shown.length).toBeLessThan(text.length)
  chat.element.connect = { url: server.url, stream: { simulation: 1 } }
  await chat.send('All of it')
  await eventually(() => chat.messages().at(-1)).toEqual({ role: 'ai', text })
})

test('stopping by the page before anything has arrived leaves no empty message', async () => {
  const server = await scripted(answer.events('never', { text: 'late' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.submitState).toBe('stop')
  chat.element.stop()
  await server.waitForAbort()
  expect(chat.messages()).toEqual([{ role: 'user', text: 'Hi' }])
  await eventually(() => chat.isLoading()).toBe(false)
  expect(chat.texts('error')).toEqual([])
})
