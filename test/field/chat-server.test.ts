import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMockFetch, createOpenAIChatMock } from '../../mocks/index.ts'
import type { ConnectorRequest, ReplyEvent } from '../../sdk/entries/server.ts'
import { userByHeader } from '../unit/server/signed-in.ts'
import { gate, says, startChatServer } from '../unit/server/start-chat-server.ts'
import { officialAgent, officialChat } from './agents/official-chats.mjs'

type Piece = string | ReplyEvent

/** A chat server that gives these answers, one after the other. */
async function serve(...answers: readonly (readonly Piece[])[]) {
  const asked: ConnectorRequest[] = []
  const { url } = await startChatServer({
    async *answer(request) {
      const pieces = answers[asked.length] ?? []
      asked.push(request)
      yield* pieces
    },
  })
  return { url, asked }
}

const callWeather: readonly Piece[] = [
  'Let me look. ',
  { type: 'tool-input-delta', id: 'call-1', name: 'weather', text: '{"city":' },
  { type: 'tool-input-delta', id: 'call-1', text: '"Rome"}' },
  { type: 'tool-input', id: 'call-1' },
]

const rich: readonly Piece[] = [
  { type: 'reasoning-delta', text: 'Hm' },
  { type: 'reasoning-end', providerMetadata: { anthropic: { signature: 's1' } } },
  'One ',
  { type: 'metadata', metadata: { model: 'model-1', usage: { totalTokens: 5 }, finishReason: 'stop' } },
  { type: 'tool-input', id: 'search-1', name: 'search', input: '{"for":"bread"}' },
  { type: 'tool-output', id: 'search-1', output: { found: 1 } },
  { type: 'source', id: 'hours', url: 'https://bakery.example/hours', title: 'Hours' },
  { type: 'data', name: 'chart', data: [1, 2] },
  'Two',
]

const askApproval: readonly Piece[] = [
  { type: 'tool-input', id: 'call-1', name: 'refund', input: '{"amount":5}' },
  { type: 'tool-approval', id: 'call-1', approval: { id: 'approval-1', message: 'Pay back?' } },
]

const toolIn = (request?: ConnectorRequest) =>
  request?.messages.flatMap(({ parts }) => parts ?? []).find(({ type }) => type === 'tool')

