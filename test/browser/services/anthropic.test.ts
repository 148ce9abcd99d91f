import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnthropicMock } from '../../../mocks/anthropic/anthropic.ts'
import { connectToMock } from './connect-to-mock.ts'
import { replyOf } from './connect-test-service.ts'

const tools = [{ name: 'get_time', input_schema: { type: 'object', properties: {} } }]

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

describe.for([false, true])('Claude, streaming: %s', (stream) => {
  const temp = (settings: object) =>
    connectToMock(createAnthropicMock(), { claude: { key: 'test-key', ...settings } }, { connect: { stream } })

  it('Claude gets its reasoning back unchanged, with signatures, and the results of function calls', async () => {
    const { send, mock } = await temp({
      tools,
      thinking: { type: 'enabled', budget_tokens: 1024 },
      function_handler: () => [{ response: 'noon' }],
      maxToolRounds: 3,
    })
    const { events, error } = await send()
    expect(error).toBeUndefined()
    expect(replyOf(events).text).toBe('Grüezi! You said “noon” 👋')
    const messages = mock.requests[2]?.json['messages'] as { content: unknown }[]
    const thought = { type: 'thinking', thinking: 'They said something. I shall say it back.', signature: 'c2lnbmVkIGJ5IG1l' }
    expect(messages[1]?.content).toEqual([thought, { type: 'tool_use', id: 'toolu_1_1', name: 'get_time', input: {} }])
    expect(messages[3]?.content).toEqual([thought, { type: 'tool_use', id: 'toolu_2_1', name: 'get_time', input: {} }])
  })

  it('Claude continues after a pause in its own search, without calling a function of the page', async () => {
    const handler = vi.fn()
    const { send, mock } = await temp({
      tools: [{ type: 'web_search_20250305', name: 'web_search' }],
      function_handler: handler,
    })
    const { events, error } = await send()
    expect(error).toBeUndefined()
    expect(replyOf(events).text).toBe('Grüezi! You said “what I found” 👋')
    expect(handler).not.toHaveBeenCalled()
    expect(mock.requests[1]?.json['messages']).toEqual([
      { role: 'user', content: 'Hello' },
      {
        role: 'assistant',
        content: [{ type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'greetings' } }],
      },
    ])
    expect(events.find(({ type }) => type === 'tool-output')).toMatchObject({ id: 'srvtoolu_1' })
  })
})

it('Claude is asked again when it is overloaded', async () => {
  const mock = createAnthropicMock({ failure: { kind: 'server-error', status: 529, times: 1 } })
  const { send } = await connectToMock(mock, { anthropic: { key: 'test-key' } })
  expect(replyOf((await send()).events).text).toBe('Grüezi! You said “Hello” 👋')
})

it('Claude gets the names of files that it sent itself', async () => {
  const messages = [
    { role: 'user', text: 'Draw a cat' },
    { role: 'ai', files: [{ name: 'cat.png', type: 'image' as const, src: 'data:image/png;base64,cG5n' }] },
    { role: 'user', text: 'Larger' },
  ]
  const { send, mock } = await connectToMock(createAnthropicMock(), { claude: { key: 'test-key' } }, { messages })
  expect((await send()).error).toBeUndefined()
  expect(mock.requests[0]?.json['messages']).toMatchObject([{}, { role: 'assistant', content: '[cat.png]' }, {}])
})
