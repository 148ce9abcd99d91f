import { Ollama } from 'ollama'
import { describe, expect, it } from 'vitest'
import { createOllamaMock, type MockSwitches } from '../../../mocks/index.ts'
import { sampleFiles } from '../../../mocks/kit/sample-files.ts'
import { cuts } from './cuts.ts'
import { mockNetwork } from './mock-network.ts'
import { functions } from './tools.ts'

const said = 'Grüezi! You said “Hello” 👋'
const model = 'llama3.2'
const messages = [{ role: 'user', content: 'Hello' }]
const tools = functions.map(({ name, parameters }) => ({
  type: 'function',
  function: { name, parameters: { ...parameters, required: [] } },
}))

function connect(switches?: Partial<MockSwitches>) {
  const mock = mockNetwork(createOllamaMock(switches))
  return { mock, client: new Ollama({ host: 'http://localhost:11434' }) }
}

describe('the client of Ollama reads a chat', () => {
  it('whole', async () => {
    const { client } = connect()
    const answer = await client.chat({ model, messages })
    expect(answer).toMatchObject({ model, done: true, done_reason: 'stop', message: { role: 'assistant', content: said } })
  })

  it.for(cuts)('streamed in pieces of %i bytes', async (cut) => {
    const { client } = connect({ cut })
    let text = ''
    let isDone = false
    for await (const { message, done } of await client.chat({ model, messages, stream: true })) {
      text += message.content
      isDone = done
    }
    expect([text, isDone]).toEqual([said, true])
  })

  it('with thoughts apart from the text', async () => {
    const { client } = connect()
    const { message } = await client.chat({ model, messages, think: true })
    expect(message).toMatchObject({ content: said, thinking: 'They said something. I shall say it back.' })
  })

  it.for([false, true])('with calls and their results (streamed: %s)', async (isStreamed) => {
    const { client } = connect()
    const calls = []
    if (isStreamed) {
      for await (const { message } of await client.chat({ model, messages, tools, stream: true }))
        calls.push(...(message.tool_calls ?? []))
    } else {
      const { message } = await client.chat({ model, messages, tools })
      calls.push(...(message.tool_calls ?? []))
    }
    expect(calls.map((call) => [call.function.name, call.function.arguments])).toEqual([
      ['get_weather', { city: 'Zürich' }],
      ['get_time', {}],
    ])
    const results = calls.map(({ function: { name } }, index) => ({
      role: 'tool',
      tool_name: name,
      content: ['sunny', 'noon'][index] ?? '',
    }))
    const asked = [...messages, { role: 'assistant', content: '', tool_calls: calls }, ...results]
    const answer = await client.chat({ model, messages: asked })
    expect(answer.message.content).toBe('Grüezi! You said “sunny, noon” 👋')
  })

  it('about a picture', async () => {
    const { client } = connect()
    const { message } = await client.chat({
      model: 'llava',
      messages: [{ ...messages[0], role: 'user', content: 'Hello', images: [sampleFiles.pngBytes] }],
    })
    expect(message.content).toBe('Grüezi! You said “Hello [image]” 👋')
  })

  it('with errors in the vendor’s words', async () => {
    const { client, mock } = connect()
    const failure = client.chat({ model: 'llama1', messages })
    await expect(failure).rejects.toMatchObject({ name: 'ResponseError', status_code: 404, message: "model 'llama1' not found" })
    mock.switches.failure = { kind: 'too-many-requests', retryAfter: 3 }
    await expect(client.chat({ model, messages })).rejects.toMatchObject({
      status_code: 429,
      error: 'you have reached your usage limit, please try again later',
    })
    mock.switches.failure = { kind: 'error-in-stream' }
    let text = ''
    const reading = (async () => {
      for await (const { message } of await client.chat({ model, messages, stream: true })) text += message.content
    })()
    await expect(reading).rejects.toThrow('an error was encountered while running the model')
    expect(text).not.toBe('')
  })

  it('and the list of models', async () => {
    const { client } = connect()
    const { models } = await client.list()
    expect(models.map(({ name }) => name)).toContain('llama3.2:latest')
  })
})
