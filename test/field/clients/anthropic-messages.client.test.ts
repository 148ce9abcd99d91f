import Anthropic from '@anthropic-ai/sdk'
import { describe, expect, test } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { asJson, events, createTestEngine } from '../../unit/protocols/create-test-engine.ts'

const citation = {
  type: 'web_search_result_location',
  cited_text: 'Four degrees.',
  url: 'https://weather.example/bern',
  title: 'Bern',
  encrypted_index: 'Eo8',
}
const again = { ...citation, cited_text: 'Cold.', encrypted_index: 'Eo9' }
const found = {
  type: 'web_search_tool_result',
  tool_use_id: 'srv_1',
  content: [{ type: 'web_search_result', url: citation.url, title: 'Bern', encrypted_content: 'Xyz', page_age: null }],
}

const block = (index: number, begun: object, ...deltas: object[]): object[] => [
  { type: 'content_block_start', index, content_block: begun },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
]
const text = (words: string) => ({ type: 'text_delta', text: words })

/** An answer with all that Anthropic's stream knows. */
const frames = [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-5-5',
      content: [],
      stop_reason: null,
      usage: { input_tokens: 20, cache_read_input_tokens: 5, output_tokens: 1 },
    },
  },
  ...block(
    0,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'Two places ' },
    { type: 'thinking_delta', thinking: 'to look.' },
    { type: 'signature_delta', signature: 'c2lnbmVk' },
  ),
  ...block(1, { type: 'redacted_thinking', data: 'aGlkZGVu' }),
  ...block(2, { type: 'text', text: '' }, text('I shall look. ')),
  ...block(
    3,
    { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} },
    { type: 'input_json_delta', partial_json: '{"query":"Bern"}' },
  ),
  ...block(4, found),
  ...block(5, { type: 'text', text: '' }, text('In Bern ')),
  ...block(6, { type: 'text', text: '', citations: [] }, { type: 'citations_delta', citation }, text('it is four degrees')),
  ...block(7, { type: 'text', text: '' }, text(' and ')),
  ...block(8, { type: 'text', text: '', citations: [] }, text('cold'), { type: 'citations_delta', citation: again }),
  ...block(9, { type: 'text', text: '' }, text('.')),
  ...block(
    10,
    { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} },
    { type: 'input_json_delta', partial_json: '{"city":' },
    { type: 'input_json_delta', partial_json: '"Rome"}' },
  ),
  ...block(
    11,
    { type: 'tool_use', id: 'toolu_2', name: 'get_time', input: {} },
    { type: 'input_json_delta', partial_json: '{}' },
  ),
  { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 90 } },
  { type: 'message_stop' },
]
const bye = {
  type: 'message',
  id: 'msg_2',
  role: 'assistant',
  model: 'claude-sonnet-5-5',
  content: [{ type: 'text', text: 'Bye' }],
  stop_reason: 'end_turn',
}

/** What the vendor's own client makes of the stream: a page that uses it sends this back. */
async function keptByVendor(): Promise<unknown[]> {
  const client = new Anthropic({
    apiKey: 'k',
    dangerouslyAllowBrowser: true,
    fetch: () => Promise.resolve(events(...frames)),
  })
  const request = { model: 'm', max_tokens: 9, messages: [{ role: 'user' as const, content: 'Hi' }] }
  return (await client.messages.stream(request).finalMessage()).content
}

/** The page answers the calls. */
const answered = (messages: readonly MessageContent[]): MessageContent[] =>
  messages.map((message) => ({
    ...message,
    ...(message.parts && {
      parts: message.parts.map((part) =>
        part.type !== 'tool' || part.isProviderExecuted
          ? part
          : part.id === 'toolu_1'
            ? { ...part, state: 'output-available', output: { degrees: 9 } }
            : { ...part, state: 'output-error', output: 'No clock' },
      ),
    }),
  }))

async function received() {
  const chat = createTestEngine('anthropic', [events(...frames), Response.json(bye)])
  return { ...chat, messages: await chat.send('How is the weather?') }
}

describe('an answer of Anthropic', () => {
  test('is kept with its id, model, usage and the reason of its end', async () => {
    const { messages } = await received()
    expect(messages[1]).toMatchObject({
      id: 'msg_1',
      text: 'I shall look. \n\nIn Bern it is four degrees and cold.',
      metadata: {
        model: 'claude-sonnet-5-5',
        finishReason: 'tool_use',
        usage: { inputTokens: 25, outputTokens: 90, totalTokens: 115 },
      },
    })
  })

  test('is kept with its thoughts, tools and what they found', async () => {
    const { messages } = await received()
    expect(messages[1]?.parts).toMatchObject([
      { type: 'reasoning', text: 'Two places to look.', providerMetadata: { anthropic: { signature: 'c2lnbmVk' } } },
      { type: 'reasoning', text: '', providerMetadata: { anthropic: { redactedData: 'aGlkZGVu' } } },
      { type: 'text', text: 'I shall look. ' },
      { type: 'tool', id: 'srv_1', state: 'output-available', isProviderExecuted: true, input: '{"query":"Bern"}' },
      { type: 'text', text: 'In Bern it is four degrees and cold.' },
      { type: 'source', id: citation.url, title: 'Bern', snippet: 'Four degrees.' },
      { type: 'tool', id: 'toolu_1', name: 'get_weather', state: 'input-available', input: '{"city":"Rome"}' },
      { type: 'tool', id: 'toolu_2', name: 'get_time', state: 'input-available' },
    ])
  })

  test('says of a source that is cited twice where in the text each citation stands', async () => {
    const { messages } = await received()
    const { text: said = '', parts = [] } = messages[1] ?? {}
    const positions = parts.flatMap((part) => (part.type === 'source' ? (part.positions ?? []) : []))
    expect(positions.map(({ start, end }) => said.slice(start, end))).toEqual(['it is four degrees', 'cold'])
  })

  test('goes back as the vendor’s own client keeps it, with the results in the message of the user', async () => {
    const { messages } = await received()
    const history = answered(asJson(messages))
    const later = createTestEngine('anthropic', [Response.json(bye)], { history })
    await later.send('Thanks')
    const content = await keptByVendor()
    expect(later.bodies[0]?.['messages']).toEqual([
      { role: 'user', content: 'How is the weather?' },
      { role: 'assistant', content },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: '{"degrees":9}' },
          { type: 'tool_result', tool_use_id: 'toolu_2', content: 'No clock', is_error: true },
          { type: 'text', text: 'Thanks' },
        ],
      },
    ])
  })

  test('goes back without calls that nobody answered, which the service refuses', async () => {
    const { bodies, send } = await received()
    await send('Thanks')
    const content = ((await keptByVendor()) as { type: string }[]).filter(({ type }) => type !== 'tool_use')
    expect(bodies[1]?.['messages']).toEqual([
      { role: 'user', content: 'How is the weather?' },
      { role: 'assistant', content },
      { role: 'user', content: 'Thanks' },
    ])
  })

  test('that came whole is kept as a streamed one', async () => {
    const { messages } = await received()
    const content = await keptByVendor()
    const usage = { input_tokens: 25, output_tokens: 90 }
    const whole = createTestEngine('anthropic', [Response.json({ ...bye, id: 'msg_1', content, usage, stop_reason: 'tool_use' })])
    const [, message] = await whole.send('How is the weather?')
    const without = ({ createdAt: _createdAt, _sessionId, ...rest }: MessageContent = {}) =>
      JSON.stringify(rest, (name, value: unknown) => (name === 'duration' ? undefined : value))
    expect(JSON.parse(without(message))).toEqual(JSON.parse(without(messages[1])))
  })
})
