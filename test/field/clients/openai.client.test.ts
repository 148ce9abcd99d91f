import OpenAI, { APIError, AuthenticationError, AzureOpenAI, NotFoundError, RateLimitError } from 'openai'
import type { RunnableToolFunction } from 'openai/lib/RunnableFunction'
import type { Response } from 'openai/resources/responses/responses'
import { describe, expect, it } from 'vitest'
import {
  createAzureOpenAIMock,
  createOpenAIChatMock,
  createOpenAIResponsesMock,
  type MockSwitches,
  type ServiceMock,
} from '../../../mocks/index.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
const question = { role: 'user', content: 'Hello' } as const
const results: Record<string, string> = { get_weather: 'sunny', get_time: 'noon' }

function connect(
  createMock: (switches?: Partial<MockSwitches>) => ServiceMock,
  switches?: Partial<MockSwitches>,
  apiKey = 'test-key',
) {
  const mock = mockNetwork(createMock(switches))
  return { mock, client: new OpenAI({ apiKey, maxRetries: 0 }) }
}

describe('the client of OpenAI reads chat completions', () => {
  const model = 'gpt-4o'

  it('whole', async () => {
    const { client } = connect(createOpenAIChatMock)
    const answer = await client.chat.completions.create({ model, messages: [question] })
    expect(answer).toMatchObject({ object: 'chat.completion', model, choices: [{ finish_reason: 'stop' }] })
    expect(answer.choices[0]?.message.content).toBe(said)
    expect(answer.usage?.total_tokens).toBe(21)
    expect(answer).toMatchObject({ _request_id: expect.stringMatching(/^req_/) })
  })

  it.for(cuts)('streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect(createOpenAIChatMock, { cut })
    const stream = client.chat.completions.stream({ model, messages: [question], stream_options: { include_usage: true } })
    const deltas: string[] = []
    stream.on('content', (delta) => deltas.push(delta))
    expect(await stream.finalContent()).toBe(said)
    expect(deltas.join('')).toBe(said)
    expect(deltas.length).toBeGreaterThan(3)
    expect(await stream.totalUsage()).toMatchObject({ total_tokens: 21 })
  })

  it.for([false, true])('with calls that it runs itself (streamed: %s)', async (stream) => {
    const { client, mock } = connect(createOpenAIChatMock)
    const asked: [name: string, given: unknown][] = []
    const runnable = functions.map(({ name, parameters }): RunnableToolFunction<object> => ({
      type: 'function',
      function: {
        name,
        description: '',
        parameters,
        parse: (given) => JSON.parse(given) as object,
        function(given: object): string {
          asked.push([name, given])
          return results[name] ?? ''
        },
      },
    }))
    const body = { model, messages: [question], tools: runnable }
    const { completions } = client.chat
    const run = stream ? completions.runTools({ ...body, stream: true }) : completions.runTools({ ...body, stream: false })
    expect(await run.finalContent()).toBe('Grüezi! You said “sunny, noon” 👋')
    const round = [
      ['get_weather', { city: 'Zürich' }],
      ['get_time', {}],
    ]
    expect(asked).toEqual([...round, ...round])
    expect(mock.requests.length).toBe(3)
  })

  it('with a refusal of the key as its own kind of error', async () => {
    const { client } = connect(createOpenAIChatMock, {}, 'wrong-key')
    const failure = client.chat.completions.create({ model, messages: [question] })
    await expect(failure).rejects.toBeInstanceOf(AuthenticationError)
    await expect(failure).rejects.toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' })
    await expect(failure).rejects.toThrow('Incorrect API key provided')
  })

  it('with a model that is gone as its own kind of error', async () => {
    const { client } = connect(createOpenAIChatMock)
    const failure = client.chat.completions.create({ model: 'gpt-4', messages: [question] })
    await expect(failure).rejects.toBeInstanceOf(NotFoundError)
    await expect(failure).rejects.toMatchObject({ code: 'model_not_found' })
  })

  it('with too many requests: it asks again when the answer says, and gives up with its own kind of error', async () => {
    const { mock } = connect(createOpenAIChatMock, { failure: { kind: 'too-many-requests', times: 1, retryAfter: 0.01 } })
    const patient = new OpenAI({ apiKey: 'test-key', maxRetries: 1 })
    const answer = await patient.chat.completions.create({ model, messages: [question] })
    expect(answer.choices[0]?.message.content).toBe(said)
    expect(mock.requests.map(({ headers }) => headers.get('x-stainless-retry-count'))).toEqual(['0', '1'])
    mock.switches.failure = { kind: 'too-many-requests', retryAfter: 3 }
    const failure = new OpenAI({ apiKey: 'test-key', maxRetries: 0 }).chat.completions.create({ model, messages: [question] })
    const error = await failure.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
    expect((error as RateLimitError).headers.get('retry-after')).toBe('3')
  })

  it('with an error in mid-stream as an error', async () => {
    const { client } = connect(createOpenAIChatMock, { failure: { kind: 'error-in-stream' } })
    const stream = client.chat.completions.stream({ model, messages: [question] })
    const deltas: string[] = []
    stream.on('content', (delta) => deltas.push(delta))
    await expect(stream.done()).rejects.toThrow('The server had an error while processing your request.')
    expect(said.startsWith(deltas.join(''))).toBe(true)
    expect(deltas.length).toBeGreaterThan(0)
  })

  it('and the list of models', async () => {
    const { client } = connect(createOpenAIChatMock)
    const { data } = await client.models.list()
    expect(data.map(({ id, object }) => [id, object])).toContainEqual(['gpt-4o', 'model'])
  })
})

