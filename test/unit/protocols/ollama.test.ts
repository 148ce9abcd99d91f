import { describe, expect, test } from 'vitest'
import { answered, asJson, lines, createTestEngine } from './create-test-engine.ts'

const line = (message: object, more: object = {}) => ({
  model: 'llama3.2',
  message: { role: 'assistant', content: '', ...message },
  done: false,
  ...more,
})
const calls = [
  { function: { name: 'get_weather', arguments: { city: 'Rome' } } },
  { function: { name: 'get_time', arguments: {} } },
]
const frames = [
  line({ thinking: 'Two places ' }),
  line({ thinking: 'to look.' }),
  line({ content: 'I shall ' }),
  line({ content: 'look.' }),
  line({ tool_calls: calls }),
  line({}, { done: true, done_reason: 'stop', prompt_eval_count: 20, eval_count: 90 }),
]
const bye = line({ content: 'Bye' }, { done: true, done_reason: 'stop' })

async function received() {
  const chat = createTestEngine('ollama', [lines(...frames), Response.json(bye)])
  return { ...chat, messages: await chat.send('How is the weather?') }
}

describe('an answer of Ollama', () => {
  test('an Ollama answer is stored with its reasoning, calls, model and usage', async () => {
    const { messages } = await received()
    expect(messages[1]).toMatchObject({
      text: 'I shall look.',
      metadata: {
        model: 'llama3.2',
        finishReason: 'stop',
        usage: { inputTokens: 20, outputTokens: 90, totalTokens: 110 },
      },
      parts: [
        { type: 'reasoning', text: 'Two places to look.' },
        { type: 'text', text: 'I shall look.' },
        { type: 'tool', name: 'get_weather', input: '{"city":"Rome"}' },
        { type: 'tool', name: 'get_time', input: '{}' },
      ],
    })
  })

  test('an Ollama answer is sent back unchanged, with results under the names of their tools', async () => {
    const { messages } = await received()
    const later = createTestEngine('ollama', [Response.json(bye)], { history: answered(asJson(messages)) })
    await later.send('Thanks')
    expect(later.bodies[0]?.['messages']).toEqual([
      { role: 'user', content: 'How is the weather?' },
      { role: 'assistant', content: 'I shall look.', thinking: 'Two places to look.', tool_calls: calls },
      { role: 'tool', tool_name: 'get_weather', content: '{"of":"call-1"}' },
      { role: 'tool', tool_name: 'get_time', content: '{"of":"call-2"}' },
      { role: 'user', content: 'Thanks' },
    ])
  })
})
