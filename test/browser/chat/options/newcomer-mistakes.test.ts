import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

// What people who set up their first chat write, and what the development host tells them: in the console, in the chat, or in both.

const said = (): string => vi.mocked(console.error).mock.calls.flat().map(String).join('\n')

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Options as a page without types gives them. */
const options = (given: object): ChatOptions => given

const meant = (name: string): string => `Did you mean "${name}"?`

type Told = readonly [mistake: string, given: object, told: string]

test.each<Told>([
  ['a format by the name of its maker', { connect: { url: '/x', format: 'openai' } }, meant('openai-chat')],
  ['a format with underscores', { connect: { url: '/x', format: 'ai_sdk' } }, meant('ai-sdk')],
  ['a theme with a slip', { theme: 'drak' }, meant('dark')],
  ['a preset with a slip', { theme: { preset: 'midnigt' } }, meant('midnight')],
  ['a density that there is not', { theme: { density: 'tight' } }, 'none of "compact", "normal", "spacious"'],
  ['a place that there is not', { customButtons: [{ position: 'inside-lef' }] }, meant('inside-left')],
  ['a queue that there is not', { queue: 'wait' }, 'none of "drop", "interrupt", "queue"'],
  ['an action with a slip', { messageActions: { ai: ['copi'] } }, meant('copy')],
  ['a place of the threads', { threads: { list: 'side-bar' } }, meant('sidebar')],
  ['how cookies are sent', { connect: { url: '/x', credentials: 'same_origin' } }, meant('same-origin')],
  ['a version of an API', { directConnection: { cohere: { chat: true, api: 'v3' } } }, 'none of "query", "v1", "v2"'],
  ['a name inside an option with a slip', { connect: { url: '/x', hedaers: {} } }, meant('connect.headers')],
  ['the name that Deep Chat had', { connect: { url: '/x' }, request: { url: '/x' } }, ''],
  ['a text where an object is expected', { connect: '/api/chat' }, 'given something (string), but object is expected'],
  ['an introduction as a text', { introMessage: 'Hello' }, 'but object or array is expected'],
  ['a placeholder as a text', { textInput: { placeholder: 'Ask' } }, '"textInput.placeholder" was given "Ask" (string)'],
  ['a number as a text', { maxVisibleMessages: '10' }, 'but number is expected'],
  ['a header as a text', { connect: { url: '/x', headers: 'Bearer k' } }, '"connect.headers" was given something (string)'],
  ['a handler as a text', { connect: { handler: 'answer' } }, 'but function is expected'],
  ['a label with a slip', { labels: { subimt: 'Go' } }, meant('labels.submit')],
  ['a language by its name', { language: 'german' }, 'There are no texts in the language "german"'],
  [
    'a property of CSS with a slip',
    { chatStyle: { heigth: '400px' } },
    '"chatStyle" has "heigth", which is no property of CSS. Did you mean "height"?',
  ],
  ['one with a dash', { chatStyle: { 'backgroud-color': 'red' } }, meant('backgroundColor')],
  [
    'one in the style of a part',
    { messageStyles: { default: { ai: { bubble: { colour: 'red' } } } } },
    '"messageStyles.default.ai.bubble" has "colour"',
  ],
  ['one in a state of a button', { submitButtonStyles: { submit: { container: { hover: { boder: '0' } } } } }, meant('border')],
  [
    'a number without a unit',
    { chatStyle: { height: 400 } },
    '"chatStyle.height" was given 400, which is no value of this property. Did you mean "400px"?',
  ],
  [
    'a word for an address of threads',
    { threads: { storage: 'local' } },
    '"threads.storage" was given "local", which is no address',
  ],
  ['a key by another name', { directConnection: { openAI: { chat: true, apiKey: 'k' } } }, meant('directConnection.openAI.key')],
  ['a key in snake case', { directConnection: { mistral: { api_key: 'k' } } }, meant('directConnection.mistral.key')],
  ['a token for a key', { directConnection: { claude: { accessToken: 'k' } } }, meant('directConnection.claude.key')],
  ['a history of another API', { history: [{ role: 'assistant', content: 'Hi' }] }, 'Did you mean "text"?'],
])('on a development host the console names %s', async (_mistake, given, told) => {
  await renderChat(options({ demo: true, ...given }))
  if (told) await eventually(said).toContain(told)
})

