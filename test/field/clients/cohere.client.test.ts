import { Cohere, CohereClient, CohereClientV2, type CohereError } from 'cohere-ai'
import { describe, expect, it } from 'vitest'
import { createCohereMock, type MockSwitches } from '../../../mocks/index.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
const model = 'command-a-03-2025'
const messages = [{ role: 'user' as const, content: 'Hello' }]
const tools = functions.map((tool) => ({ type: 'function' as const, function: tool }))

function connect(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createCohereMock(switches))
  const options = { token: 'test-key', maxRetries: 0 }
  return { mock, client: new CohereClientV2(options), old: new CohereClient(options) }
}

describe('the client of Cohere reads the chat of version 2', () => {
  it('whole', async () => {
    const { client } = connect()
    const answer = await client.chat({ model, messages })
    expect(answer).toMatchObject({ finishReason: 'COMPLETE', usage: { tokens: { outputTokens: 14 } } })
    expect(answer.message.content).toMatchObject([{ type: 'text', text: said }])
  })

  // It leaves events out that it does not know: their order is looked at too.
  it.for(cuts)('streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect({ cut })
    let text = ''
    const types: string[] = []
    for await (const event of await client.chatStream({ model, messages })) {
      types.push(event.type)
      if (event.type === 'content-delta') text += event.delta?.message?.content?.text ?? ''
    }
    expect(text).toBe(said)
    const order = types.filter((type, index) => type !== types[index - 1])
    expect(order).toEqual(['message-start', 'content-start', 'content-delta', 'content-end', 'message-end'])
  })

  it('with calls and their results', async () => {
    const { client } = connect()
    const { message, finishReason } = await client.chat({ model, messages, tools })
    expect(finishReason).toBe('TOOL_CALL')
    const { toolCalls = [], toolPlan } = message
    expect(toolCalls.map((call) => [call.function?.name, call.function?.arguments])).toEqual([
      ['get_weather', '{"city":"Zürich"}'],
      ['get_time', '{}'],
    ])
    const results = toolCalls.map(({ id }, index) => ({
      role: 'tool' as const,
      toolCallId: id,
      content: ['sunny', 'noon'][index] ?? '',
    }))
    const asked = [...messages, { role: 'assistant' as const, toolCalls, ...(toolPlan && { toolPlan }) }, ...results]
    const answer = await client.chat({ model, messages: asked })
    expect(answer.message.content).toMatchObject([{ text: 'Grüezi! You said “sunny, noon” 👋' }])
  })

  it('with streamed calls, in pieces', async () => {
    const { client } = connect()
    const calls: { name: string; input: string }[] = []
    for await (const event of await client.chatStream({ model, messages, tools })) {
      if (event.type === 'tool-call-start') {
        const { function: call } = event.delta?.message?.toolCalls ?? {}
        calls[event.index ?? 0] = { name: call?.name ?? '', input: call?.arguments ?? '' }
      }
      const call = calls[event.type === 'tool-call-delta' ? (event.index ?? 0) : -1]
      if (call && event.type === 'tool-call-delta') call.input += event.delta?.message?.toolCalls?.function?.arguments ?? ''
    }
    expect(calls).toEqual([
      { name: 'get_weather', input: '{"city":"Zürich"}' },
      { name: 'get_time', input: '{}' },
    ])
  })

  it('with refusals as their own kinds of errors, in the vendor’s words', async () => {
    const { client, mock } = connect({ key: 'another-key' })
    const refused = client.chat({ model, messages })
    await expect(refused).rejects.toBeInstanceOf(Cohere.UnauthorizedError)
    await expect(refused).rejects.toMatchObject({ statusCode: 401, body: { message: 'invalid api token' } })
    mock.switches.key = 'test-key'
    await expect(client.chat({ model: 'command', messages })).rejects.toBeInstanceOf(Cohere.NotFoundError)
  })

  it('with too many requests: it asks again when the answer says, and gives up with its own kind of error', async () => {
    const { client, mock } = connect({ failure: { kind: 'too-many-requests', times: 1, retryAfter: 0 } })
    const answer = await client.chat({ model, messages }, { maxRetries: 1 })
    expect(answer.message.content).toMatchObject([{ text: said }])
    expect(mock.requests.length).toBe(2)
    mock.switches.failure = { kind: 'too-many-requests', retryAfter: 3 }
    const error = await client.chat({ model, messages }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Cohere.TooManyRequestsError)
    expect((error as CohereError).rawResponse?.headers.get('retry-after')).toBe('3')
  })

  it('with an error in mid-stream, in the event that ends it', async () => {
    const { client } = connect({ failure: { kind: 'error-in-stream' } })
    const events: Cohere.V2ChatStreamResponse[] = []
    for await (const event of await client.chatStream({ model, messages })) events.push(event)
    expect(events.some(({ type }) => type === 'content-delta')).toBe(true)
    expect(events.at(-1)).toMatchObject({
      type: 'message-end',
      delta: { finishReason: 'ERROR', error: 'the model is overloaded' },
    })
  })

  it('and whether a key is good', async () => {
    const { client, old } = connect()
    expect(await old.checkApiKey()).toMatchObject({ valid: true })
    const { models } = await client.models.list()
    expect(models.map(({ name }) => name)).toContain(model)
  })
})

