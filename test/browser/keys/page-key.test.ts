import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../render-chat.ts'
import { fakeService, goodKey } from './fake-service.ts'
import { keyChat } from './key-chat.ts'

const checked = (key: string | (() => string | Promise<string>) = goodKey) => ({
  directConnection: { openAI: { chat: true as const, key, validateKeyProperty: true } },
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

test('a key without a check opens the chat at once, and sends no request to the service', async () => {
  const service = fakeService()
  const chat = await keyChat({ directConnection: { openAI: { chat: true, key: goodKey } } })
  expect(chat.shown()).toEqual(['chat'])
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
  expect([service.checked(), service.answered()]).toEqual([[], [goodKey]])
})

describe('a checked key of the page', () => {
  test('keeps the chat hidden during the check, and opens it if it is valid', async () => {
    const service = fakeService()
    const release = service.hold()
    const chat = await keyChat(checked())
    await chat.until('validate-key')
    expect([chat.shown(), chat.part('validate-view').innerText]).toEqual([['validate-key'], 'Checking API key…'])
    expect(chat.root.querySelector('#loading-validate-key-property')?.checkVisibility()).toBe(true)
    expect(chat.said()).toContain('Checking API key…')
    release()
    await chat.until('chat')
    expect([chat.shown(), service.checked()]).toEqual([['chat'], [goodKey]])
  })

  test('is checked once, even if the chat leaves the page and returns', async () => {
    const service = fakeService()
    const chat = await keyChat(checked())
    await chat.until('chat')
    chat.element.remove()
    await eventually(() => chat.root.querySelector('#container')).toBe(null)
    document.body.append(chat.element)
    await chat.until('chat')
    expect(service.checked()).toEqual([goodKey])
  })

  test.for([
    ['refused', 'wrong-key', false, "Your 'key' has failed authentication"],
    ['two words', 'two words', false, "Your 'key' has failed authentication"],
    ['not heard of the service', goodKey, true, 'Failed to connect'],
  ] as const)('leaves only the reason on screen when it is %s', async ([, key, isAway, words]) => {
    const service = fakeService()
    service.state.isAway = isAway
    const chat = await keyChat(checked(key))
    await chat.until('error')
    expect([chat.shown(), chat.fault()]).toEqual([['error'], words])
    expect(chat.said()).toContain(words)
  })

  test('is refused in the colour of errors', async () => {
    fakeService()
    const chat = await keyChat(checked('wrong-key'))
    await chat.until('error')
    chat.element.style.setProperty('--confab-danger', 'rgb(200, 0, 0)')
    const text = chat.root.querySelector('#error-view-text')
    expect(text && getComputedStyle(text).color).toBe('rgb(200, 0, 0)')
  })

  test.for([
    ['the service cannot be reached', 'Failed to connect'],
    ['the service refuses it', "Your 'key' has failed authentication"],
  ] as const)('is checked again when the visitor asks for it, after %s', async ([, words]) => {
    const service = fakeService()
    const isAway = words === 'Failed to connect'
    Object.assign(service.state, { isAway, keys: isAway ? [goodKey] : [] })
    const chat = await keyChat(checked())
    await chat.until('error')
    await chat.retryKey()
    await eventually(() => service.checked().length).toBe(2)
    await chat.until('error')
    expect(chat.fault()).toBe(words)
    expect(chat.root.activeElement).toBe(chat.part('error-view'))
    Object.assign(service.state, { isAway: false, keys: [goodKey] })
    const release = service.hold()
    await chat.retryKey()
    await chat.until('validate-key')
    release()
    await chat.until('chat')
    expect(service.checked()).toEqual([goodKey, goodKey, goodKey])
    await chat.send('Hi')
    await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
  })

  test('from a function is fetched again for another check', async () => {
    const service = fakeService(['second'])
    const key = vi.fn<() => string>()
    for (const next of ['first', 'second']) key.mockReturnValueOnce(next)
    const chat = await keyChat(checked(key))
    await chat.until('error')
    await chat.retryKey()
    await chat.until('chat')
    expect(service.checked()).toEqual(['first', 'second'])
  })

  test('that is rejected blocks sending, and messages of the page are sent once another key is valid', async () => {
    const service = fakeService()
    const chat = await keyChat(checked('wrong-key'))
    chat.element.submitUserMessage({ text: 'Early' })
    await chat.until('error')
    expect(service.answered()).toEqual([])
    chat.element.directConnection = checked().directConnection
    await chat.until('chat')
    await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
    expect([service.checked(), service.answered()]).toEqual([['wrong-key', goodKey], [goodKey]])
  })

  test('that is empty is asked for', async () => {
    fakeService()
    const chat = await keyChat(checked('  '))
    await chat.until('insert-key')
  })

  test('may come from a function', async () => {
    const service = fakeService()
    const chat = await keyChat(checked(() => Promise.resolve(goodKey)))
    await chat.until('chat')
    expect(service.checked()).toEqual([goodKey])
  })

  test('that a function fails to provide counts as none', async () => {
    fakeService()
    const chat = await keyChat(checked(() => Promise.reject(new Error('No token today'))))
    await chat.until('error')
    expect(chat.fault()).toBe('Failed to connect')
  })
})

describe('a function that provides short-lived keys', () => {
  test('is called for each message, and again after a 401', async () => {
    const service = fakeService(['first', 'third', 'fourth'])
    const key = vi.fn<() => string>()
    for (const next of ['first', 'second', 'third']) key.mockReturnValueOnce(next)
    const chat = await keyChat({ directConnection: { openAI: { chat: true, key } } })
    expect(chat.shown()).toEqual(['chat'])
    await chat.send('One')
    await eventually(() => chat.texts('ai').length).toBe(1)
    await chat.send('Two')
    await eventually(() => chat.texts('ai').length).toBe(2)
    expect(service.answered()).toEqual(['first', 'second', 'third'])
  })

  test('is reported in words if no request can contain its key', async () => {
    const service = fakeService()
    const chat = await keyChat({ directConnection: { openAI: { chat: true, key: () => 'two\nlines' } } })
    await chat.send('Hi')
    await eventually(() => chat.texts('error')[0]).toContain("API keys can't contain spaces, line breaks or special characters.")
    expect(service.asked).toEqual([])
  })
})

test('no key is asked for if the requests go to a server of the page', async () => {
  fakeService()
  const fetched = vi.mocked(globalThis.fetch)
  const chat = await keyChat({ directConnection: { openAI: { chat: true } }, connect: { url: 'https://proxy.example/openai' } })
  expect(chat.shown()).toEqual(['chat'])
  await chat.send('Hi')
  await eventually(() => fetched.mock.calls.map(([url]) => url)).toContain('https://proxy.example/openai')
  const [, init] = fetched.mock.calls.find(([url]) => url === 'https://proxy.example/openai') ?? []
  expect(new Headers(init?.headers).has('authorization')).toBe(false)
})
