import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { fakeService, goodKey } from './fake-service.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  fakeService()
})
afterEach(() => vi.restoreAllMocks())

const advice = 'Please define a valid service inside the directConnection object.'
const tools = [{ type: 'function', function: { name: 'look_up', parameters: {} } }]
const key = goodKey

for (const [name, directConnection, notice] of [
  ['names no service', {}, advice],
  ['names a service that is off', { openAI: false }, advice],
  ['names a service that is not known', { watson: true }, advice],
  ['misspells a service', { openAi: { chat: true, key } }, `${advice} Did you mean openAI?`],
  ['misspells a service by two letters', { opneAI: true }, `${advice} Did you mean openAI?`],
  [
    'offers functions that nothing answers',
    { openAI: { key, chat: { tools } } },
    'Please define the function_handler property inside the openAI chat object.',
  ],
  [
    'offers them by the newer name',
    { openAI: { key, completions: { tools } } },
    'Please define the function_handler property inside the openAI completions object.',
  ],
] as const) {
  test(`a page that ${name} is told in an AI message`, async () => {
    const chat = await renderChat({ directConnection } as ChatOptions)
    await eventually(() => chat.texts('ai')).toEqual([notice])
    expect([chat.texts('error'), chat.messages()]).toEqual([[], []])
    await eventually(() => chat.root.querySelector('#chat-view')?.checkVisibility()).toBe(true)
  })
}

test('functions without a handler are reported beside a connection of the page’s own too', async () => {
  const chat = await renderChat({ directConnection: { openAI: { chat: { tools } } }, connect: { url: 'https://proxy.example' } })
  await eventually(() => chat.texts('ai')[0]).toContain('function_handler')
})

test('a page that misspells a section of a service is told the valid ones', async () => {
  const chat = await renderChat({ directConnection: { openAI: { key, chta: true } } } as ChatOptions)
  await eventually(() => chat.texts('ai')[0]).toMatch(/Inside openAI these can be set: .*chat/)
})

test('the message disappears once the page has fixed its configuration', async () => {
  const chat = await renderChat({ directConnection: { openAi: true } } as ChatOptions)
  await eventually(() => chat.texts('ai').length).toBe(1)
  expect(chat.input.readOnly).toBe(true)
  chat.element.directConnection = { openAI: { chat: true, key } }
  await eventually(() => [chat.texts('ai').length, chat.input.readOnly]).toEqual([0, false])
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
})

test.for([
  ['answers its functions', { tools, function_handler: () => ({ text: 'x' }) }],
  ['offers tools of the service’s own', { tools: [{ type: 'web_search' }] }],
  ['offers none', {}],
] as const)('a page that %s gets no message', async ([, settings]) => {
  const chat = await renderChat({ directConnection: { openAI: { key, chat: settings } } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Hello from the service'])
})