/** A chat server whose model calls a tool of the server, and what the model was sent. */
async function serveTool() {
  const mock = createOpenAIChatMock()
  vi.stubGlobal('fetch', createMockFetch([mock], { otherwise: globalThis.fetch }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const tool = {
    name: 'look_up',
    description: 'Looks something up',
    inputSchema: { type: 'object', properties: { word: { type: 'string' } } },
    execute: () => ({ found: 'GENUINE' }),
  }
  const { url } = await startChatServer({ service: { openAI: { key: 'test-key', chat: true } }, tools: [tool] })
  return {
    url,
    /** What the last request said, in messages of this role. */
    sent: (role: string): string => {
      const messages = mock.requests.at(-1)?.json['messages'] as { role: string }[]
      return JSON.stringify(messages.filter((message) => message.role === role))
    },
  }
}

describe('the AI SDK’s own client before a chat server', () => {
  const textOf = (parts: readonly Readonly<Record<string, unknown>>[] = []): string =>
    parts.flatMap(({ type, text }) => (type === 'text' ? [String(text)] : [])).join('')

  test('shows an answer with reasoning, a call, a source and data', async () => {
    const { url } = await serve(rich)
    const chat = officialChat(url)
    await chat.sendMessage({ text: 'Hello' })
    expect(chat.error).toBeUndefined()
    const types = chat.messages.at(-1)?.parts.map(({ type }) => type)
    expect(types).toEqual(['step-start', 'reasoning', 'text', 'tool-search', 'source-url', 'data-chart', 'step-start', 'text'])
  })

  test('does not go on by itself after a tool that the server ran', async () => {
    const { url, asked } = await serve(rich)
    await officialChat(url).sendMessage({ text: 'Hello' })
    expect(asked).toHaveLength(1)
  })

  test('gets the output of a tool of the page to the server, and goes on', async () => {
    const { url, asked } = await serve(callWeather, ['It is sunny'])
    const chat = officialChat(
      url,
      (client, { toolName, toolCallId }) => void client.addToolOutput({ tool: toolName, toolCallId, output: 'Sunny' }),
    )
    await chat.sendMessage({ text: 'How is the weather?' })
    await vi.waitUntil(() => asked.length === 2 && chat.status === 'ready')
    expect(asked[0]?.tools?.map(({ name }) => name)).toEqual(['weather'])
    expect(toolIn(asked[1])).toMatchObject({ name: 'weather', state: 'output-available', output: 'Sunny' })
    expect(textOf(chat.messages.at(-1)?.parts)).toBe('Let me look. It is sunny')
  })

  test('sends the signatures of results back, so that the model has them as results', async () => {
    const { url, sent } = await serveTool()
    const chat = officialChat(url)
    await chat.sendMessage({ text: 'Look' })
    await chat.sendMessage({ text: 'And now?' })
    expect(chat.error).toBeUndefined()
    expect(sent('user')).toContain('And now?')
    expect(sent('user')).not.toContain('GENUINE')
    expect(sent('tool')).toContain('GENUINE')
  })

  test('has a result that it changed taken for its own words', async () => {
    const { url, sent } = await serveTool()
    const chat = officialChat(url)
    await chat.sendMessage({ text: 'Look' })
    Object.assign(chat, { messages: JSON.parse(JSON.stringify(chat.messages).replaceAll('GENUINE', 'FORGED')) })
    await chat.sendMessage({ text: 'And now?' })
    expect(sent('user')).toContain('FORGED')
    expect(sent('tool')).not.toContain('FORGED')
  })

  test('gets an approval to the server', async () => {
    const { url, asked } = await serve(askApproval, ['Paid back'])
    const chat = officialChat(url)
    await chat.sendMessage({ text: 'Refund' })
    await chat.addToolApprovalResponse({ id: 'approval-1', approved: false, reason: 'Too much' })
    await vi.waitUntil(() => asked.length === 2 && chat.status === 'ready')
    expect(toolIn(asked[1])).toMatchObject({ approval: { id: 'approval-1', isApproved: false, reason: 'Too much' } })
  })

  test('goes on after a reload with the answer that is being given, from its beginning', async () => {
    const more = gate()
    const { url } = await startChatServer({
      user: userByHeader,
      async *answer() {
        yield 'One, '
        await more.opened
        yield 'two'
      },
    })
    const anna = { 'x-user': 'anna' }
    const first = officialChat(url, undefined, anna)
    void first.sendMessage({ text: 'Count' })
    await vi.waitFor(() => expect(textOf(first.messages.at(-1)?.parts)).toBe('One, '))
    const reloaded = officialChat(url, undefined, anna)
    void reloaded.resumeStream()
    await vi.waitFor(() => expect(textOf(reloaded.messages.at(-1)?.parts)).toBe('One, '))
    more.open()
    await vi.waitFor(() => expect(textOf(reloaded.messages.at(-1)?.parts)).toBe('One, two'))
    await vi.waitFor(() => expect(reloaded.status).toBe('ready'))
  })

  test.each<[string, Record<string, string>]>([
    ['another visitor has', { 'x-user': 'ben' }],
    ['nobody is signed in for', {}],
  ])('finds nothing to go on with in a conversation that %s, whose id it knows', async (_, headers) => {
    const { url } = await startChatServer({ user: userByHeader, answer: says('Secret') })
    await officialChat(url, undefined, { 'x-user': 'anna' }).sendMessage({ text: 'Hello' })
    const other = officialChat(url, undefined, headers)
    await other.resumeStream()
    expect([other.status, other.error, other.messages]).toEqual(['ready', undefined, []])
  })

  test('has the words for a failure as its error', async () => {
    const { url } = await startChatServer({
      async *answer() {
        yield 'Half'
        throw new Error('secret')
      },
    })
    const chat = officialChat(url)
    await chat.sendMessage({ text: 'Hello' })
    expect(chat.error?.message).toMatch(/\w/)
    expect(chat.error?.message).not.toContain('secret')
  })
})

describe('AG-UI’s own client before a chat server', () => {
  test('keeps an answer with reasoning, a call and its result', async () => {
    const { url } = await serve(rich)
    const agent = officialAgent(url)
    agent.addMessage({ id: 'u1', role: 'user', content: 'Hello' })
    await agent.runAgent()
    expect(agent.messages.map(({ role }) => role)).toEqual(['user', 'reasoning', 'assistant', 'tool', 'assistant'])
    expect(agent.messages.map(({ content }) => content)).toEqual(['Hello', 'Hm', 'One ', '{"found":1}', 'Two'])
  })

  test('gets the output of a tool of the page to the server, and goes on', async () => {
    const { url, asked } = await serve(callWeather, ['It is sunny'])
    const agent = officialAgent(url)
    const tools = [{ name: 'weather', description: 'Tells the weather', parameters: { type: 'object', properties: {} } }]
    agent.addMessage({ id: 'u1', role: 'user', content: 'How is the weather?' })
    await agent.runAgent({ tools })
    expect(agent.messages.at(-1)?.toolCalls).toMatchObject([
      { id: 'call-1', function: { name: 'weather', arguments: '{"city":"Rome"}' } },
    ])
    agent.addMessage({ id: 't1', role: 'tool', toolCallId: 'call-1', content: 'Sunny' })
    await agent.runAgent({ tools })
    expect(asked[0]?.tools?.map(({ name }) => name)).toEqual(['weather'])
    expect(toolIn(asked[1])).toMatchObject({ name: 'weather', state: 'output-available', output: 'Sunny' })
    expect(agent.messages.at(-1)?.content).toBe('It is sunny')
  })

  test('sends the signatures of results back, so that the model has them as results', async () => {
    const { url, sent } = await serveTool()
    const agent = officialAgent(url)
    agent.addMessage({ id: 'u1', role: 'user', content: 'Look' })
    await agent.runAgent()
    agent.addMessage({ id: 'u2', role: 'user', content: 'And now?' })
    await agent.runAgent()
    expect(sent('user')).toContain('And now?')
    expect(sent('user')).not.toContain('GENUINE')
    expect(sent('tool')).toContain('GENUINE')
  })

  test('gets an approval to the server', async () => {
    const { url, asked } = await serve(askApproval, ['Paid back'])
    const agent = officialAgent(url)
    agent.addMessage({ id: 'u1', role: 'user', content: 'Refund' })
    await agent.runAgent()
    const [interrupt] = agent.pendingInterrupts
    expect(interrupt).toMatchObject({ reason: 'tool_call', toolCallId: 'call-1' })
    await agent.runAgent({ resume: [{ interruptId: interrupt?.id, status: 'resolved', payload: { approved: true } }] })
    expect(toolIn(asked[1])).toMatchObject({ approval: { id: 'approval-1', isApproved: true } })
    expect(agent.messages.at(-1)?.content).toBe('Paid back')
  })

  test('shares its state with the agent', async () => {
    const { url } = await serve([
      { type: 'state', state: { count: 1 } },
      { type: 'state-delta', patch: [{ op: 'replace', path: '/count', value: 2 }] },
      'Counted',
    ])
    const agent = officialAgent(url)
    agent.addMessage({ id: 'u1', role: 'user', content: 'Count' })
    await agent.runAgent()
    expect(agent.state).toEqual({ count: 2 })
  })

  test('is told of a failure in words', async () => {
    const { url } = await startChatServer({
      async *answer() {
        yield 'Half'
        throw new Error('secret')
      },
    })
    const agent = officialAgent(url)
    agent.addMessage({ id: 'u1', role: 'user', content: 'Hello' })
    const said = await agent.runAgent().then(
      () => '',
      (error: unknown) => String(error),
    )
    expect(said).not.toContain('secret')
    expect(agent.messages.at(-1)?.content).toBe('Half')
  })
})
