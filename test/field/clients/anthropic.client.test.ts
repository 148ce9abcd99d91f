import Anthropic, { AuthenticationError, NotFoundError, RateLimitError } from '@anthropic-ai/sdk'
import { describe, expect, it } from 'vitest'
import { createAnthropicMock, type MockSwitches } from '../../../mocks/index.ts'
import { sampleFiles } from '../../../mocks/kit/sample-files.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
const body = { model: 'claude-sonnet-5-5', max_tokens: 100, messages: [{ role: 'user' as const, content: 'Hello' }] }
const tools = functions.map(({ name, parameters }) => ({ name, input_schema: parameters }))

function connect(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createAnthropicMock(switches))
  // As in a page: the mock answers pages.
  return { mock, client: new Anthropic({ apiKey: 'test-key', maxRetries: 0, dangerouslyAllowBrowser: true }) }
}

describe('the client of Anthropic reads messages', () => {
  it('whole', async () => {
    const { client } = connect()
    const message = await client.messages.create({ ...body, system: 'Be kind.' })
    expect(message).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn', usage: { output_tokens: 12 } })
    expect(message.content).toEqual([{ type: 'text', text: said }])
    expect(message).toMatchObject({ _request_id: expect.stringMatching(/^req_/) })
  })

  it.for(cuts)('streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect({ cut })
    const stream = client.messages.stream(body)
    const snapshots: string[] = []
    stream.on('text', (_delta, snapshot) => snapshots.push(snapshot))
    expect(await stream.finalText()).toBe(said)
    expect(snapshots.at(-1)).toBe(said)
    expect(snapshots.length).toBeGreaterThan(3)
    expect(await stream.finalMessage()).toMatchObject({ stop_reason: 'end_turn' })
  })

  it.for(cuts)('with thoughts and calls together, streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect({ cut })
    const thinking = { type: 'adaptive' as const }
    const { content, stop_reason: reason } = await client.messages.stream({ ...body, thinking, tools }).finalMessage()
    expect(reason).toBe('tool_use')
    expect(content).toMatchObject([
      { type: 'thinking', thinking: 'They said something. I shall say it back.', signature: 'c2lnbmVkIGJ5IG1l' },
      { type: 'tool_use', name: 'get_weather', input: { city: 'Zürich' } },
      { type: 'tool_use', name: 'get_time', input: {} },
    ])
  })

  it('with calls and their results', async () => {
    const { client } = connect()
    const { content } = await client.messages.create({ ...body, tools })
    const results = content
      .filter((block) => block.type === 'tool_use')
      .map(({ id, name }) => ({
        type: 'tool_result' as const,
        tool_use_id: id,
        content: name === 'get_time' ? 'noon' : 'sunny',
      }))
    const messages = [...body.messages, { role: 'assistant' as const, content }, { role: 'user' as const, content: results }]
    const answer = await client.messages.create({ ...body, messages, tools, tool_choice: { type: 'none' } })
    expect(answer.content).toEqual([{ type: 'text', text: 'Grüezi! You said “sunny, noon” 👋' }])
  })

  it('about a picture and a document', async () => {
    const { client } = connect()
    const content = [
      { type: 'image' as const, source: { type: 'base64' as const, media_type: 'image/png' as const, data: sampleFiles.png } },
      {
        type: 'document' as const,
        source: { type: 'base64' as const, media_type: 'application/pdf' as const, data: sampleFiles.png },
      },
    ]
    const answer = await client.messages.create({ ...body, messages: [{ role: 'user', content }] })
    expect(answer.content).toEqual([{ type: 'text', text: 'Grüezi! You said “[image] [document]” 👋' }])
  })

  it('with refusals as their own kinds of errors', async () => {
    const { client, mock } = connect({ key: 'another-key' })
    const refused = client.messages.create(body)
    await expect(refused).rejects.toBeInstanceOf(AuthenticationError)
    await expect(refused).rejects.toMatchObject({ status: 401, type: 'authentication_error' })
    await expect(refused).rejects.toThrow('invalid x-api-key')
    mock.switches.key = 'test-key'
    await expect(client.messages.create({ ...body, model: 'claude-1' })).rejects.toBeInstanceOf(NotFoundError)
  })

  it('with too many requests: it asks again when the answer says, and gives up with its own kind of error', async () => {
    const { mock, client } = connect({ failure: { kind: 'too-many-requests', times: 1, retryAfter: 0.01 } })
    const message = await client.withOptions({ maxRetries: 1 }).messages.create(body)
    expect(message.content).toEqual([{ type: 'text', text: said }])
    expect(mock.requests.length).toBe(2)
    mock.switches.failure = { kind: 'too-many-requests', retryAfter: 3 }
    const error = await client.messages.create(body).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ status: 429, type: 'rate_limit_error' })
    expect((error as RateLimitError).headers.get('retry-after')).toBe('3')
  })

  it('with an error in mid-stream as an error', async () => {
    const { client } = connect({ failure: { kind: 'error-in-stream' } })
    const stream = client.messages.stream(body)
    let text = ''
    stream.on('text', (delta) => (text += delta))
    await expect(stream.done()).rejects.toThrow('Overloaded')
    expect(text).not.toBe('')
    expect(said.startsWith(text)).toBe(true)
  })

  it('and the list of models', async () => {
    const { client } = connect()
    const ids: string[] = []
    for await (const { id, type } of client.models.list()) ids.push(`${type} ${id}`)
    expect(ids).toContain('model claude-sonnet-5-5')
  })
})
