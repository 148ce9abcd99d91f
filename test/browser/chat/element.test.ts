import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createChat } from '../../../sdk/chat/create-chat.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { scripted } from '../scripted.ts'
import { renderChat } from '../render-chat.ts'

const json = { 'content-type': 'application/json' }

afterEach(() => vi.restoreAllMocks())

test('every option can be set as an attribute, in lower case, as JSON', async () => {
  const chat = await renderChat(
    {},
    {
      history: '[{"role":"user","text":"From an attribute"}]',
      textinput: '{"placeholder":{"text":"Ask away"},"characterLimit":5}',
      demo: '',
      auxiliarystyle: '#messages { color: rgb(1, 2, 3) }',
    },
  )
  await expect.poll(() => chat.texts('user')).toEqual(['From an attribute'])
  expect(chat.input.getAttribute('placeholder')).toBe('Ask away')
  expect(chat.element.demo).toBe(true)
  expect(getComputedStyle(chat.part('messages')).color).toBe('rgb(1, 2, 3)')
})

test('an attribute with invalid JSON, or for a function, is reported in the console and the chat continues', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const chat = await renderChat({ demo: true }, { history: '[{broken', onmessage: 'alert(1)' })
  expect(error.mock.calls.flat().join('\n')).toContain(
    'The attribute "history" of <confab-chat> cannot be read: JSON is expected.',
  )
  expect(error.mock.calls.flat().join('\n')).toContain('The attribute "onmessage" of <confab-chat> cannot hold a function')
  await chat.send('Hello')
  await expect.poll(() => chat.texts('ai').at(-1)).toBe('Hi there! This is a demo response!')
})

test.each([
  ['directconnection', '{"openAI":{"key":"sk-1"}}'],
  ['connect', '{"url":"/x","headers":{"Authorization":"Bearer sk-1"}}'],
  ['connect', '{"url":"/x","additionalBodyProps":{"user":"sk-1"}}'],
  ['connect', '{"url":"/x?apikey=sk-1"}'],
  ['speechtotext', '{"azure":{"region":"we","subscriptionKey":"sk-1"}}'],
  ['texttospeech', '{"token":"sk-1"}'],
  ['webmodel', '{"urls":{"model":"https://user:sk-1@models.example/"}}'],
  ['images', '{"connect":{"url":"/x","headers":{"x-api-key":"sk-1"}}}'],
  ['microphone', '{"connect":{"url":"/x","headers":{"x-api-key":"sk-1"}}}'],
])('a key in the attribute %s is read and removed from the markup: %s', (attribute, text) => {
  const element = document.createElement('confab-chat')
  element.setAttribute(attribute, text)
  expect(element.outerHTML).not.toContain('sk-1')
  expect(JSON.stringify(Reflect.get(element, attribute))).toContain('sk-1')
})

test('an attribute without a key stays in the markup', () => {
  const element = document.createElement('confab-chat')
  for (const [name, text] of [
    ['connect', '{"url":"/chat","method":"PUT","stream":true}'],
    ['images', 'true'],
    ['directconnection', '{"openAI":true}'],
  ] as const) {
    element.setAttribute(name, text)
    expect(element.getAttribute(name)).toBe(text)
  }
})

test.each(['directconnection', 'connect', 'speechtotext', 'history', 'textinput'])(
  'an invalid attribute %s is named, and its content is not logged',
  (attribute) => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const element = document.createElement('confab-chat')
    element.setAttribute(attribute, '{"headers":"sk-secret"')
    expect(error.mock.calls.flat().join('\n')).toContain(`"${attribute}"`)
    expect(error.mock.calls.flat().join('\n')).not.toContain('sk-secret')
    error.mockRestore()
  },
)

test('a key in the wrong place of an option is not logged with the warning about it', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  await renderChat({ demo: true, connect: { headers: 'Bearer sk-secret' }, speechToText: { azure: 'sk-secret' } } as never)
  await expect.poll(() => error.mock.calls.flat().join('\n')).toContain('"speechToText.azure"')
  expect(error.mock.calls.flat().join('\n')).toContain('"connect.headers"')
  expect(error.mock.calls.flat().join('\n')).not.toContain('sk-secret')
})

test('a property works in lower case too, for frameworks that set it that way', async () => {
  const chat = await renderChat({ demo: true })
  Reflect.set(chat.element, 'textinput', { placeholder: { text: 'Lower' } })
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Lower')
  expect(chat.element.textInput).toEqual({ placeholder: { text: 'Lower' } })
})

test('an element that waits for its options is rendered when the first one is set, however late, and not before', async () => {
  const waiting = document.createElement('confab-chat')
  waiting.setAttribute('defer', '')
  document.body.append(waiting)
  onTestFinished(() => waiting.remove())
  const inputOf = (element: HTMLElement) => element.shadowRoot?.querySelector('[part~="input"]')
  // A second chat that does not wait is rendered long before.
  await renderChat()
  expect(inputOf(waiting)).toBeNull()
  waiting.textInput = { placeholder: { text: 'Ask away' } }
  await expect.poll(() => inputOf(waiting)?.getAttribute('placeholder')).toBe('Ask away')
})