describe('the client of OpenAI reads Responses', () => {
  const model = 'gpt-6-luna'
  const responseTools = functions.map((tool) => ({ type: 'function' as const, strict: false, ...tool }))

  it('whole', async () => {
    const { client } = connect(createOpenAIResponsesMock)
    const answer = await client.responses.create({ model, input: 'Hello', instructions: 'Be kind.' })
    expect(answer).toMatchObject({ object: 'response', status: 'completed', instructions: 'Be kind.' })
    expect(answer.output_text).toBe(said)
  })

  it.for(cuts)('streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect(createOpenAIResponsesMock, { cut })
    const stream = client.responses.stream({ model, input: 'Hello' })
    const snapshots: string[] = []
    stream.on('response.output_text.delta', ({ snapshot }) => snapshots.push(snapshot))
    const { output_text: text, status } = await stream.finalResponse()
    expect([text, status]).toEqual([said, 'completed'])
    expect(snapshots.at(-1)).toBe(said)
    expect(snapshots.length).toBeGreaterThan(3)
  })

  it.for([false, true])('with function calls and their results (streamed: %s)', async (isStreamed) => {
    const { client } = connect(createOpenAIResponsesMock)
    const body = { model, input: [question], tools: responseTools }
    const { output }: Pick<Response, 'output'> = isStreamed
      ? await client.responses.stream(body).finalResponse()
      : await client.responses.create(body)
    const calls = output.filter((item) => item.type === 'function_call')
    expect(calls.map((call) => [call.name, call.arguments])).toEqual([
      ['get_weather', '{"city":"Zürich"}'],
      ['get_time', '{}'],
    ])
    const outputs = calls.map(({ call_id, name }) => ({
      type: 'function_call_output' as const,
      call_id,
      output: results[name] ?? '',
    }))
    const answer = await client.responses.create({ model, input: [question, ...calls, ...outputs] })
    expect(answer.output_text).toBe('Grüezi! You said “sunny, noon” 👋')
  })

  it('with a failure in mid-stream as an error', async () => {
    const { client } = connect(createOpenAIResponsesMock, { failure: { kind: 'error-in-stream' } })
    await expect(client.responses.stream({ model, input: 'Hello' }).finalResponse()).rejects.toThrow(
      'The model failed to answer.',
    )
  })

  it('with a refusal as its own kind of error', async () => {
    const { client } = connect(createOpenAIResponsesMock, {}, 'wrong-key')
    await expect(client.responses.create({ model, input: 'Hello' })).rejects.toBeInstanceOf(AuthenticationError)
  })

  it('and conversations, page by page', async () => {
    const { client } = connect(createOpenAIResponsesMock)
    const { id, object } = await client.conversations.create({ items: [{ role: 'user', content: 'Hello' }] })
    expect(object).toBe('conversation')
    await client.responses.create({ model, conversation: id, input: 'And now?' })
    const texts: unknown[] = []
    for await (const item of client.conversations.items.list(id, { order: 'asc', limit: 2 })) {
      if (item.type === 'message') texts.push([item.role, item.content.map((part) => ('text' in part ? part.text : part.type))])
    }
    expect(texts).toEqual([
      ['user', ['Hello']],
      ['user', ['And now?']],
      ['assistant', ['Grüezi! You said “And now?” 👋']],
    ])
    const added = await client.conversations.items.create(id, { items: [{ role: 'user', content: 'Bye' }] })
    expect(added.data).toMatchObject([{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Bye' }] }])
  })

  it('and files that it uploads', async () => {
    const { client } = connect(createOpenAIResponsesMock)
    const file = await client.files.create({ file: new File(['a,b'], 'cats.csv', { type: 'text/csv' }), purpose: 'user_data' })
    expect(file).toMatchObject({ object: 'file', filename: 'cats.csv', bytes: 3, purpose: 'user_data', status: 'processed' })
    const content = [{ type: 'input_file' as const, file_id: file.id }]
    const answer = await client.responses.create({ model, input: [{ role: 'user', content }] })
    expect(answer.output_text).toBe('Grüezi! You said “[input_file]” 👋')
  })
})

describe('the client of Azure OpenAI reads chat completions', () => {
  const azure = (apiKey: string) =>
    new AzureOpenAI({
      apiKey,
      endpoint: 'https://my-resource.openai.azure.com',
      apiVersion: '2024-10-21',
      deployment: 'my-deployment',
      maxRetries: 0,
    })

  it('whole and streamed, whose first chunk holds no choice', async () => {
    mockNetwork(createAzureOpenAIMock())
    const client = azure('test-key')
    const answer = await client.chat.completions.create({ model: 'my-deployment', messages: [question] })
    expect(answer.choices[0]?.message.content).toBe(said)
    let text = ''
    for await (const { choices } of await client.chat.completions.create({ model: '', messages: [question], stream: true })) {
      text += choices[0]?.delta.content ?? ''
    }
    expect(text).toBe(said)
  })

  it('with a refusal as its own kind of error', async () => {
    mockNetwork(createAzureOpenAIMock())
    const failure = azure('wrong-key').chat.completions.create({ model: '', messages: [question] })
    await expect(failure).rejects.toBeInstanceOf(APIError)
    await expect(failure).rejects.toMatchObject({ status: 401, code: '401' })
    await expect(failure).rejects.toThrow('Access denied due to invalid subscription key')
  })
})
