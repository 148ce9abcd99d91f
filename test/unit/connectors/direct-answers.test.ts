import { describe, expect, test } from 'vitest'
import type { DirectConnection } from '../../../sdk/core/options/services/direct-connection.ts'
import { events, createTestEngine } from '../protocols/create-test-engine.ts'

const citation = { type: 'url_citation', start_index: 0, end_index: 4, url: 'https://weather.example/', title: 'Weather' }
const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 }
const said = (id: string, text: string, annotations: object[] = []) => ({
  id,
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations }],
})
const asked = { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Bern"}' }
const response = (id: string, ...output: object[]) =>
  events({
    type: 'response.completed',
    response: { id, object: 'response', model: 'gpt-5.4', status: 'completed', usage, output },
  })

const direct = (settings: DirectConnection['openAI']) => ({
  connect: undefined,
  directConnection: { openAI: { key: 'k', ...(settings as object) } },
})

describe('a service’s answer that calls a function of the page', () => {
  const handler = () => [{ response: 'cold' }]
  const options = direct({ responses: { stream: true, function_handler: handler, maxToolRounds: 2 } })

  async function answer() {
    const chat = createTestEngine(
      'openai-responses',
      [response('resp_1', said('msg_1', 'I look.'), asked), response('resp_2', said('msg_2', 'Cold in Bern', [citation]))],
      options as object,
    )
    const [, ...messages] = await chat.send('How is the weather?')
    return { ...chat, messages }
  }

  test('an answer with a function call is one message with the id of the first response', async () => {
    const { messages } = await answer()
    expect(messages).toMatchObject([{ id: 'resp_1', text: 'I look.\n\nCold in Bern' }])
  })

  test('an answer with a function call has the usage of all its responses', async () => {
    const { messages } = await answer()
    expect(messages[0]?.metadata?.usage).toEqual({ inputTokens: 20, outputTokens: 10, totalTokens: 30 })
  })

  test('an answer with a function call has its citations at the right positions in the text', async () => {
    const { messages } = await answer()
    const { text = '', parts = [] } = messages[0] ?? {}
    const positions = parts.flatMap((part) => (part.type === 'source' ? (part.positions ?? []) : []))
    expect(positions.map(({ start, end }) => text.slice(start, end))).toEqual(['Cold'])
  })

  test('a source that is cited twice after a function call has both places at the right positions', async () => {
    const again = { ...citation, start_index: 8, end_index: 12 }
    const chat = createTestEngine(
      'openai-responses',
      [response('resp_1', said('msg_1', 'I look.'), asked), response('resp_2', said('msg_2', 'Cold in Bern', [citation, again]))],
      options as object,
    )
    const [, { text = '', parts = [] } = {}] = await chat.send('How is the weather?')
    const sources = parts.filter((part) => part.type === 'source')
    expect(sources.map(({ positions = [] }) => positions.map(({ start, end }) => text.slice(start, end)))).toEqual([
      ['Cold', 'Bern'],
    ])
  })

  test('an answer that goes on after a tool of the page has its citations at the right positions', async () => {
    const tool = { name: 'get_weather', description: 'Tells it', inputSchema: { type: 'object' }, execute: () => 'cold' }
    const chat = createTestEngine(
      'openai-responses',
      [response('resp_1', said('msg_1', 'I look.'), asked), response('resp_2', said('msg_2', 'Cold in Bern', [citation]))],
      { ...direct({ responses: { stream: true } }), tools: [tool] } as object,
    )
    const [, { text = '', parts = [] } = {}] = await chat.send('How is the weather?')
    const positions = parts.flatMap((part) => (part.type === 'source' ? (part.positions ?? []) : []))
    expect(text).toBe('I look.\n\nCold in Bern')
    expect(positions.map(({ start, end }) => text.slice(start, end))).toEqual(['Cold'])
  })

  test('an answer with a function call is sent back as plain text, as before', async () => {
    const { bodies, send } = await answer()
    await send('Thanks').catch(() => undefined)
    expect(bodies[2]?.['input']).toEqual([
      { role: 'user', content: 'How is the weather?' },
      { role: 'assistant', content: 'I look.\n\nCold in Bern' },
      { role: 'user', content: 'Thanks' },
    ])
  })

  test('no call stays open when the page answers with a text of its own', async () => {
    const own = direct({ responses: { stream: true, function_handler: () => ({ text: 'It is cold.' }) } })
    const chat = createTestEngine('openai-responses', [response('resp_1', asked)], own as object)
    const [, called, answered] = await chat.send('How is the weather?')
    expect(called?.parts).toMatchObject([{ type: 'tool', id: 'call_1', state: 'output-available' }])
    expect(answered?.text).toBe('It is cold.')
  })
})

test('an answer that is sent whole keeps the id that the service gave it', async () => {
  const whole = Response.json({
    id: 'resp_1',
    object: 'response',
    model: 'gpt-5.4',
    status: 'completed',
    output: [said('msg_1', 'Hello')],
  })
  const { send } = createTestEngine('openai-responses', [whole], direct({ responses: true } as object) as object)
  expect((await send('Hi'))[1]).toMatchObject({ id: 'resp_1', text: 'Hello' })
})
