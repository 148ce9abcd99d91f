// @module-tag thorough: cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
import { expect, test, vi } from 'vitest'
import type { ChatOptions, Tool } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

const tool = (name: string, inputSchema: Tool['inputSchema'] = { type: 'object' }): Tool => ({
  name,
  description: 'Does it',
  inputSchema,
  execute: () => 'done',
})

const ofOpenAi = {
  directConnection: {
    openAI: { key: 'k', chat: { tools: [{ type: 'function', function: { name: 'pay' } }], function_handler: () => [] } },
  },
}

test.each([
  ['two tools of one name', { tools: [tool('pay'), tool('pay')] }, 'Two `tools` have the name `pay`'],
  ['a name with a space', { tools: [tool('pay back')] }, 'The name "pay back" in `tools` is left out'],
  ['a name that is too long', { tools: [tool('a'.repeat(65))] }, 'is named by 1 to 64 letters, digits, `_` and `-`'],
  ['no name', { tools: [tool('')] }, 'The name "" in `tools` is left out'],
  [
    'a name that a tool of the service has',
    { ...ofOpenAi, connect: undefined, tools: [tool('pay')] },
    '`pay` is a tool of `tools` and of `directConnection`, too',
  ],
])('%s is explained as an error, in the chat and in the console', async (_title, options, words) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const chat = await renderChat({ connect: { handler: () => undefined }, ...(options as ChatOptions) })
  await eventually(() => chat.texts('ai').join('\n').replaceAll(/\s+/g, ' ')).toContain(words.replaceAll('`', ''))
  expect(log.mock.calls.flat().join('\n')).toContain(words)
})

test('valid names are not reported', async () => {
  const log = vi.spyOn(console, 'error').mockClear()
  const chat = await renderChat({ connect: { handler: () => undefined }, tools: [tool('find_order-2'), tool('pay')] })
  await chat.send('Hello')
  expect([log.mock.calls.length, chat.texts('ai')]).toEqual([0, []])
})

test('a tool that cannot be offered does not prevent others from being offered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const circle: Record<string, unknown> = { type: 'object' }
  circle['properties'] = { self: circle }
  const server = await scripted(answer.json({ text: 'Hello' }))
  const tools = [tool('pay'), tool('pay'), tool('not this'), tool('round', circle)]
  const chat = await renderChat({ connect: { url: server.url, format: 'confab' }, tools })
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').at(-1)).toContain('Hello')
  const { tools: offered } = JSON.parse((await server.requests())[0]?.body ?? '{}') as { tools?: { name: string }[] }
  expect(offered?.map(({ name }) => name)).toEqual(['pay'])
})
