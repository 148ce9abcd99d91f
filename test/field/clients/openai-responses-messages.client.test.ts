import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { answered, asJson, events, createTestEngine } from '../../unit/protocols/create-test-engine.ts'

const citation = { type: 'url_citation', start_index: 0, end_index: 7, url: 'https://weather.example/bern', title: 'Bern' }
const again = { ...citation, start_index: 14, end_index: 18 }
const reasoning = {
  id: 'rs_1',
  type: 'reasoning',
  summary: [
    { type: 'summary_text', text: 'Two places' },
    { type: 'summary_text', text: 'to look.' },
  ],
  encrypted_content: 'gAAA',
}
const search = { id: 'ws_1', type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'Bern' } }
const text = { type: 'output_text', text: 'In Bern it is cold.', annotations: [citation, again] }
const message = {
  id: 'msg_1',
  type: 'message',
  status: 'completed',
  role: 'assistant',
  content: [text],
  phase: 'commentary',
}
const weather = {
  id: 'fc_1',
  type: 'function_call',
  status: 'completed',
  call_id: 'call_1',
  name: 'get_weather',
  arguments: '{"city":"Rome"}',
}
const time = {
  id: 'fc_2',
  type: 'function_call',
  status: 'completed',
  call_id: 'call_2',
  name: 'get_time',
  arguments: '{}',
}
const output = [reasoning, search, message, weather, time]
const usage = { input_tokens: 20, output_tokens: 90, total_tokens: 110 }
const response = { id: 'resp_1', object: 'response', model: 'gpt-5.4', status: 'completed', error: null, usage, output }
const begun = { ...response, status: 'in_progress', usage: null, output: [] }

const item = (index: number, whole: { id: string }, before: object, ...between: object[]): object[] => [
  { type: 'response.output_item.added', output_index: index, item: { ...whole, ...before } },
  ...between.map((frame) => ({ output_index: index, item_id: whole.id, ...frame })),
  { type: 'response.output_item.done', output_index: index, item: whole },
]
const delta = (type: string, words: string, more: object = {}) => ({ type: `response.${type}.delta`, delta: words, ...more })

/** An answer with all that the stream of Responses knows. */
const frames = [
  { type: 'response.created', response: begun },
  { type: 'response.in_progress', response: begun },
  ...item(
    0,
    reasoning,
    { summary: [], encrypted_content: '' },
    { type: 'response.reasoning_summary_part.added', summary_index: 0, part: { type: 'summary_text', text: '' } },
    delta('reasoning_summary_text', 'Two ', { summary_index: 0 }),
    delta('reasoning_summary_text', 'places', { summary_index: 0 }),
    { type: 'response.reasoning_summary_part.added', summary_index: 1, part: { type: 'summary_text', text: '' } },
    delta('reasoning_summary_text', 'to look.', { summary_index: 1 }),
  ),
  ...item(1, search, { status: 'in_progress' }),
  ...item(
    2,
    message,
    { status: 'in_progress', content: [] },
    { type: 'response.content_part.added', content_index: 0, part: { type: 'output_text', text: '', annotations: [] } },
    delta('output_text', 'In Bern ', { content_index: 0 }),
    { type: 'response.output_text.annotation.added', content_index: 0, annotation_index: 0, annotation: citation },
    delta('output_text', 'it is cold.', { content_index: 0 }),
    { type: 'response.output_text.annotation.added', content_index: 0, annotation_index: 1, annotation: again },
  ),
  ...item(3, weather, { status: 'in_progress', arguments: '' }, delta('function_call_arguments', '{"city":"Rome"}')),
  ...item(4, time, { status: 'in_progress', arguments: '' }, delta('function_call_arguments', '{}')),
  { type: 'response.completed', response },
]
const bye = {
  ...response,
  id: 'resp_2',
  output: [{ ...message, id: 'msg_2', phase: undefined, content: [{ ...text, annotations: [], text: 'Bye' }] }],
}

