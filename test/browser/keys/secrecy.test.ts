import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../render-chat.ts'
import { fakeService, goodKey } from './fake-service.ts'
import { keyChat } from './key-chat.ts'

const consoleMethods = ['log', 'info', 'warn', 'error', 'debug'] as const

/** Collects everything that is logged to the console. */
function listen(): () => string {
  const spies = consoleMethods.map((method) => vi.spyOn(console, method).mockReturnValue())
  const words = (value: unknown): string =>
    value instanceof Error ? `${value.message} ${value.stack ?? ''} ${words(value.cause)}` : (JSON.stringify(value) ?? '')
  return () => spies.flatMap(({ mock }) => mock.calls.flat().map(words)).join('\n')
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

/** All markup of the chat that is visible to a session recorder. */
const markup = ({ element, root }: Pick<Awaited<ReturnType<typeof keyChat>>, 'element' | 'root'>): string =>
  element.outerHTML + root.innerHTML

test('the key that a visitor enters is in no markup, storage, log or event', async () => {
  const logged = listen()
  fakeService()
  const onInput = vi.fn()
  const chat = await keyChat({
    directConnection: { openAI: { chat: true } },
    browserStorage: { key: 'secrecy', inputText: true },
    onInput,
  })
  await chat.until('insert-key')
  const input = chat.keyInput()
  await chat.give('wrong-key-4711')
  await eventually(chat.fault).toBe('Invalid API Key')
  await chat.give(goodKey)
  await chat.until('chat')
  expect(input.value).toBe('')
  await chat.send('Hi')
  await eventually(() => chat.texts('ai').length).toBe(1)
  window.dispatchEvent(new Event('pagehide'))
  const everything = [
    markup(chat),
    JSON.stringify(Object.entries(localStorage)),
    logged(),
    JSON.stringify(onInput.mock.calls),
  ].join()
  expect(everything).not.toContain('4711')
})

test('a key in an attribute is read, and removed from the markup', async () => {
  const logged = listen()
  const service = fakeService()
  const chat = await keyChat({}, { directconnection: `{"openAI": {"chat": true, "key": "${goodKey}"}}` })
  await chat.until('chat')
  expect(chat.element.hasAttribute('directconnection')).toBe(false)
  expect(markup(chat)).not.toContain(goodKey)
  await chat.send('Hi')
  await eventually(service.answered).toEqual([goodKey])
  chat.element.setAttribute('directconnection', '{"openAI": {"chat": true, "key": "other-key-0815"}}')
  await chat.send('Again')
  await eventually(service.answered).toEqual([goodKey, 'other-key-0815'])
  expect(markup(chat)).not.toContain('0815')
  expect(logged()).not.toMatch(/4711|0815/)
})

test.each(['{"url": "/ask", "headers": {"x-pin": 4711}}', '{"url": "/ask", "additionalBodyProps": {"user": {"pin": 4711}}}'])(
  'a number that is sent with requests may be a key: %s is removed from the markup',
  async (connect) => {
    const chat = await keyChat({}, { connect })
    await chat.until('chat')
    expect(markup(chat)).not.toContain('4711')
  },
)

test('an attribute without a key stays where it is', async () => {
  fakeService()
  const chat = await keyChat({}, { directconnection: '{"openAI": {"chat": true}}' })
  await chat.until('insert-key')
  expect(chat.element.getAttribute('directconnection')).toBe('{"openAI": {"chat": true}}')
})

test('an invalid attribute with a key is neither logged nor kept', async () => {
  const logged = listen()
  const chat = await keyChat({}, { directconnection: `{openAI: {key: '${goodKey}'}}` })
  expect(logged()).toContain('The attribute \\"directconnection\\" of <confab-chat> cannot be read: JSON is expected.')
  expect(logged() + markup(chat)).not.toContain(goodKey)
  chat.element.directConnection = `key ${goodKey}` as never
  await eventually(logged).toContain('The option \\"directConnection\\" was given something (string)')
  expect(logged()).not.toContain(goodKey)
})

test("a service's error about a wrong key is shown and logged without the key", async () => {
  const logged = listen()
  fakeService()
  const chat = await keyChat({ directConnection: { openAI: { chat: true, key: 'wrong-key-4711' } } })
  await chat.send('Hi')
  await eventually(() => chat.texts('error')[0]).toContain('Incorrect API key provided: ***.')
  expect(logged()).toContain('Incorrect API key provided: ***')
  expect(logged() + markup(chat)).not.toContain('4711')
})