/** What renderers on servers make of options that are objects, lists or functions. */
const writtenByServer = `<confab-chat defer connect="[object Object]" intromessage="[object Object]" history="[object Object],[object Object]"
  dropupstyles="[object Object]" suggestions="Prices,Opening hours" onmessage="(message) => log(message)" textinput="[object Map]"></confab-chat>`

function writeByServer(): HTMLElementTagNameMap['confab-chat'] {
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => place.remove())
  place.innerHTML = writtenByServer
  return place.firstElementChild as HTMLElementTagNameMap['confab-chat']
}

test('options that a server has written as "[object Object]" wait for the script that sets them, without a word', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const element = writeByServer()
  const textOf = () => element.shadowRoot?.textContent ?? ''
  // A second chat that does not wait is rendered long before.
  await renderChat()
  expect(element.shadowRoot?.querySelector('[part~="input"]')).toBeNull()
  Object.assign(element, {
    connect: { url: '/api/chat' },
    introMessage: { text: 'Hello from the page' },
    history: [{ role: 'user', text: 'From before' }],
    dropupStyles: {},
    suggestions: ['Prices'],
    onMessage: () => undefined,
    textInput: { placeholder: { text: 'Ask away' } },
  })
  await expect.poll(textOf).toContain('From before')
  expect(textOf()).not.toContain('[object')
  expect(element.shadowRoot?.querySelector('[part~="input"]')?.getAttribute('placeholder')).toBe('Ask away')
  expect(error).not.toHaveBeenCalled()
})

test('objects that a server has written into an element without `defer` wait for the script, too, and no demo answers meanwhile', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => place.remove())
  place.innerHTML =
    '<confab-chat connect="[object Object]" history="[object Object],[object Object]" textinput="[object Object]"></confab-chat>'
  const element = place.firstElementChild as HTMLElementTagNameMap['confab-chat']
  // A second chat that does not wait is rendered long before.
  await renderChat({ demo: true })
  expect(element.shadowRoot?.querySelector('[part~="input"]')).toBeNull()
  element.textInput = { placeholder: { text: 'Ask away' } }
  element.connect = { url: '/api/chat' }
  element.history = [{ text: 'From before' }]
  await expect.poll(() => element.shadowRoot?.textContent).toContain('From before')
  expect(element.shadowRoot?.textContent).not.toContain('cannot be read')
  expect(error).not.toHaveBeenCalled()
})

test.each<[attribute: string, written: string, name: keyof ChatOptions, value: unknown]>([
  ['suggestions', 'Prices,[object Object]', 'suggestions', ['Prices', { text: 'When are you open?', label: 'Opening hours' }]],
])('what a server has written of %s without `defer` waits for the script, too: %s', async (attribute, written, name, value) => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const element = document.createElement('confab-chat')
  onTestFinished(() => element.remove())
  element.setAttribute('connect', '{"url":"/api/chat"}')
  element.setAttribute(attribute, written)
  document.body.append(element)
  // A second chat that does not wait is rendered long before.
  await renderChat({ demo: true })
  Object.assign(element, { [name]: value })
  await expect.poll(() => element.shadowRoot?.querySelector('[part~="input"]')).toBeTruthy()
  expect(error).not.toHaveBeenCalled()
})

test.each(['[object Object]', '[object Object],[object Object]', '[object Map]', '[object Promise]', '[object AsyncFunction]'])(
  'what no script sets of what a server has written is named, and the chat is shown: %s',
  async (written) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const place = document.createElement('div')
    document.body.append(place)
    onTestFinished(() => place.remove())
    place.innerHTML = `<confab-chat connect="${written}"></confab-chat>`
    await vi.advanceTimersByTimeAsync(4000)
    expect(error).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(error.mock.calls.flat().join('\n')).toContain('The attribute "connect" of <confab-chat> cannot be read')
    vi.useRealTimers()
    await expect.poll(() => place.firstElementChild?.shadowRoot?.querySelector('[part~="input"]')).toBeTruthy()
  },
)

test('what a server has written and no script sets is named in the console', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const error = vi.spyOn(console, 'error').mockReturnValue()
  writeByServer()
  expect(error).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  const said = error.mock.calls.flat().join('\n')
  for (const name of ['connect', 'intromessage', 'history', 'suggestions', 'onmessage', 'textinput'])
    expect(said).toContain(`The attribute "${name}" of <confab-chat>`)
})

