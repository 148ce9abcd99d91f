import Groq, { AuthenticationError, NotFoundError, RateLimitError } from 'groq-sdk'
import { describe, expect, it } from 'vitest'
import { sampleFiles } from '../../../mocks/kit/sample-files.ts'
import { createCompatibleMock, type MockSwitches } from '../../../mocks/index.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
const model = 'openai/gpt-oss-120b'
const messages = [{ role: 'user' as const, content: 'Hello' }]
const tools = functions.map((tool) => ({ type: 'function' as const, function: tool }))

function connect(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createCompatibleMock('groq', switches))
  return { mock, client: new Groq({ apiKey: 'test-key', maxRetries: 0 }) }
}

describe('the client of Groq reads chat completions', () => {
  it('whole', async () => {
    const { client } = connect()
    const answer = await client.chat.completions.create({ model, messages })
    expect(answer).toMatchObject({ object: 'chat.completion', x_groq: {}, choices: [{ message: { content: said } }] })
  })

  it.for(cuts)('streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect({ cut })
    let text = ''
    for await (const { choices } of await client.chat.completions.create({ model, messages, stream: true })) {
      text += choices[0]?.delta.content ?? ''
    }
    expect(text).toBe(said)
  })

  it('with calls and their results', async () => {
    const { client } = connect()
    const { choices } = await client.chat.completions.create({ model, messages, tools })
    const calls = choices[0]?.message.tool_calls ?? []
    expect(calls.map((call) => [call.function.name, call.function.arguments])).toEqual([
      ['get_weather', '{"city":"Zürich"}'],
      ['get_time', '{}'],
    ])
    const results = calls.map(({ id }, index) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: ['sunny', 'noon'][index] ?? '',
    }))
    const asked = [...messages, { role: 'assistant' as const, tool_calls: calls }, ...results]
    const answer = await client.chat.completions.create({ model, messages: asked })
    expect(answer.choices[0]?.message.content).toBe('Grüezi! You said “sunny, noon” 👋')
  })

  it('with refusals as their own kinds of errors', async () => {
    const { client, mock } = connect({ key: 'another-key' })
    const refused = client.chat.completions.create({ model, messages })
    await expect(refused).rejects.toBeInstanceOf(AuthenticationError)
    await expect(refused).rejects.toThrow('Invalid API Key')
    Object.assign(mock.switches, { key: 'test-key', profile: 'today' })
    const retired = client.chat.completions.create({ model: 'llama-3.3-70b-versatile', messages })
    await expect(retired).rejects.toBeInstanceOf(NotFoundError)
  })

  it('with too many requests: it asks again when the answer says, and gives up with its own kind of error', async () => {
    const { client, mock } = connect({ failure: { kind: 'too-many-requests', times: 1, retryAfter: 0.01 } })
    const answer = await client.chat.completions.create({ model, messages }, { maxRetries: 1 })
    expect(answer.choices[0]?.message.content).toBe(said)
    expect(mock.requests.length).toBe(2)
    mock.switches.failure = { kind: 'too-many-requests', retryAfter: 3 }
    const error = await client.chat.completions.create({ model, messages }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RateLimitError)
    expect((error as RateLimitError).headers.get('retry-after')).toBe('3')
  })

  it('with an error in mid-stream as an error', async () => {
    const { client } = connect({ failure: { kind: 'error-in-stream' } })
    const reading = (async () => {
      for await (const { x_groq: own } of await client.chat.completions.create({ model, messages, stream: true })) {
        if (own?.error) throw new Error(own.error)
      }
    })()
    await expect(reading).rejects.toThrow('The stream was interrupted.')
  })

  it('and speech', async () => {
    const { client, mock } = connect()
    const given = { model: 'canopylabs/orpheus-v1-english', voice: 'autumn', input: 'Hello', response_format: 'wav' as const }
    const speech = await client.audio.speech.create(given)
    expect(new Uint8Array(await speech.arrayBuffer())).toEqual(sampleFiles.mp3Bytes)
    mock.switches.profile = 'today'
    const retired = client.audio.speech.create({ ...given, model: 'playai-tts', voice: 'Fritz-PlayAI' })
    await expect(retired).rejects.toBeInstanceOf(NotFoundError)
  })

  it('and the list of models', async () => {
    const { client } = connect()
    const { data } = await client.models.list()
    expect(data.map(({ id }) => id)).toContain(model)
  })
})
