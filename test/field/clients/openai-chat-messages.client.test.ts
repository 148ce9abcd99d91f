import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { answered, asJson, events, createTestEngine } from '../../unit/protocols/create-test-engine.ts'

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1763700000,
  model: 'gpt-5.4',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const call = (index: number, id: string, name: string, input: string) =>
  chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: input } }] })
const citation = (start: number, end: number) => ({
  type: 'url_citation',
  url_citation: { start_index: start, end_index: end, url: 'https://weather.example/bern', title: 'Bern' },
})
const usage = { prompt_tokens: 20, completion_tokens: 90, total_tokens: 110 }

const frames = [
  chunk({ role: 'assistant', content: '', refusal: null }),
  chunk({ content: 'In Bern it ' }),
  chunk({ content: 'is cold.', annotations: [citation(0, 7)] }),
  chunk({ annotations: [citation(14, 18)] }),
  call(0, 'call_1', 'get_weather', '{"city":'),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '"Rome"}' } }] }),
  call(1, 'call_2', 'get_time', '{}'),
  chunk({}, 'tool_calls'),
  // The last one, with what it cost, has no choices.
  { ...chunk({}), choices: [], usage },
]
const bye = { object: 'chat.completion', choices: [{ index: 0, message: { content: 'Bye' }, finish_reason: 'stop' }] }

async function received() {
  const chat = createTestEngine('openai-chat', [events(...frames, '[DONE]'), Response.json(bye)])
  return { ...chat, messages: await chat.send('How is the weather?') }
}

describe('an answer of chat completions', () => {
  test('is kept with its model, usage and the reason of its end', async () => {
    const { messages } = await received()
    expect(messages[1]?.metadata).toEqual({
      model: 'gpt-5.4',
      finishReason: 'tool_calls',
      usage: { inputTokens: 20, outputTokens: 90, totalTokens: 110 },
    })
  })

  test('says where in the text each citation of a source stands', async () => {
    const { messages } = await received()
    const { text = '', parts = [] } = messages[1] ?? {}
    const positions = parts.flatMap((part) => (part.type === 'source' ? (part.positions ?? []) : []))
    expect(positions.map(({ start, end }) => text.slice(start, end))).toEqual(['In Bern', 'cold'])
  })

  test('goes back as the vendor’s own client keeps it, with a message for each result', async () => {
    const client = new OpenAI({
      apiKey: 'k',
      dangerouslyAllowBrowser: true,
      fetch: () => Promise.resolve(events(...frames, '[DONE]')),
    })
    const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] }
    const { role, content, tool_calls: calls } = await client.chat.completions.stream(request).finalMessage()
    const { messages } = await received()
    const later = createTestEngine('openai-chat', [Response.json(bye)], { history: answered(asJson(messages)) })
    await later.send('Thanks')
    expect(later.bodies[0]?.['messages']).toEqual([
      { role: 'user', content: 'How is the weather?' },
      asJson({
        role,
        content,
        // The client adds what it read of the arguments.
        tool_calls: calls?.map((one) =>
          one.type === 'function' ? { ...one, function: { name: one.function.name, arguments: one.function.arguments } } : one,
        ),
      }),
      { role: 'tool', tool_call_id: 'call_1', content: '{"of":"call_1"}' },
      { role: 'tool', tool_call_id: 'call_2', content: '{"of":"call_2"}' },
      { role: 'user', content: 'Thanks' },
    ])
  })

  test('that tells with every chunk what it cost so far is described once it is over', async () => {
    const chat = createTestEngine('openai-chat', [
      events(
        { ...chunk({ content: 'Hi' }), usage: { ...usage, completion_tokens: 1 } },
        { ...chunk({}, 'stop'), usage },
        '[DONE]',
      ),
    ])
    const [, message] = await chat.send('Hi')
    expect(message?.metadata?.usage).toEqual({ inputTokens: 20, outputTokens: 90, totalTokens: 110 })
  })
})