describe('the client of Cohere reads the first version', () => {
  it('generating, whole and streamed', async () => {
    const { old } = connect()
    const { generations } = await old.generate({ prompt: 'Hello' })
    expect(generations[0]?.text).toBe(said)
    let text = ''
    for await (const event of await old.generateStream({ prompt: 'Hello' })) {
      if (event.eventType === 'text-generation') text += event.text
    }
    expect(text).toBe(said)
  })

  it('summarising', async () => {
    const { summary } = await connect().old.summarize({ text: 'Hello '.repeat(50) })
    expect(summary).toBe('Grüezi! You said “300 characters” 👋')
  })

  it.for(cuts)('chatting in pieces of %i bytes', async (cut) => {
    const { old } = connect({ cut })
    const chatHistory = [{ role: 'USER' as const, message: 'Hi' }]
    const answer = await old.chat({ message: 'Hello', chatHistory })
    expect(answer).toMatchObject({ text: said, finishReason: 'COMPLETE' })
    let text = ''
    let whole = ''
    for await (const event of await old.chatStream({ message: 'Hello' })) {
      if (event.eventType === 'text-generation') text += event.text
      if (event.eventType === 'stream-end') whole = event.response.text
    }
    expect([text, whole]).toEqual([said, said])
  })

  it.for([false, true])('with calls and their results (streamed: %s)', async (isStreamed) => {
    const { old } = connect()
    const tools = [
      { name: 'get_weather', description: 'The weather', parameterDefinitions: { city: { type: 'str' } } },
      { name: 'get_time', description: 'The time' },
    ]
    let calls: Cohere.ToolCall[] = []
    if (isStreamed) {
      for await (const event of await old.chatStream({ message: 'Hello', tools }))
        if (event.eventType === 'tool-calls-generation') calls = event.toolCalls
    } else calls = (await old.chat({ message: 'Hello', tools })).toolCalls ?? []
    expect(calls).toEqual([
      { name: 'get_weather', parameters: { city: 'Zürich' } },
      { name: 'get_time', parameters: {} },
    ])
    const toolResults = calls.map((call, index) => ({ call, outputs: [{ result: ['sunny', 'noon'][index] }] }))
    const answer = await old.chat({ message: 'Hello', tools, toolResults, forceSingleStep: true })
    expect(answer.text).toBe('Grüezi! You said “sunny, noon” 👋')
  })

  it('as it is today: gone', async () => {
    const { old } = connect({ profile: 'today' })
    await expect(old.generate({ prompt: 'Hello' })).rejects.toMatchObject({
      statusCode: 404,
      body: { message: 'Generate API was removed on September 15, 2025. Please migrate to the Chat API.' },
    })
  })
})
