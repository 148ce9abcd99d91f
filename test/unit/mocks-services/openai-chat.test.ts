import { describe, expect, it } from 'vitest'
import { createMockFetch, createOpenAIChatMock, type MockSwitches } from '../../../mocks/index.ts'

const url = 'https://api.openai.com/v1/chat/completions'

function client(switches?: Partial<MockSwitches>) {
  const mock = createOpenAIChatMock(switches)
  const fetch = createMockFetch([mock])
  const ask = (json: object, init: RequestInit = {}, key = 'test-key'): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hello' }], ...json }),
      ...init,
    })
  return { mock, fetch, ask }
}

const tools = [
  { type: 'function', function: { name: 'get_weather', parameters: { properties: { city: { type: 'string' } } } } },
  { type: 'function', function: { name: 'get_time' } },
]

/** The chunks of a stream, without `[DONE]`. */
const chunksOf = (text: string) =>
  text
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: {'))
    .map(
      (frame) =>
        JSON.parse(frame.slice(6)) as {
          choices: { delta: { content?: string; tool_calls?: { index: number; function: { arguments: string } }[] } }[]
          usage?: object
        },
    )

describe('the mock of OpenAI’s chat', () => {
  it('answers without streaming', async () => {
    const { ask, mock } = client()
    const response = await ask({})
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'Grüezi! You said “Hello” 👋' }, finish_reason: 'stop' }],
    })
    expect(mock.requests).toMatchObject([{ method: 'POST', json: { model: 'gpt-4o' }, isCancelled: false }])
  })

  it('streams word by word, with the usage in a chunk without choices, and ends with [DONE]', async () => {
    const { ask } = client()
    const response = await ask({ stream: true, stream_options: { include_usage: true } })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const text = await response.text()
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    const chunks = chunksOf(text)
    expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe('Grüezi! You said “Hello” 👋')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 21 } })
  })

  it('cuts its bytes where it is told to', async () => {
    for (const [cut, lengths] of [
      [7, [7, 7, 7]],
      [1, [1, 1, 1]],
      [
        [5, 8],
        [5, 3],
      ],
    ] as const) {
      const { ask } = client({ cut })
      const pieces: number[] = []
      for await (const piece of (await ask({ stream: true })).body ?? []) pieces.push(piece.length)
      expect(pieces.slice(0, lengths.length)).toEqual(lengths)
    }
  })

  it('calls every tool it is offered, the pieces of parallel calls mixed, and answers with their results', async () => {
    const { ask } = client()
    const chunks = chunksOf(await (await ask({ stream: true, tools })).text())
    const pieces = chunks.flatMap(({ choices: [choice] }) => choice?.delta.tool_calls ?? [])
    expect(pieces.map(({ index }) => index)).toEqual([0, 1, 0, 1, 0, 1])
    const whole = (await (await ask({ tools })).json()) as { choices: { message: { tool_calls: { id: string }[] } }[] }
    const calls = whole.choices[0]?.message.tool_calls ?? []
    expect(calls).toMatchObject([
      { function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } },
      { function: { name: 'get_time', arguments: '{}' } },
    ])
    const question = { role: 'user', content: 'Weather?' }
    const results = calls.map(({ id }, index) => ({ role: 'tool', tool_call_id: id, content: `result ${index + 1}` }))
    const messages = [question, { role: 'assistant', content: null, tool_calls: calls }, ...results]
    expect(await (await ask({ messages })).json()).toMatchObject({
      choices: [{ message: { content: 'Grüezi! You said “result 1, result 2” 👋' } }],
    })
    const unanswered = await ask({ messages: messages.slice(0, 3) })
    expect(unanswered.status).toBe(400)
    expect(await unanswered.text()).toContain('did not have response messages: call_1_2')
  })

  it.for([
    ['a field it does not know', { top_k: 1 }, 400, 'Unrecognized request argument supplied: top_k'],
    ['no messages', { messages: [] }, 400, "Missing required parameter: 'messages'."],
    ['a role it does not know', { messages: [{ role: 'ai', content: 'x' }] }, 400, "Invalid value: 'ai'."],
    ['a model that is gone', { model: 'gpt-4' }, 404, 'The model `gpt-4` does not exist'],
    ['max_tokens for a newer model', { model: 'gpt-5.4', max_tokens: 300 }, 400, 'Unsupported parameter'],
    [
      'a picture as a bare string',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: 'https://example.com/a.png' }] }] },
      400,
      'Invalid value',
    ],
  ] as const)('refuses %s', async ([, json, status, message]) => {
    const response = await client().ask(json)
    expect(response.status).toBe(status)
    expect(((await response.json()) as { error: { message: string } }).error.message).toContain(message)
  })

  it('refuses a wrong key and a missing one in the vendor’s words', async () => {
    const { ask, fetch } = client()
    const wrong = await ask({}, {}, 'wrong-key')
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toMatchObject({ error: { code: 'invalid_api_key' } })
    const missing = await fetch('https://api.openai.com/v1/models')
    expect(await missing.text()).toContain("You didn't provide an API key")
  })

  it('lists its models with the day each will be shut down', async () => {
    const { fetch } = client()
    const response = await fetch('https://api.openai.com/v1/models', { headers: { authorization: 'Bearer test-key' } })
    expect(await response.json()).toMatchObject({ data: [{ id: 'gpt-4o', shutdown_date: '2027-01-14' }, {}, {}, {}, {}] })
  })
})
