import { HTTPClient, Mistral } from '@mistralai/mistralai'
import { HTTPValidationError, SDKError } from '@mistralai/mistralai/models/errors'
import { describe, expect, it } from 'vitest'
import { createMistralMock, type MockSwitches } from '../../../mocks/index.ts'
import { sampleFiles } from '../../../mocks/kit/sample-files.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
const model = 'mistral-small-latest'
const messages = [{ role: 'user' as const, content: 'Hello' }]
const tools = functions.map((tool) => ({ type: 'function' as const, function: tool }))

function connect(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createMistralMock(switches))
  return { mock, client: new Mistral({ apiKey: 'test-key' }) }
}

describe('the client of Mistral reads chat completions', () => {
  it('whole', async () => {
    const { client } = connect()
    const answer = await client.chat.complete({ model, messages })
    expect(answer).toMatchObject({
      model,
      usage: { totalTokens: 21 },
      choices: [{ finishReason: 'stop', message: { content: said } }],
    })
  })

  it.for(cuts)('streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect({ cut })
    let text = ''
    let end: string | null | undefined
    for await (const { data } of await client.chat.stream({ model, messages })) {
      const [choice] = data.choices
      text += typeof choice?.delta.content === 'string' ? choice.delta.content : ''
      end = choice?.finishReason
    }
    expect([text, end]).toEqual([said, 'stop'])
  })

  it('with thoughts before the text', async () => {
    const { client } = connect()
    const answer = await client.chat.complete({ model, messages, reasoningEffort: 'high' })
    expect(answer.choices[0]?.message?.content).toMatchObject([
      { type: 'thinking', thinking: [{ type: 'text', text: 'They said something. I shall say it back.' }] },
      { type: 'text', text: said },
    ])
  })

  it.for([false, true])('with calls and their results (streamed: %s)', async (isStreamed) => {
    const { client } = connect()
    const calls = []
    if (isStreamed) {
      for await (const { data } of await client.chat.stream({ model, messages, tools }))
        calls.push(...(data.choices[0]?.delta.toolCalls ?? []))
    } else {
      const { choices } = await client.chat.complete({ model, messages, tools })
      calls.push(...(choices[0]?.message?.toolCalls ?? []))
    }
    expect(calls.map((call) => [call.function.name, call.function.arguments])).toEqual([
      ['get_weather', '{"city":"Zürich"}'],
      ['get_time', '{}'],
    ])
    const results = calls.map(({ id = '', function: { name } }, index) => ({
      role: 'tool' as const,
      toolCallId: id,
      name,
      content: ['sunny', 'noon'][index] ?? '',
    }))
    const asked = [...messages, { role: 'assistant' as const, content: '', toolCalls: calls }, ...results]
    const answer = await client.chat.complete({ model, messages: asked })
    expect(answer.choices[0]?.message?.content).toBe('Grüezi! You said “sunny, noon” 👋')
  })

  it('about a picture, as the client sends it', async () => {
    const { client } = connect()
    const content = [
      { type: 'text' as const, text: 'What is this?' },
      { type: 'image_url' as const, imageUrl: `data:image/png;base64,${sampleFiles.png}` },
    ]
    const answer = await client.chat.complete({ model, messages: [{ role: 'user', content }] })
    expect(answer.choices[0]?.message?.content).toBe('Grüezi! You said “What is this? [image_url]” 👋')
  })

  it('with refusals as typed errors in the vendor’s words', async () => {
    const { client, mock } = connect({ key: 'another-key' })
    const refused = client.chat.complete({ model, messages })
    await expect(refused).rejects.toBeInstanceOf(SDKError)
    await expect(refused).rejects.toMatchObject({ statusCode: 401 })
    await expect(refused).rejects.toThrow('Unauthorized')
    mock.switches.key = 'test-key'
    await expect(client.chat.complete({ model: 'open-mistral-1', messages })).rejects.toThrow('Invalid model: open-mistral-1')
  })

  it('with a body that it cannot process, field by field', async () => {
    mockNetwork(createMistralMock())
    const httpClient = new HTTPClient()
    // The client itself sends no field that it does not know.
    httpClient.addHook('beforeRequest', (request) => {
      const body = JSON.stringify({ model, messages, max_completion_tokens: 5 })
      return new Request(request, { method: 'POST', body })
    })
    const failure = new Mistral({ apiKey: 'test-key', httpClient }).chat.complete({ model, messages })
    await expect(failure).rejects.toBeInstanceOf(HTTPValidationError)
    await expect(failure).rejects.toMatchObject({
      statusCode: 422,
      detail: [{ loc: ['body', 'max_completion_tokens'], msg: 'Extra inputs are not permitted' }],
    })
  })

  it('with too many requests: it asks again when the answer says, and gives up with a typed error', async () => {
    const { client, mock } = connect({ failure: { kind: 'too-many-requests', times: 1, retryAfter: 0.01 } })
    const backoff = { initialInterval: 1, maxInterval: 1, exponent: 1, maxElapsedTime: 5000 }
    const answer = await client.chat.complete({ model, messages }, { retries: { strategy: 'backoff', backoff } })
    expect(answer.choices[0]?.message?.content).toBe(said)
    expect(mock.requests.length).toBe(2)
    mock.switches.failure = { kind: 'too-many-requests', retryAfter: 3 }
    const error = await client.chat.complete({ model, messages }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SDKError)
    expect(error).toMatchObject({ statusCode: 429 })
    expect((error as SDKError).headers.get('retry-after')).toBe('3')
    expect((error as SDKError).body).toContain('Rate limit exceeded')
  })

  it('with an error in mid-stream as an error', async () => {
    const { client } = connect({ failure: { kind: 'error-in-stream' } })
    let text = ''
    const reading = (async () => {
      for await (const { data } of await client.chat.stream({ model, messages }))
        text += typeof data.choices[0]?.delta.content === 'string' ? data.choices[0].delta.content : ''
    })()
    await expect(reading).rejects.toThrow()
    expect(text).not.toBe('')
    expect(said.startsWith(text)).toBe(true)
  })

  it('and the list of models', async () => {
    const { client } = connect()
    const { data = [] } = await client.models.list()
    expect(data.map((card) => 'id' in card && card.id)).toContain(model)
  })
})