/** What the vendor's own client makes of the stream: a page that uses it sends this back. */
async function keptByVendor(): Promise<unknown[]> {
  const client = new OpenAI({
    apiKey: 'k',
    dangerouslyAllowBrowser: true,
    fetch: () => Promise.resolve(events(...frames)),
  })
  const { output: kept } = await client.responses.stream({ model: 'm', input: 'Hi' }).finalResponse()
  // The client adds what it read of the arguments.
  return kept.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'parsed_arguments')))
}

async function received() {
  const chat = createTestEngine('openai-responses', [events(...frames), Response.json(bye)])
  return { ...chat, messages: await chat.send('How is the weather?') }
}

describe('an answer of OpenAI’s Responses', () => {
  test('is kept with its id, model, usage and the reason of its end', async () => {
    const { messages } = await received()
    expect(messages[1]).toMatchObject({
      id: 'resp_1',
      text: 'In Bern it is cold.',
      metadata: {
        model: 'gpt-5.4',
        finishReason: 'completed',
        usage: { inputTokens: 20, outputTokens: 90, totalTokens: 110 },
      },
    })
  })

  test('is kept with its thoughts, tools and sources', async () => {
    const { messages } = await received()
    expect(messages[1]?.parts).toMatchObject([
      { type: 'reasoning', text: 'Two places\n\nto look.' },
      { type: 'tool', id: 'ws_1', name: 'web_search', state: 'output-available', isProviderExecuted: true },
      { type: 'text', text: 'In Bern it is cold.' },
      {
        type: 'source',
        id: citation.url,
        title: 'Bern',
        positions: [
          { start: 0, end: 7 },
          { start: 14, end: 18 },
        ],
      },
      { type: 'tool', id: 'call_1', name: 'get_weather', state: 'input-available', input: '{"city":"Rome"}' },
      { type: 'tool', id: 'call_2', name: 'get_time', state: 'input-available', input: '{}' },
    ])
  })

  test('goes back as the vendor’s own client keeps it, with the outputs after it', async () => {
    const { messages } = await received()
    const history = answered(asJson(messages))
    const later = createTestEngine('openai-responses', [Response.json(bye)], { history })
    await later.send('Thanks')
    expect(later.bodies[0]?.['input']).toEqual([
      { role: 'user', content: 'How is the weather?' },
      ...(await keptByVendor()).map((one) => ({
        ...(one as object),
        ...((one as { type: string }).type === 'message' && { content: [text] }),
      })),
      { type: 'function_call_output', call_id: 'call_1', output: '{"of":"call_1"}' },
      { type: 'function_call_output', call_id: 'call_2', output: '{"of":"call_2"}' },
      { role: 'user', content: 'Thanks' },
    ])
  })

  test('goes back without calls that nobody answered', async () => {
    const { bodies, send } = await received()
    await send('Thanks')
    expect(bodies[1]?.['input']).toEqual([
      { role: 'user', content: 'How is the weather?' },
      ...output.slice(0, 3),
      { role: 'user', content: 'Thanks' },
    ])
  })

  test('goes back without names and thoughts where these came without what encrypts them', async () => {
    const open = { ...reasoning, encrypted_content: null }
    const whole = { ...response, output: [open, search, message, weather] }
    const chat = createTestEngine('openai-responses', [Response.json(whole)])
    const history = answered(asJson(await chat.send('How is the weather?')))
    const later = createTestEngine('openai-responses', [Response.json(bye)], { history })
    await later.send('Thanks')
    expect(later.bodies[0]?.['input']).toEqual([
      { role: 'user', content: 'How is the weather?' },
      { role: 'assistant', content: 'In Bern it is cold.', phase: 'commentary' },
      { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Rome"}' },
      { type: 'function_call_output', call_id: 'call_1', output: '{"of":"call_1"}' },
      { role: 'user', content: 'Thanks' },
    ])
  })

  test('that came whole is kept as a streamed one', async () => {
    const { messages } = await received()
    const whole = createTestEngine('openai-responses', [Response.json(response)])
    const [, kept] = await whole.send('How is the weather?')
    const compared = ({ createdAt: _createdAt, _sessionId, ...rest }: MessageContent = {}): unknown =>
      JSON.parse(JSON.stringify(rest, (name, value: unknown) => (name === 'duration' ? undefined : value)))
    expect(compared(kept)).toEqual(compared(messages[1]))
  })
})