test.each([
  ['of another API', { role: 'assistant', content: 'Hi' }, 'The message of addMessage has only "role", "content"'],
  ['that is a text', 'Hi', 'The message of addMessage is a text, but an object is expected'],
  ['with its words elsewhere', { message: 'Hi' }, 'Did you mean "text"?'],
])('on a development host the console names an added message %s', async (_mistake, message, told) => {
  const chat = await renderChat({ demo: true })
  chat.element.addMessage(message as object)
  await eventually(said).toContain(told)
})

test('an added message that is seen, or only ends the wait for an answer, is named by nobody', async () => {
  const chat = await renderChat({ demo: true })
  for (const message of [{ text: '' }, { custom: 1 }, {}]) chat.element.addMessage(message)
  chat.element.addMessage({ content: 'Hi' } as object)
  await eventually(said).toContain('of addMessage')
  expect(said().match(/of addMessage/g)).toHaveLength(1)
})

test('on a development host the console names attributes, properties and events that are misspelt', async () => {
  const element = document.createElement('confab-chat')
  element.addEventListener('newMessage', () => undefined)
  element.addEventListener('mesage', () => undefined)
  element.addEventListener('clear_messages', () => undefined)
  element.addEventListener('click', () => undefined)
  element.addEventListener('my-own', () => undefined)
  Object.assign(element, { onMesage: () => undefined, conect: { url: '/x' }, mine: 1 })
  element.setAttribute('intro-message', '{"text":"Hi"}')
  element.setAttribute('demo', 'true')
  document.body.append(element)
  for (const [given, name] of [
    ['newMessage', 'new-message'],
    ['mesage', 'message'],
    ['clear_messages', 'clear-messages'],
    ['onMesage', 'onMessage'],
    ['conect', 'connect'],
    ['intro-message', 'intromessage'],
  ] as const)
    await eventually(said).toMatch(new RegExp(`"${given}".*Did you mean "${name}"`))
  expect(said()).not.toMatch(/"click"|"my-own"|"mine"|"listenedTo"|"demo"/)
  element.remove()
})

test.each<readonly [mistake: string, attributes: Record<string, string>, told: string]>([
  [
    'an address in an attribute for an object',
    { connect: '/api/chat' },
    'The attribute "connect" of <confab-chat> cannot be read: JSON is expected.',
  ],
  ['JavaScript in an attribute', { connect: "{url: '/api/chat'}" }, 'The attribute "connect" of <confab-chat> cannot be read'],
  [
    'a list without quotation marks',
    { suggestions: '[Prices, Hours]' },
    'The attribute "suggestions" of <confab-chat> cannot be read',
  ],
  ['a function in an attribute', { onmessage: 'alert(1)' }, 'The attribute "onmessage" of <confab-chat> cannot hold a function'],
])('on a development host the chat itself names %s', async (_mistake, attributes, told) => {
  const chat = await renderChat({}, attributes)
  await eventually(() => chat.texts('ai').join('\n')).toContain(told)
  expect(said()).toContain(told)
})

test('what the chat says of an attribute goes once a script sets the option', async () => {
  const chat = await renderChat({}, { connect: '/api/chat' })
  await eventually(() => chat.texts('ai').join('\n')).toContain('cannot be read')
  chat.element.connect = { url: '/api/chat' }
  await eventually(() => chat.texts('ai')).toEqual([])
})

const handler = (): void => undefined

