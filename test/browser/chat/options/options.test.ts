import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { optionNames } from '../../../../sdk/core/options/check/option-names.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const said = (): string[] => vi.mocked(console.error).mock.calls.flat().map(String)

const samples: Record<string, unknown> = {
  string: 'text',
  number: 5,
  boolean: true,
  object: { a: 1 },
  array: [{ a: 1 }],
  function: () => undefined,
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

for (const [name, kinds] of Object.entries(optionNames)) {
  const wrong = Object.keys(samples).find((kind) => !(kinds as string).split('|').includes(kind)) ?? ''
  test(`${name} with a ${wrong} is reported and ignored, and the chat works`, async () => {
    const chat = await renderChat({ demo: true, [name]: samples[wrong] })
    await eventually(() => said().join('\n')).toContain(`The option "${name}" was given`)
    expect(said().join('\n')).toContain(`(${wrong}), but ${(kinds as string).split('|').join(' or ')} is expected.`)
    chat.element.addMessage({ role: 'user', text: 'Hello' })
    await eventually(() => chat.texts('user')).toEqual(['Hello'])
    expect(chat.input.isConnected).toBe(true)
  })
}

test('an unknown option is reported, with the one that was probably meant', async () => {
  await renderChat({ demo: true, conect: {}, connect: { url: '/x', hedaers: {} } } as ChatOptions)
  await eventually(said).toContain('Unknown option "connect.hedaers". Did you mean "connect.headers"?')
})

test('an attribute with hyphens is reported, with the one that was probably meant', async () => {
  const element = document.createElement('confab-chat')
  element.setAttribute('demo', 'true')
  element.setAttribute('text-input', '{"placeholder": {"text": "Ask"}}')
  document.body.append(element)
  onTestFinished(() => element.remove())
  await eventually(said).toContain('Unknown attribute "text-input". Did you mean "textinput"?')
})

test('a misspelt attribute is reported, with the one that was probably meant', async () => {
  await renderChat({ demo: true }, { intromesage: '{"text": "Hi"}' })
  await eventually(said).toContain('Unknown attribute "intromesage". Did you mean "intromessage"?')
})

test('an option that is undefined or null counts as not set', async () => {
  const options = Object.fromEntries(Object.keys(optionNames).map((name, index) => [name, index % 2 ? null : undefined]))
  const chat = await renderChat({ ...options, demo: true })
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').length).toBe(1)
  expect(said()).toEqual([])
})

test("attributes are parsed by their option's type", async () => {
  const chat = await renderChat(
    {},
    {
      demo: '{"response":{"text":"ok"}}',
      maxvisiblemessages: '10',
      upwardsmode: 'false',
      names: 'true',
      avatars: '',
      auxiliarystyle: '.a { color: red }',
      history: '[{"text":"one"}]',
      introMessage: '{"text":"Welcome"}',
    },
  )
  const { element } = chat
  expect([element.demo, element.maxVisibleMessages, element.upwardsMode, element.names, element.avatars]).toEqual([
    { response: { text: 'ok' } },
    10,
    false,
    true,
    true,
  ])
  expect(element.auxiliaryStyle).toBe('.a { color: red }')
  await eventually(() => chat.texts('ai')).toEqual(['Welcome', 'one'])
  expect(said()).toEqual([])
})

test('an attribute of the wrong type is reported like a property', async () => {
  await renderChat({}, { demo: 'true', history: '{"text":"no list"}', maxvisiblemessages: '"many"' })
  await eventually(said).toContain('The option "history" was given {"text":"no list"} (object), but array is expected.')
  expect(said()).toContain('The option "maxVisibleMessages" was given "many" (string), but number is expected.')
})

test('removing an attribute removes its option', async () => {
  const chat = await renderChat({ demo: true }, { textinput: '{"placeholder":{"text":"From an attribute"}}' })
  expect(chat.input.placeholder).toBe('From an attribute')
  chat.element.setAttribute('textinput', '{"placeholder":{"text":"Changed"}}')
  await eventually(() => chat.input.placeholder).toBe('Changed')
  chat.element.removeAttribute('textinput')
  await eventually(() => chat.input.placeholder).toBe('Ask me anything!')
})

test('functions cannot be attributes: the console says what to do instead, and nothing runs', async () => {
  const functions = Object.entries(optionNames).filter(([, kinds]) => kinds === 'function')
  const ran = vi.fn()
  Object.assign(globalThis, { ran })
  await renderChat(
    { demo: true },
    Object.fromEntries(functions.map(([name]) => [name.toLowerCase(), '(() => globalThis.ran())()'])),
  )
  for (const [name] of functions) {
    expect(said()).toContain(
      `The attribute "${name.toLowerCase()}" of <confab-chat> cannot hold a function: set the property ${name} instead.`,
    )
  }
  expect(ran).not.toHaveBeenCalled()
  Reflect.deleteProperty(globalThis, 'ran')
})

test('options that change while the chat runs are applied at once, and nothing is lost', async () => {
  const server = await scripted(answer.events({ text: 'One ' }, 'more', { text: 'two' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, history: [{ text: 'before' }] })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['before', 'One'])
  await chat.type('half a sentence')
  const { input } = chat
  input.setSelectionRange(4, 4)
  const bubble = chat.part('user-bubble')
  Object.assign(chat.element, {
    textInput: { placeholder: { text: 'Now here' }, characterLimit: 20 },
    messageStyles: { default: { shared: { bubble: { color: 'rgb(1, 2, 3)' } } } },
    submitButtonStyles: { tooltip: true },
    displayLoadingBubble: false,
    requestBodyLimits: { maxMessages: 0 },
    errorMessages: { overrides: { default: 'x' } },
    scrollButton: true,
    inputAreaStyle: { backgroundColor: 'rgb(4, 5, 6)' },
    chatStyle: { borderTopWidth: '7px' },
    auxiliaryStyle: '#messages { outline: rgb(7, 8, 9) solid 1px }',
    theme: 'dark',
  } satisfies ChatOptions)
  await eventually(() => getComputedStyle(bubble).color).toBe('rgb(1, 2, 3)')
  await eventually(() => getComputedStyle(chat.part('messages')).outlineColor).toBe('rgb(7, 8, 9)')
  expect(getComputedStyle(chat.part('composer')).backgroundColor).toBe('rgb(4, 5, 6)')
  expect(input.placeholder).toBe('Now here')
  expect(chat.input).toBe(input)
  expect([input.value, input.selectionStart, chat.root.activeElement]).toEqual(['half a sentence', 4, input])
  expect(chat.part('user-bubble')).toBe(bubble)
  await server.release('more')
  await eventually(() => chat.texts('ai')).toEqual(['before', 'One two'])
  expect(said()).toEqual([])
})

test('labels that change while the chat runs are applied at once', async () => {
  const chat = await renderChat({ demo: { response: { error: '' } } })
  await chat.send('Hi')
  await eventually(() => chat.texts('error')[0]).toContain('Service error, please try again')
  chat.element.labels = { errorService: 'Dienstfehler', inputPlaceholder: 'Frag mich', tryAgain: 'Nochmal', chat: 'Gespräch' }
  await eventually(() => chat.input.placeholder).toBe('Frag mich')
  await chat.send('Hi again')
  await eventually(() => chat.texts('error')[0]).toContain('Dienstfehler')
  expect(chat.texts('error')[0]).toContain('Nochmal')
})

test('callbacks and interceptors that change are called from then on', async () => {
  const server = await scripted(answer.json({ text: 'ok' }))
  const before = vi.fn()
  const after = vi.fn()
  const chat = await renderChat({ connect: { url: server.url }, onMessage: before, responseInterceptor: () => ({ text: 'old' }) })
  await chat.send('one')
  await eventually(() => chat.texts('ai')).toEqual(['old'])
  Object.assign(chat.element, { onMessage: after, responseInterceptor: () => ({ text: 'new' }), validateInput: () => true })
  await chat.send('two')
  await eventually(() => chat.texts('ai')).toEqual(['old', 'new'])
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([2, 2])
})

test('the next message uses a changed connection', async () => {
  const chat = await renderChat({ demo: { response: { text: 'demo' } } })
  await chat.send('one')
  await eventually(() => chat.texts('ai')).toEqual(['demo'])
  const server = await scripted(answer.json({ text: 'server' }))
  chat.element.connect = { url: server.url }
  await chat.send('two')
  await eventually(() => chat.texts('ai')).toEqual(['demo', 'server'])
  chat.element.connect = { handler: (_body, signals) => void signals.onResponse({ text: 'handler' }) }
  await chat.send('three')
  await eventually(() => chat.texts('ai')).toEqual(['demo', 'server', 'handler'])
})

test('a prefilled input is there from the start, and a later one does not replace typed text', async () => {
  const chat = await renderChat({ demo: true, defaultInput: { text: 'Hello' } })
  await eventually(() => chat.input.value).toBe('Hello')
  expect(chat.submitState).toBe('submit')
  await chat.type('Mine')
  chat.element.defaultInput = { text: 'Other' }
  chat.element.names = true
  await eventually(() => chat.element.names).toBe(true)
  expect(chat.input.value).toBe('Mine')
})

test.each([
  ['a flag', '🇩🇪'],
  ['a family of emoji', '👨‍👩‍👧‍👦'],
  ['a keycap', '1️⃣'],
  ['a Hangul syllable of jamo', '\u1112\u1161\u11ab'],
  ['a letter with its marks', 'e\u0301\u0323\u0308'],
])('a text of the page that is longer than the limit ends before %s that does not fit', async (_name, whole) => {
  const textInput = { characterLimit: 2 + whole.length - 1 }
  const chat = await renderChat({ demo: true, defaultInput: { text: `ab${whole}` }, textInput })
  await eventually(() => chat.input.value).toBe('ab')
})
