import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import type { MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import { createCompatibleMock, type CompatibleService } from '../../../mocks/compatible/openai-compatible.ts'
import { createDirectConnector } from '../direct-connector.ts'
import type { DirectConnection } from '../../../sdk/core/options/services/direct-connection.ts'
import { collect, createTestContext } from '../connector-context.ts'
import { connectToMock, type DirectGiven } from './connect-to-mock.ts'
import { replyOf } from './connect-test-service.ts'

interface Given extends DirectGiven {
  switches?: Partial<MockSwitches>
}

const temp = (service: CompatibleService, directConnection: DirectConnection, { switches, ...given }: Given = {}) =>
  connectToMock(createCompatibleMock(service, switches), directConnection, given)

const tools = [{ type: 'function', function: { name: 'get_time' } }]
const stream = { connect: { stream: true } }

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

describe('MiniMax', () => {
  it('MiniMax’s error in a response with a success status is shown', async () => {
    for (const given of [{}, stream]) {
      const { send } = await temp('miniMax', { miniMax: { key: 'wrong-key' } }, given)
      expect((await send()).error).toMatchObject({
        name: 'ChatError',
        message: 'login fail: Please carry the API secret key in the Authorization field',
      })
    }
  })

  it('MiniMax’s key check reads the body of the response', async () => {
    const { connector, context } = await temp('miniMax', { miniMax: true })
    expect(await connector.key?.check('wrong-key', context)).toBe('invalid')
    expect(await connector.key?.check('test-key', context)).toBe('valid')
  })
})

describe('a reasoning model', () => {
  it('a reasoning model gets its reasoning back with the results of its functions', async () => {
    for (const given of [{}, stream]) {
      const { send, mock } = await temp(
        'deepSeek',
        { deepSeek: { key: 'test-key', thinking: { type: 'enabled' }, tools, function_handler: () => [{ response: 'noon' }] } },
        given,
      )
      const { events } = await send()
      expect(replyOf(events).text).toBe('Grüezi! You said “noon” 👋')
      expect(events.map((event) => (event.type === 'reasoning-delta' ? event.text : '')).join('')).toContain(
        'I shall say it back.',
      )
      expect(mock.requests[1]?.json['messages']).toMatchObject([
        { role: 'user' },
        { role: 'assistant', reasoning_content: 'They said something. I shall say it back.', tool_calls: [{}] },
        { role: 'tool' },
      ])
    }
  })
})

describe('OpenRouter', () => {
  it('OpenRouter’s generated images are shown, and later named to the model', async () => {
    const settings = { key: 'test-key', modalities: ['image', 'text'] }
    for (const given of [{}, stream]) {
      const { send } = await temp('openRouter', { openRouter: settings }, given)
      const { text, files } = replyOf((await send()).events)
      expect(text).toBe('Grüezi! You said “Hello” 👋')
      expect(files).toMatchObject([{ type: 'image', src: 'data:image/png;base64,iVBORw0KGgo=' }])
    }
    const { send, mock } = await temp(
      'openRouter',
      { openRouter: settings },
      {
        messages: [
          { role: 'user', text: 'Draw a cat' },
          { role: 'ai', files: [{ type: 'image', src: 'data:image/png;base64,iVBORw0KGgo=' }] },
          { role: 'user', text: 'Larger' },
        ],
      },
    )
    expect((await send()).error).toBeUndefined()
    expect(mock.requests[0]?.json['messages']).toMatchObject([{}, { role: 'assistant', content: '[image]' }, {}])
  })
})

describe('a host of the page’s own', () => {
  it('the page’s own host is used in place of the service, and for the key check', async () => {
    const mock = createCompatibleMock('groq')
    const asked: string[] = []
    const { context } = createTestContext({
      fetch: (input, init) => {
        asked.push(String(input))
        return createMockFetch([mock])(String(input).replace('https://mine.example/v1', 'https://api.groq.com/openai/v1'), init)
      },
    })
    const { key, send } = await createDirectConnector(
      { groq: { chat: { custom_base_url: 'https://mine.example/v1/' } } },
      undefined,
    )
    expect(await key?.check('test-key', context)).toBe('valid')
    const { error } = await collect(
      send?.({ messages: [{ role: 'user', text: 'Hello' }], files: [] }, context) ?? (async function* () {})(),
    )
    expect(error).toBeUndefined()
    expect(asked).toEqual(['https://mine.example/v1/models', 'https://mine.example/v1/chat/completions'])
  })
})

it('LiteLLM works without a key, and with one if its host needs it', async () => {
  const { connector, send, mock } = await temp('liteLLM', { liteLLM: true })
  expect(connector.key?.isMissing).toBe(false)
  await send()
  expect(mock.requests[0]?.headers.has('authorization')).toBe(false)
  const withKey = await temp('liteLLM', { liteLLM: { key: 'my-key' } })
  await withKey.send()
  expect(withKey.mock.requests[0]?.headers.get('authorization')).toBe('Bearer my-key')
})

it.for([
  ['deepSeek', { deepSeek: { key: 'test-key', model: 'deepseek-chat' } }],
  ['groq', { groq: { key: 'test-key', chat: { model: 'llama-3.3-70b-versatile' } } }],
  ['x', { x: { key: 'test-key', chat: { model: 'grok-3' } } }],
] as const)('%s says of a model that its vendor retired that there is none', async ([service, directConnection]) => {
  const alive = await temp(service, directConnection)
  expect((await alive.send()).error).toBeUndefined()
  const { send } = await temp(service, directConnection, { switches: { profile: 'today' } })
  expect((await send()).error).toMatchObject({ status: 404, message: expect.stringContaining('does not exist') })
})
