import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { Reply } from '../../../servers/script.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

/** A chat with one question that gets these replies. */
async function failing(replies: Reply[], options: ChatOptions = {}) {
  const server = await scripted(...replies)
  const onError = vi.fn()
  const heard: string[] = []
  const chat = await renderChat({ connect: { url: server.url }, onError, ...options })
  chat.element.addEventListener('error', (event: Event) => heard.push((event as CustomEvent<string>).detail))
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  const text = (): string | undefined => chat.root.querySelector('[part~="error-bubble"] p')?.textContent
  return { ...chat, server, onError, heard, text }
}

const teapot = answer.json({ error: { message: 'Quota: none left' } }, 429)

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test("a service's error message is for the developer: the visitor is asked to try again", async () => {
  const chat = await failing([teapot])
  expect(chat.text()).toBe('Error, please try again.')
  expect(chat.onError.mock.calls).toEqual([['Error, please try again.']])
  expect(chat.heard).toEqual(['Error, please try again.'])
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).toContain('Quota: none left')
  expect(chat.messages()).toEqual([{ role: 'user', text: 'Hi' }])
  expect(chat.submitState).toBe('disabled')
})

test('a page can show error messages of services', async () => {
  const chat = await failing([teapot], {
    errorMessages: { displayServiceErrorMessages: true, overrides: { service: 'not this', default: 'nor this' } },
  })
  expect(chat.text()).toBe('Quota: none left')
  expect(chat.heard).toEqual(['Quota: none left'])
})

test('a page can show error messages of services with permitted prefixes', { tags: 'thorough' }, async () => {
  const chat = await failing([teapot, answer.json({ error: { message: 'Secret stack' } }, 500)], {
    errorMessages: { permittedErrorPrefixes: ['Quota:'] },
  })
  expect(chat.text()).toBe('Quota: none left')
  await chat.send('again')
  await eventually(chat.text).toBe('Error, please try again.')
})

test("the page's text for a kind of failure takes precedence over its text for all", async () => {
  const overrides = { service: 'The service is down', default: 'It went wrong' }
  const chat = await failing([teapot], { errorMessages: { overrides } })
  expect(chat.text()).toBe('The service is down')
  chat.element.errorMessages = { overrides: { default: 'It went wrong' } }
  await chat.send('again')
  await eventually(chat.text).toBe('It went wrong')
})

const errors = [
  ['an empty error', answer.json({ error: '' }), 'Service error, please try again'],
  ['an error in an array', answer.json([{ error: 'Not today' }]), 'Not today'],
  ['an error status without a body', answer.text('', 'text/plain', 500), 'Service error, please try again'],
  ['a page of html as an error', answer.text('<!doctype html><h1>502</h1>', 'text/html', 502), 'Service error, please try again'],
  ['a page of html as an answer', answer.text('<!doctype html><h1>Log in</h1>', 'text/html'), 'Service error, please try again'],
  ['broken JSON', answer.text('{"text":"Hal', 'application/json'), 'Service error, please try again'],
  ['a reset connection', { steps: [{ reset: true }] }, 'Connection error'],
  ['text as an error', answer.json('Too many requests', 429), 'Too many requests'],
] as const

for (const [name, reply, expected] of isThorough ? errors : errors.filter((_error, place) => place % 3 === 0)) {
  test(`${name} is explained in plain words`, async () => {
    const chat = await failing([reply], { errorMessages: { displayServiceErrorMessages: true } })
    expect(chat.text()).toBe(expected)
    expect(chat.texts('ai')).toEqual([])
  })
}

test('an error in a response is shown whatever texts the page has set', { tags: 'thorough' }, async () => {
  const chat = await failing([answer.json({ error: 'Your plan has run out' })], {
    errorMessages: { overrides: { service: 'no', default: 'no' } },
  })
  expect(chat.text()).toBe('Your plan has run out')
})

test('an unreachable server is a connection error, and the developer is told which', async () => {
  const chat = await renderChat({
    connect: { url: 'http://127.0.0.1:9/nobody' },
    errorMessages: { displayServiceErrorMessages: true },
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('error')[0]).toContain('Connection error')
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).toContain('http://127.0.0.1:9/nobody')
})

test('the next message removes the error', { tags: 'thorough' }, async () => {
  const chat = await failing([teapot, answer.late('reply', { text: 'ok' })])
  await chat.send('again')
  await eventually(() => chat.texts('user')).toEqual(['Hi', 'again'])
  expect(chat.texts('error')).toEqual([])
  await chat.server.release('reply')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
})

test('trying again sends the same request, and the message is shown once', async () => {
  const chat = await failing([teapot, answer.json({ text: 'ok' })], {
    history: [{ role: 'user', text: 'before' }],
    requestBodyLimits: { maxMessages: 0 },
  })
  await userEvent.click(chat.root.querySelector('.retry-button') ?? chat.root.host)
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(chat.texts('user')).toEqual(['before', 'Hi'])
  expect(chat.texts('error')).toEqual([])
  const [first, second] = await chat.server.requests()
  expect(second?.body).toBe(first?.body)
})

