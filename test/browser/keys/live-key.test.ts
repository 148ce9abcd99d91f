import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { eventually } from '../render-chat.ts'
import { fakeService, goodKey } from './fake-service.ts'
import { keyChat, openAI } from './key-chat.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const withKey = (key: string, validateKeyProperty = true) => ({ openAI: { chat: true as const, key, validateKeyProperty } })

test('a service that is set on a running chat asks for its key, and the focus follows', async () => {
  fakeService()
  const chat = await keyChat({ demo: true })
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').length).toBe(1)
  chat.input.focus()
  chat.element.directConnection = openAI
  await chat.until('insert-key')
  await eventually(() => chat.root.activeElement).toBe(chat.keyInput())
  await chat.give(goodKey)
  await chat.until('chat')
  expect(chat.texts('user')).toEqual(['Hello'])
  expect(chat.root.activeElement).toBe(chat.input)
})

test('a message that is sent while the service loads waits for the key', async () => {
  const service = fakeService()
  const chat = await keyChat({ demo: true })
  chat.element.directConnection = openAI
  chat.element.submitUserMessage({ text: 'Quick' })
  await chat.until('insert-key')
  await chat.give(goodKey)
  await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
  expect([chat.texts('user'), service.checked(), service.answered()]).toEqual([['Quick'], [goodKey], [goodKey]])
})

test('another key is checked again; the same one is not', async () => {
  const service = fakeService(['key-one', 'key-two'])
  const chat = await keyChat({ directConnection: withKey('key-one') })
  await chat.until('chat')
  chat.element.directConnection = withKey('key-one')
  await chat.type('Hi')
  expect([chat.shown(), service.checked()]).toEqual([['chat'], ['key-one']])
  chat.element.directConnection = withKey('key-two')
  await eventually(service.checked).toEqual(['key-one', 'key-two'])
  await chat.until('chat')
  chat.element.directConnection = withKey('key-three')
  await chat.until('error')
})

test('a page that sets the same service at each render asks the visitor once', async () => {
  const service = fakeService()
  const chat = await keyChat()
  await chat.until('insert-key')
  await userEvent.fill(chat.keyInput(), goodKey)
  chat.element.directConnection = { openAI: { chat: true } }
  const release = service.hold()
  chat.keyInput().focus()
  await userEvent.keyboard('{Enter}')
  await eventually(chat.isBusy).toBe(true)
  let reads = 0
  chat.element.directConnection = {
    openAI: {
      get chat() {
        reads += 1
        return true as const
      },
    },
  }
  // Read by the check of the options, and by the connector created from them.
  await eventually(() => reads).toBeGreaterThan(1)
  await eventually(() => [chat.keyInput().value, chat.isBusy()]).toEqual([goodKey, true])
  release()
  await chat.until('chat')
  chat.element.directConnection = { openAI: { chat: { temperature: 0 } } }
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
  expect([service.checked(), service.answered()]).toEqual([[goodKey], [goodKey]])
})

test('the key that a visitor entered for one address is not sent to another', async () => {
  const service = fakeService()
  const chat = await keyChat()
  await chat.until('insert-key')
  await chat.give(goodKey)
  await chat.until('chat')
  chat.element.directConnection = { openAI: { chat: { custom_base_url: 'https://other.example/v1' } } }
  await chat.until('insert-key')
  expect(service.asked.some(({ url }) => url.startsWith('https://other.example'))).toBe(false)
})

test('a page that switches from the service to another connection closes the key prompt, and ends its check', async () => {
  const service = fakeService()
  const release = service.hold()
  const chat = await keyChat()
  await chat.until('insert-key')
  await chat.give(goodKey)
  await eventually(() => service.asked.length).toBe(1)
  chat.element.setOption('directConnection', undefined)
  chat.element.connect = { handler: (_, signals) => void signals.onResponse({ text: 'From the page' }) }
  await chat.until('chat')
  expect(service.asked[0]?.signal?.aborted).toBe(true)
  release()
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['From the page'])
})

test('a key that is set later replaces the prompt', async () => {
  const service = fakeService()
  const chat = await keyChat()
  await chat.until('insert-key')
  chat.element.directConnection = withKey(goodKey, false)
  await chat.until('chat')
  await chat.send('Hi')
  await eventually(service.answered).toEqual([goodKey])
})
