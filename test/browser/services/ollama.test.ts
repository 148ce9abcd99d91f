import { describe, expect, it } from 'vitest'
import { createOllamaMock } from '../../../mocks/ollama.ts'
import { connectToMock } from './connect-to-mock.ts'
import { replyOf } from './connect-test-service.ts'

const tools = [{ type: 'function', function: { name: 'get_time' } }]

describe.for([false, true])('Ollama, streaming: %s', (stream) => {
  it('Ollama gets its reasoning back with the results, and calls of different rounds are distinguished', async () => {
    const ollama = { think: true, tools, maxToolRounds: 3, function_handler: () => [{ response: 'noon' }] }
    const { send, mock } = await connectToMock(createOllamaMock(), { ollama }, { connect: { stream } })
    const { events, error } = await send()
    expect([replyOf(events).text, error]).toEqual(['Grüezi! You said “noon” 👋', undefined])
    const outputs = events.flatMap((event) => (event.type === 'tool-output' ? event.id : []))
    expect(new Set(outputs).size).toBe(2)
    expect(mock.requests[2]?.json['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant', thinking: 'They said something. I shall say it back.' },
      { role: 'tool' },
      { role: 'assistant', thinking: 'They said something. I shall say it back.' },
      { role: 'tool' },
    ])
  })
})

it('Ollama needs no key', async () => {
  const { connector } = await connectToMock(createOllamaMock(), { ollama: true })
  expect(connector.key).toBeUndefined()
})