test('attachments of a failed message are restored, and sent with the retry', async () => {
  const server = await scripted(teapot, answer.json({ text: 'ok' }))
  const file = new File(['hello'], 'note.txt', { type: 'text/plain' })
  const onInput = vi.fn()
  const chat = await renderChat({ connect: { url: server.url }, onInput, mixedFiles: true })
  chat.element.submitUserMessage({ text: 'Here', files: [file] })
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(onInput).toHaveBeenLastCalledWith({ content: { files: [file] }, isUser: false })
  await userEvent.click(chat.root.querySelector('.retry-button') ?? chat.root.host)
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(onInput).toHaveBeenLastCalledWith({ content: {}, isUser: false })
  const requests = await server.requests()
  expect(requests.map(({ parts }) => parts.map(({ fileName, value }) => fileName ?? value))).toEqual([
    ['note.txt', JSON.stringify({ role: 'user', text: 'Here' })],
    ['note.txt', JSON.stringify({ role: 'user', text: 'Here' })],
  ])
})

test('the page can show an error of its own, which is not a message', async () => {
  const onError = vi.fn()
  const chat = await renderChat({ demo: true, onError })
  chat.element.addMessage({ error: 'Please log in first' })
  await eventually(() => chat.texts('error')).toEqual(['Please log in first'])
  expect(chat.messages()).toEqual([])
  expect(onError.mock.calls).toEqual([['Please log in first']])
})

test('a page in another language has its own text for every error', { tags: 'thorough' }, async () => {
  const labels = {
    errorConnection: 'Keine Verbindung',
    errorService: 'Dienstfehler',
    errorDefault: 'Fehler',
    tryAgain: 'Nochmal',
  }
  const chat = await failing([answer.json({ error: '' }), teapot, { steps: [{ reset: true }] }], { labels })
  expect(chat.text()).toBe('Dienstfehler')
  await chat.send('again')
  await eventually(chat.text).toBe('Fehler')
  chat.element.errorMessages = { displayServiceErrorMessages: true }
  await chat.send('and again')
  await eventually(chat.text).toBe('Keine Verbindung')
  expect(chat.root.querySelector('.retry-button')?.textContent).toBe('Nochmal')
})

test('an error thrown in a callback of the page is reported and stops nothing', async () => {
  const chat = await failing([teapot, answer.json({ text: 'ok' })], {
    onError: () => {
      throw new Error('My own fault')
    },
  })
  await chat.send('again')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(vi.mocked(console.error).mock.calls.some(([first]) => first === 'onError failed:')).toBe(true)
})

test('an error without a body names the server and its status in the console', { tags: 'thorough' }, async () => {
  const chat = await failing([answer.text('', 'text/plain', 503)])
  const said = vi.mocked(console.error).mock.calls.flat()
  expect(said).not.toContain('')
  expect(said.join('\n')).toContain(`${chat.server.url} answered 503 with an empty body.`)
})

const rejections = [
  [
    'OpenAI’s',
    answer.json({ error: { message: "Missing 'model'", type: 'invalid_request_error', param: 'model' } }, 400),
    'openai-chat',
  ],
  ['Anthropic’s', answer.json({ type: 'error', error: { type: 'invalid_request_error', message: 'no' } }, 400), 'anthropic'],
  [
    'a Python agent’s',
    answer.json({ detail: [{ type: 'missing', loc: ['body', 'threadId'], msg: 'Field required' }] }, 422),
    'ag-ui',
  ],
  ['Ollama’s', answer.json({ error: 'model is required' }, 400), 'ollama'],
  ['any', answer.text('', 'text/plain', 422), 'another wire format'],
] as const

for (const [kind, reply, format] of isThorough ? rejections : rejections.slice(0, 1)) {
  test(`a rejection of the request’s format in ${kind} words names connect.format in the console`, async () => {
    const chat = await failing([reply])
    const said = (): string => vi.mocked(console.error).mock.calls.flat().join('\n')
    await eventually(said).toContain('`connect.format`')
    expect(said()).toContain(format)
    expect(chat.text()).toBe('Error, please try again.')
  })
}

test('a rejection that is not about the format, or of a format set by the page, does not mention formats', async () => {
  const server = await scripted(answer.json({ error: 'No entry' }, 403), answer.json({ error: 'model is required' }, 400))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  chat.element.connect = { url: server.url, format: 'ollama' }
  await chat.send('again')
  await server.waitForRequests(2)
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(vi.mocked(console.error).mock.calls.flat().join('\n')).not.toContain('connect.format')
})

test('a bare JSON string is not a reply', { tags: 'thorough' }, async () => {
  const chat = await failing([answer.json('Hello')])
  expect(chat.text()).toBe('Error, please try again.')
  expect(chat.texts('ai')).toEqual([])
  expect(vi.mocked(console.error).mock.calls.flat().join('\n')).toContain('Response message: "Hello"')
})

test('plain text is a reply, even in quotation marks', { tags: 'thorough' }, async () => {
  const server = await scripted(answer.text('"Hello"'))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['"Hello"'])
})

test('a file of the chat that fails to load asks for a reload, and offers no futile retry', async () => {
  const handler = (): never => {
    throw new TypeError('Failed to fetch dynamically imported module: https://shop.example/talk.js')
  }
  const chat = await renderChat({ connect: { handler } })
  await chat.send('Hi')
  await eventually(() => chat.texts('error')).toEqual(["Couldn't load part of this chat. Reload the page."])
  expect(chat.root.querySelector('.retry-button')).toBeNull()
})