test.each<Told>([
  [
    'an address and a handler',
    { connect: { url: '/x', handler } },
    'connect.handler, connect.url. Only connect.handler is used.',
  ],
  [
    'a model in the page and a server',
    { webModel: true, connect: { url: '/x' } },
    'webModel, connect.url. Only webModel is used.',
  ],
  [
    'two services',
    { directConnection: { openAI: { key: 'k', chat: true }, mistral: { key: 'k' } } },
    'directConnection.openAI, directConnection.mistral. Only one is used.',
  ],
  ['no connection at all', {}, 'Connect to any API using the connect property'],
  ['a connection without an address', { connect: { method: 'GET' } }, 'Please define a url or a handler'],
  ['a service with a slip', { directConnection: { openAi: { key: 'k', chat: true } } }, 'Did you mean openAI?'],
])('on a development host the chat itself names %s', async (_mistake, given, told) => {
  const chat = await renderChat(options(given))
  await eventually(() => chat.texts('ai').join('\n') + chat.root.textContent).toContain(told)
})

/** What stands in the bubble of the error, below the words for visitors. */
async function noteOn(given: object): Promise<string> {
  const chat = await renderChat(options(given))
  await chat.send('Hello')
  const note = () => chat.root.querySelector('.error-note')?.textContent ?? ''
  await eventually(note).not.toBe('')
  return note()
}

const page = '<!doctype html><html><title>Shop</title><body>Not a chat</body></html>'

test.each([
  [
    'an address that there is not',
    answer.text('Cannot POST /chat', 'text/html', 404),
    {},
    / answered 404\. Is the address right\? It said: Cannot POST \/chat/,
  ],
  ['a server that fails', answer.json({ error: { code: 7 } }, 500), {}, / answered 500\. It said: \{"error":\{"code":7\}\}/],
  [
    'a server that answers nothing',
    { status: 204, steps: [] },
    {},
    / answered 204 with what is neither JSON nor text\. .*Body: empty/,
  ],
  ['a server that streams nothing', { status: 204, steps: [] }, { stream: true }, / answered 204 with what is .*Body: empty/],
  ['a server that fails without a word', answer.text('', 'text/plain', 502), {}, / answered 502 with an empty body\./],
  ['a missing key', answer.json({ detail: 'Not authenticated' }, 401), {}, / answered 401\. Is the key right/],
  [
    'a wrong method',
    answer.text('', 'text/plain', 405),
    {},
    / answered 405 with an empty body\. Does this route take the method/,
  ],
  [
    'a page instead of an answer',
    answer.text(page, 'text/html'),
    {},
    / answered 200 with what is neither JSON nor text\. Content type: text\/html\. Body: <!doctype/,
  ],
  [
    'a page instead of a stream',
    answer.text(page, 'text/html'),
    { stream: true },
    / answered 200 with what is neither JSON nor text/,
  ],
  ['JSON of another shape', answer.json({ reply: { words: 'Hi' } }), {}, /"words":"Hi".*using the Response format/s],
  [
    'JSON of another shape instead of a stream',
    answer.json({ reply: { words: 'Hi' } }),
    { stream: true },
    /using the Response format/,
  ],
  ['an answer that breaks off', { steps: [{ reset: true }] }, {}, /The connection was lost before the answer was whole\.$/],
] as const)('on a development host the bubble says what the console says of %s', async (_mistake, reply, connect, told) => {
  const { url } = await scripted(reply)
  const note = await noteOn({ connect: { url, ...connect } })
  expect(note).toMatch(told)
  expect(note).toMatch(/^On a development host only: /)
  const [address] = note.match(/http:\S+/) ?? []
  if (address) expect(said()).toContain(address.replace(/\.$/, ''))
})

test('on a development host the bubble says that a server is not up, or does not allow the page', async () => {
  expect(await noteOn({ connect: { url: 'http://127.0.0.1:9/chat' } })).toMatch(
    /No answer from http:\/\/127.0.0.1:9\/chat\. .*\(CORS\)/,
  )
  expect(said()).toContain('No answer from http://127.0.0.1:9/chat.')
})

