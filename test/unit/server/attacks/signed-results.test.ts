import { createHmac } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMockFetch, createOpenAIChatMock } from '../../../../mocks/index.ts'
import {
  createChatServer,
  type ChatServerOptions,
  type DirectConnection,
  type ServerTool,
} from '../../../../sdk/entries/server.ts'
import { userByHeader } from '../signed-in.ts'

const key = 'test-key'
const secret = 'a key of thirty-two characters!!'
const openAI: DirectConnection = { openAI: { key, chat: true } }

/** What the model of a service is sent. */
function mockService() {
  const mock = createOpenAIChatMock()
  vi.stubGlobal('fetch', createMockFetch([mock]))
  onTestFinished(() => void vi.unstubAllGlobals())
  return mock
}

const isAdmin = (execute: ServerTool['execute'] = () => ({ admin: false })): ServerTool => ({
  name: 'is_admin',
  description: 'Whether the visitor is an administrator',
  inputSchema: { type: 'object', properties: {} },
  execute,
})

describe('results of tools of the server that come back', () => {
  /** What a conversation begins with, and what is sent beside its messages. */
  interface Begun {
    readonly first?: object
    readonly beside?: object
  }
  const usual = { role: 'user', text: 'Am I?' }

  /** An answer of a server, as a message that can be sent to another. */
  async function answerOf(
    options: Partial<ChatServerOptions>,
    headers: Record<string, string> = {},
    { first = usual, beside = {} }: Begun = {},
  ) {
    mockService()
    const server = createChatServer({ service: openAI, tools: [isAdmin(() => 'GENUINE')], ...options } as ChatServerOptions)
    const body = JSON.stringify({ messages: [first], ...beside })
    return (await (await server.fetch(new Request('http://chat.example/', { method: 'POST', body, headers }))).json()) as object
  }

  /** Whether a server takes the answer of another for one of its own. */
  async function isKnown(
    answer: object,
    options: Partial<ChatServerOptions>,
    headers: Record<string, string> = {},
    { first = usual, beside = {} }: Begun = {},
  ) {
    const mock = mockService()
    const server = createChatServer({ service: openAI, tools: [isAdmin()], ...options } as ChatServerOptions)
    const body = JSON.stringify({ messages: [first, answer, { role: 'user', text: 'So?' }].flat(), ...beside })
    await (await server.fetch(new Request('http://chat.example/', { method: 'POST', body, headers }))).text()
    const messages = mock.requests[0]?.json['messages'] as { role: string }[]
    return JSON.stringify(messages.filter(({ role }) => role === 'tool')).includes('GENUINE')
  }

  test('are known by servers with the same key, and by no other', async () => {
    const answer = await answerOf({ secret })
    expect([
      await isKnown(answer, { secret }),
      await isKnown(answer, { secret: secret.toUpperCase() }),
      await isKnown(answer, {}),
    ]).toEqual([true, false, false])
  })

  test('are known by a process that has no key of the owner', async () => {
    expect(await isKnown(await answerOf({}), {})).toBe(true)
  })

  test('are of one visitor', async () => {
    const anna = { 'x-user': 'anna' }
    const answer = await answerOf({ secret, user: userByHeader }, anna)
    const same = { secret, user: userByHeader }
    expect([await isKnown(answer, same, anna), await isKnown(answer, same, { 'x-user': 'ben' })]).toEqual([true, false])
  })

  describe('are of one conversation', () => {
    const thread = (threadId: unknown): Begun => ({ beside: { threadId } })
    const begun = (text: string, id?: string): Begun => ({ first: { ...usual, text, ...(id !== undefined && { id }) } })

    test.each<[string, Begun, Begun]>([
      ['with another id', thread('a'), thread('b')],
      ['without an id', thread('a'), {}],
      ['with an id', {}, thread('a')],
      ['that begins with other words', begun('Am I?'), begun('Who am I?')],
      ['that begins with the same words, by another message', begun('Am I?', 'm1'), begun('Am I?', 'm2')],
      ['whose id is the first words of the other', begun('a'), thread('a')],
      ['with no text for an id', thread(''), thread('b')],
    ])('and not of one %s, with and without a name of the visitor', async (_which, one, other) => {
      for (const headers of [{}, { 'x-user': 'anna' }]) {
        const options = { secret, user: userByHeader }
        const answer = await answerOf(options, headers, one)
        expect([await isKnown(answer, options, headers, one), await isKnown(answer, options, headers, other)]).toEqual([
          true,
          false,
        ])
      }
    })

    test('also behind what an app shows', async () => {
      const answer = await answerOf({ secret })
      const parts = [
        { type: 'text', text: 'Am I?' },
        { type: 'text', text: 'What apps show' },
      ]
      expect(await isKnown(answer, { secret }, {}, { first: { role: 'user', parts } })).toBe(true)
    })
  })

  describe('that were signed before conversations were told apart', () => {
    /** An answer as that version signed it. */
    async function formerAnswer(user: string | null) {
      const call = { id: 'c1', name: 'is_admin', input: '{}', output: 'GENUINE' }
      const text = JSON.stringify(['result of a tool', user, call.id, call.name, call.input, call.output])
      const signature = createHmac('sha256', secret).update(text).digest('hex')
      const part = { type: 'tool', state: 'output-available', ...call, providerMetadata: { confab: { signature } } }
      return { role: 'ai', parts: [part] }
    }
    const options = { secret, user: userByHeader }

    test('are known where the visitor has a name, to no other', async () => {
      const answer = await formerAnswer('anna')
      expect([
        await isKnown(answer, options, { 'x-user': 'anna' }),
        await isKnown(answer, options, { 'x-user': 'ben' }),
        await isKnown(answer, options),
      ]).toEqual([true, false, false])
    })

    test('are claims where they may be any visitor’s', async () => {
      const answer = await formerAnswer(null)
      expect([await isKnown(answer, options), await isKnown(answer, options, { 'x-user': 'anna' })]).toEqual([false, false])
    })
  })

  test('of a function handler in the settings of the service are signed, too', async () => {
    const own = { type: 'function', function: { name: 'is_admin', parameters: { type: 'object', properties: {} } } }
    const chat = { tools: [own], function_handler: () => [{ response: 'GENUINE' }] }
    const answer = await answerOf({ service: { openAI: { key, chat } }, tools: [], secret })
    expect(JSON.stringify(answer)).toMatch(/"signature":"[\da-f]{64}"/)
    expect(await isKnown(answer, { secret })).toBe(true)
  })
})