test('methods work from the moment the element exists', async () => {
  const reply = await scripted({ headers: json, steps: [{ send: '{"text":"Early answer"}' }] })
  const element = document.createElement('confab-chat')
  element.connect = { url: reply.url }
  element.addMessage({ role: 'ai', text: 'Before the page' })
  element.submitUserMessage({ text: 'Early question' })
  expect(element.getMessages().map(({ text }) => text)).toEqual(['Before the page'])
  document.body.append(element)
  await expect
    .poll(() => element.getMessages().map(({ text }) => text))
    .toEqual(['Before the page', 'Early question', 'Early answer'])
  element.remove()
})

test('an element that is moved keeps its messages, its text and its running answer', async () => {
  const reply = await scripted({
    headers: { 'content-type': 'text/event-stream' },
    steps: [{ send: 'data: {"text":"One "}\n\n' }, { until: 'moved' }, { send: 'data: {"text":"two"}\n\n' }],
  })
  const chat = await renderChat({ connect: { url: reply.url, stream: true } })
  await chat.send('Count')
  await expect.poll(() => chat.texts('ai')).toEqual(['One'])
  const place = document.createElement('section')
  document.body.append(place)
  place.append(chat.element)
  await reply.release('moved')
  await expect.poll(() => chat.texts('ai')).toEqual(['One two'])
  place.remove()
})

test('an element that is removed keeps its messages and what was typed until it is back', async () => {
  const reply = await scripted({ headers: json, steps: [{ send: '{"text":"Whole"}' }] })
  const chat = await renderChat({ connect: { url: reply.url } })
  await chat.send('Go')
  await expect.poll(() => chat.texts('ai')).toEqual(['Whole'])
  await chat.type('typed meanwhile')
  chat.element.remove()
  await expect.poll(() => chat.root.querySelector('[part~="input"]')).toBeNull()
  document.body.append(chat.element)
  await expect.poll(() => chat.texts('ai')).toEqual(['Whole'])
  expect(chat.input.value).toBe('typed meanwhile')
  expect(chat.submitState).toBe('submit')
})

test('two chats on one page are independent', async () => {
  const one = await renderChat({ demo: { response: { text: 'from one' } } })
  const other = await renderChat({ demo: { response: { text: 'from the other' } } })
  await one.send('a')
  await expect.poll(() => one.texts('ai')).toEqual(['from one'])
  expect(other.texts('user')).toEqual([])
  await other.send('b')
  await expect.poll(() => other.texts('ai')).toEqual(['from the other'])
  expect(one.texts('ai')).toEqual(['from one'])
})

test('options set before the element was defined are applied', async () => {
  const chat = await renderChat({ demo: true })
  const late = document.createElement('confab-chat')
  // What a page leaves on an element that is upgraded later.
  Object.defineProperty(late, 'history', { value: [{ text: 'Set early' }], configurable: true, enumerable: true, writable: true })
  document.body.append(late)
  await expect.poll(() => late.getMessages().map(({ text }) => text)).toEqual(['Set early'])
  late.remove()
  expect(chat.element.getMessages()).toEqual([])
})

test('createChat puts a chat into any element, and destroy leaves nothing behind', async () => {
  const parent = document.createElement('div')
  document.body.append(parent)
  const onComponentRender = vi.fn()
  const chat = createChat(parent, { demo: true, introMessage: { text: 'Welcome' }, onComponentRender })
  expect(onComponentRender).toHaveBeenCalledOnce()
  await expect.poll(() => parent.firstElementChild?.shadowRoot?.textContent).toContain('Welcome')
  chat.destroy()
  expect(parent.childElementCount).toBe(0)
  parent.remove()
})

test('createChat says what it needs if the container is missing', () => {
  const nowhere = document.querySelector('#nowhere') as unknown as Element
  expect(() => createChat(nowhere)).toThrow('createChat needs an element, e.g. createChat(document.body), but was given null.')
})

test('the page is notified of the first render once, by callback and by event', async () => {
  const onComponentRender = vi.fn()
  const element = document.createElement('confab-chat')
  const onRender = vi.fn()
  element.addEventListener('render', onRender)
  Object.assign(element, { demo: true, onComponentRender })
  document.body.append(element)
  await expect.poll(() => onRender.mock.calls.length).toBe(1)
  element.names = true
  element.remove()
  document.body.append(element)
  await expect.poll(() => element.shadowRoot?.querySelector('[part~="input"]')).toBeTruthy()
  expect(onComponentRender).toHaveBeenCalledExactlyOnceWith(element)
  expect(onRender).toHaveBeenCalledOnce()
  element.remove()
})

test('attributes after one that holds a key count, and the key leaves the markup', async () => {
  const page = document.createElement('div')
  document.body.append(page)
  onTestFinished(() => page.remove())
  page.innerHTML = `<confab-chat directconnection='{"openAI":{"key":"sk-secret"}}' intromessage='{"text":"Welcome"}'></confab-chat>`
  const chat = page.querySelector('confab-chat')
  expect(chat?.introMessage).toEqual({ text: 'Welcome' })
  expect(chat?.directConnection).toEqual({ openAI: { key: 'sk-secret' } })
  expect(page.innerHTML).not.toContain('sk-secret')
})
