import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

const greeting = 'Hi there! This is a demo response!'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

const answers = [
  ['Hello', greeting],
  ['How are you?', "I'm sorry but I can't answer that question..."],
  ['I smell updog', "What's updog?"],
] as const

for (const [asked, answered] of isThorough ? answers : answers.slice(0, 1)) {
  test(`the demo answers "${asked}" with "${answered}"`, async () => {
    const chat = await renderChat({ demo: true })
    await chat.send(asked)
    await eventually(() => chat.texts('ai')).toEqual([answered])
    expect(chat.messages()).toEqual([
      { role: 'user', text: asked },
      { role: 'ai', text: answered },
    ])
  })
}

for (const [name, files, answered] of [
  ['a gif', [new File(['x'], 'x.gif', { type: 'image/gif' })], 'That is a nice gif!'],
  ['a picture', [new File(['x'], 'x.png', { type: 'image/png' })], 'That is a nice image!'],
  ['a sound', [new File(['x'], 'x.mp3', { type: 'audio/mpeg' })], 'I like the sound of that!'],
  ['any other file', [new File(['x'], 'x.txt', { type: 'text/plain' })], 'That is an interesting file!'],
  ['several files', [new File(['x'], 'x.txt'), new File(['y'], 'y.txt')], 'These are interesting files!'],
] as const) {
  test(`the demo has something to say about ${name}`, { tags: 'thorough' }, async () => {
    const chat = await renderChat({ demo: true })
    chat.element.submitUserMessage({ files })
    await eventually(() => chat.texts('ai')).toEqual([answered])
  })
}

test('the demo takes 400 milliseconds to answer, with a loading bubble, and can be stopped', { tags: 'thorough' }, async () => {
  const wait = vi.spyOn(globalThis, 'setTimeout')
  const chat = await renderChat({ demo: true })
  await chat.send('Hello')
  await eventually(() => chat.isLoading()).toBe(true)
  // The bubble may be there before the connector.
  await eventually(() => wait.mock.calls.filter(([, milliseconds]) => milliseconds === 400).length).toBe(1)
  chat.element.stop()
  await eventually(() => chat.isLoading()).toBe(false)
  expect(chat.submitState).toBe('disabled')
  await chat.send('Hello again')
  await eventually(() => chat.texts('ai')).toEqual([greeting])
})

test('the page sets the answer, or a function that returns it', { tags: 'thorough' }, async () => {
  const chat = await renderChat({ demo: { response: { html: '<b>Always this</b>', role: 'agent' } } })
  await chat.send('one')
  await eventually(() => chat.messages()[1]).toEqual({ role: 'agent', html: '<b>Always this</b>' })
  const response = vi.fn((message: MessageContent) => ({ text: `You said ${message.text}` }))
  chat.element.demo = { response }
  await chat.send('two')
  await eventually(() => chat.messages()[3]).toEqual({ role: 'ai', text: 'You said two' })
  expect(response).toHaveBeenCalledExactlyOnceWith({ role: 'user', text: 'two' })
})

test('an error as the answer of the demo is shown', async () => {
  const chat = await renderChat({ demo: { response: { error: 'Not today' } } })
  await chat.send('Hello')
  await eventually(() => chat.texts('error')[0]).toContain('Not today')
})

test('an invalid answer, or a function that fails, is an error', { tags: 'thorough' }, async () => {
  const chat = await renderChat({ demo: { response: () => ({ words: 1 }) as never } })
  await chat.send('Hello')
  await eventually(() => chat.texts('error')[0]).toContain('Error, please try again.')
  chat.element.demo = {
    response: () => {
      throw new Error('mistake')
    },
  }
  await chat.send('Again')
  await eventually(() => vi.mocked(console.error).mock.calls.flat()).toContainEqual(new Error('mistake'))
  await eventually(() => chat.texts('error')[0]).toContain('Error, please try again.')
})

test('the answer of the demo can be streamed', { tags: 'thorough' }, async () => {
  const chat = await renderChat({ demo: { response: { text: 'Letter by letter' } }, connect: { stream: { simulation: 20 } } })
  await chat.send('Hello')
  await eventually(() => chat.submitState).toBe('stop')
  await eventually(() => chat.messages()[1]).toEqual({ role: 'ai', text: 'Letter by letter' })
  await eventually(() => chat.submitState).toBe('disabled')
})

test('the demo shows each kind of error, so that a page can style them', async () => {
  const overrides = { service: 'The service is down', default: 'It went wrong' }
  const chat = await renderChat({
    demo: { displayErrors: { default: true, service: true, speechToText: true } },
    errorMessages: { overrides },
  })
  await eventually(() => chat.texts('error')).toEqual(['It went wrong', 'The service is down', 'It went wrong'])
  expect(chat.messages()).toEqual([])
  const plain = await renderChat({ demo: { displayErrors: { default: true, service: true, speechToText: true } } })
  await eventually(() => plain.texts('error')).toEqual([
    'Error, please try again.',
    'Error, please try again.',
    'speech input error',
  ])
})

test('the demo shows the loading bubble and the loading of a history, together with an error', { tags: 'thorough' }, async () => {
  const chat = await renderChat({
    demo: { displayLoading: { message: true, history: { full: true } }, displayErrors: { service: true } },
  })
  await eventually(() => chat.isLoading()).toBe(true)
  await eventually(() => chat.texts('error')).toEqual(['Error, please try again.'])
  await eventually(() => chat.root.querySelector<HTMLElement>('[part~="history-loading"]')?.hidden).toBe(false)
})

test('without any configuration the chat says what to do, and answers as the demo', async () => {
  const onMessage = vi.fn()
  const chat = await renderChat({ onMessage })
  await eventually(() => chat.texts('ai')[0]).toContain('To remove this message set the demo property to true.')
  expect(chat.texts('ai')[0]).toContain('Connect to any API using the connect property')
  expect(chat.messages()).toEqual([])
  expect(onMessage).not.toHaveBeenCalled()
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').at(-1)).toBe(greeting)
  chat.element.demo = true
  await eventually(() => chat.texts('ai')).toEqual([greeting])
})

for (const [name, options, said] of [
  ['connect without an address', { connect: {} }, 'Please define a url or a handler property inside the connect object.'],
  [
    'a direct connection without a service',
    { directConnection: {} },
    'Please define a valid service inside the directConnection object.',
  ],
] as const) {
  test(`${name} is reported in a message, which disappears when it is fixed`, async () => {
    const onError = vi.fn()
    const chat = await renderChat({ ...options, onError })
    await eventually(() => chat.texts('ai')).toEqual([said])
    expect(chat.texts('error')).toEqual([])
    expect(onError).not.toHaveBeenCalled()
    Object.assign(chat.element, { directConnection: undefined, connect: { handler: () => undefined } })
    await eventually(() => chat.texts('ai')).toEqual([])
  })
}

test('a message sent while connect is not set up gets an error that says so', async () => {
  const chat = await renderChat({ connect: {} })
  await chat.send('Hello')
  await eventually(() => chat.texts('error')[0]).toContain('Request settings have not been set up')
})