test('on a development host the bubble says that no WebSocket is where one was asked for', async () => {
  const { url } = await scripted(answer.json({ text: 'Hi' }))
  expect(await noteOn({ connect: { url, websocket: true } })).toContain(`No answer from ${url}`)
})

test('on a development host the bubble says that an address lacks its beginning', async () => {
  expect(await noteOn({ connect: { url: 'localhost:3000/chat' } })).toContain('Write http:// or https:// in front of it.')
})

test('on a development host the bubble never repeats the query of an address, which may hold a key', async () => {
  const { url } = await scripted(answer.text('', 'text/plain', 404))
  const note = await noteOn({ connect: { url: `${url}?key=sk-secret` } })
  expect(note).not.toContain('sk-secret')
})

test.each<Told>([
  ['is no function', { handler: 'answer' }, 'handler is not a function'],
  ['returns its answer', { handler: () => ({ text: 'Hi' }) }, 'Give it to `signals.onResponse`'],
  ['returns its answer late', { handler: async () => 'Hi' }, 'Give it to `signals.onResponse`'],
  [
    'answers with a text',
    { handler: (_body: unknown, signals: { onResponse(value: unknown): void }) => signals.onResponse('Hi') },
    'using the Response format',
  ],
])('on a development host the bubble says that a handler %s', async (_mistake, connect, told) => {
  expect(await noteOn({ connect })).toContain(told)
})

test('on a development host the bubble says that an interceptor gives nothing', async () => {
  const { url } = await scripted(answer.json({ choices: 1 }))
  expect(await noteOn({ connect: { url }, responseInterceptor: () => undefined })).toContain(
    'augment it using the responseInterceptor',
  )
})

test('a handler that has answered may return what it likes', async () => {
  const chat = await renderChat(
    options({
      connect: {
        async handler(_body: unknown, signals: { onResponse(value: unknown): Promise<void> }) {
          await signals.onResponse({ text: 'Hi' })
          return { text: 'Hi' }
        },
      },
    }),
  )
  await chat.send('Hello')
  await eventually(() => chat.texts('ai')).toEqual(['Hi'])
  expect(chat.texts('error')).toEqual([])
})

test.each([
  ['a text', () => 'Bearer k', 'a value (string)'],
  ['the body itself', () => ({ messages: [] }), 'an object with only "messages"'],
  ['a list', async () => [1], 'a value (array)'],
  ['an answer', async () => new Response('Hi'), 'a Response'],
  ['a request of the browser', () => new Request('/x', { method: 'POST', body: 'k' }), 'a Request'],
])(
  'on a development host the console says that a request interceptor returned %s, and the request goes as it was',
  async (_what, returned, told) => {
    const server = await scripted(answer.json({ text: 'Hi' }))
    const chat = await renderChat(options({ connect: { url: server.url }, requestInterceptor: returned }))
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['Hi'])
    await eventually(said).toContain(`The requestInterceptor returned ${told}`)
    expect((await server.requests())[0]?.body).toContain('Hello')
    expect(said()).not.toContain('Bearer k')
  },
)

test('on a development host the console names nothing that is right', async () => {
  const server = await scripted(answer.json({ text: 'Hi' }))
  const chat = await renderChat(
    options({
      connect: { url: new URL(server.url) },
      requestInterceptor: () => ({}),
      chatStyle: {
        '--confab-accent': 'teal',
        'max-width': 'min(100%, 40rem) !important',
        flexGrow: 1,
        WebkitTextStroke: '1px',
        height: '',
      },
      textInput: { styles: { container: { backgroundColor: 'var(--mine)', lineHeight: 1.5 } } },
    }),
  )
  await chat.send('Hello')
  await eventually(() => chat.texts('ai')).toEqual(['Hi'])
  chat.element.addMessage({ content: 'Hi' } as object)
  // Options are checked in one go: by now all others have been.
  await eventually(said).toContain('of addMessage')
  expect(said()).not.toMatch(/connect|chatStyle|textInput|requestInterceptor/)
})
