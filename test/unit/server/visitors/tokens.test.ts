import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMockFetch, createOpenAIChatMock } from '../../../../mocks/index.ts'
import type { MessageUsage } from '../../../../sdk/core/options/options.ts'
import type { Answer, ChatServerOptions, ReplyEvent } from '../../../../sdk/entries/server.ts'
import { rows } from '../../../browser/services/rows.ts'
import { gate, says, startChatServer } from '../start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hello' }] }
const stream = { Accept: 'text/event-stream' }
const openAI = { openAI: { key: 'test-key', chat: true } } as const

/** What a response tells of its tokens, each time. */
const usagesIn = (text: string): MessageUsage[] =>
  [...text.matchAll(/"usage":(\{[^}]*\})/g)].map(([, usage = '']) => JSON.parse(usage) as MessageUsage)

/** A server that counts tokens, and what was told of those of a message; `left` is whether the visitor may ask again after so many. */
async function startCounting(options: Partial<ChatServerOptions>, tokensPerDay = 1_000_000) {
  const server = await startChatServer({ limits: { tokensPerDay }, ...options } as ChatServerOptions)
  const ask = async (body: unknown = hello, headers: Record<string, string> = stream) => {
    const response = await server.post(body, headers)
    const text = await response.text()
    return { status: response.status, text, usages: usagesIn(text) }
  }
  return { ...server, ask }
}

/** How many tokens an answer counted: the largest limit that it uses up. */
async function tokensOf(options: Partial<ChatServerOptions>, body: unknown = hello): Promise<number> {
  const { ask } = await startCounting(options)
  const { usages } = await ask(body)
  const total = usages.at(-1)?.totalTokens ?? 0
  const exact = await startCounting(options, total)
  await exact.ask(body)
  const above = await startCounting(options, total + 1)
  await above.ask(body)
  expect([(await exact.ask(body)).status, (await above.ask(body)).status]).toEqual([429, 200])
  return total
}

function mockOpenAI() {
  const mock = createOpenAIChatMock()
  vi.stubGlobal('fetch', createMockFetch([mock]))
  onTestFinished(() => void vi.unstubAllGlobals())
  return mock
}

describe('the tokens of a stream of OpenAI', () => {
  test('are asked for, and counted', async () => {
    const mock = mockOpenAI()
    expect(await tokensOf({ service: openAI })).toBe(21)
    expect(mock.requests[0]?.json).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  })

  test('are told without being asked for where the answer comes whole', async () => {
    const mock = mockOpenAI()
    const { ask } = await startCounting({ service: openAI }, 21)
    expect([(await ask(hello, {})).status, (await ask(hello, {})).status]).toEqual([200, 429])
    expect(mock.requests[0]?.json).not.toHaveProperty('stream_options')
  })

  test('are asked for as the settings of the service say', async () => {
    const mock = mockOpenAI()
    const { ask } = await startCounting({
      service: { openAI: { key: 'test-key', chat: { stream_options: { include_usage: false } } } },
    })
    const { usages } = await ask()
    expect(mock.requests[0]?.json).toMatchObject({ stream_options: { include_usage: false } })
    expect(usages).toMatchObject([{ isEstimated: true }])
  })

  test.each([400, 422])(
    'are estimated for a host that refuses to be asked with a %i, which is asked for them once',
    async (status) => {
      const asked: unknown[] = []
      const chunk = (choice: object): string => `data: ${JSON.stringify({ choices: [choice] })}\n\n`
      vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
        const json = JSON.parse(body) as Record<string, unknown>
        asked.push(json['stream_options'])
        if (json['stream_options'])
          return Response.json({ error: { message: "Unknown parameter: 'stream_options'." } }, { status })
        const text = `${chunk({ delta: { content: 'Good morning' } })}${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`
        return new Response(text, { headers: { 'Content-Type': 'text/event-stream' } })
      })
      onTestFinished(() => void vi.unstubAllGlobals())
      const host = { custom_base_url: `https://${status}.example/v1`, system_prompt: 'Be kind.' }
      const { ask, onError } = await startCounting({ service: { openAI: { key: 'test-key', chat: host } } })
      const usage = { inputTokens: 4, outputTokens: 3, totalTokens: 7, isEstimated: true }
      expect([(await ask()).usages, (await ask()).usages]).toEqual([[usage], [usage]])
      expect(asked).toEqual([{ include_usage: true }, undefined, undefined])
      expect(onError).not.toHaveBeenCalled()
    },
  )
})

describe('tokens that no service tells are estimated', () => {
  const file = (type: string, content: string) => ({ name: 'a', src: `data:${type};base64,${btoa(content)}` })

  test.each<[string, Answer, unknown, Partial<MessageUsage>]>([
    ['a token for four bytes', says('Good ', 'morning'), hello, { inputTokens: 2, outputTokens: 3, totalTokens: 5 }],
    [
      'bytes, not characters',
      says('早上好早上好'),
      { messages: [{ role: 'user', text: '你好' }] },
      { inputTokens: 2, outputTokens: 5 },
    ],
    ['bytes of emoji', says('👋👋'), hello, { outputTokens: 2 }],
    [
      'the whole conversation',
      says('x'),
      { messages: ['user', 'ai', 'user'].map((role) => ({ role, text: 'x'.repeat(400) })) },
      { inputTokens: 300 },
    ],
    [
      'a thousand for a picture',
      says('x'),
      { messages: [{ role: 'user', text: 'Look', files: [file('image/png', 'x'.repeat(10_000))] }] },
      { inputTokens: 1001 },
    ],
    [
      'the content of a text file',
      says('x'),
      { messages: [{ role: 'user', files: [file('text/plain', 'x'.repeat(4000))] }] },
      { inputTokens: expect.closeTo(1000, -2) as number },
    ],
    [
      'reasoning, calls and pictures of the model',
      says(
        { type: 'reasoning-delta', text: 'xxxx' },
        { type: 'tool-input-delta', id: 'c', name: 'look', text: '{"a":' },
        { type: 'tool-input-delta', id: 'c', text: '"b"}' },
        { type: 'tool-input', id: 'c', input: '{"a":"b"}' },
        { type: 'file', file: { src: 'data:image/png;base64,eA==', type: 'image' } },
      ),
      hello,
      { outputTokens: 1004 },
    ],
    [
      'once what is sent again and again',
      says(...['xxxx', 'xxxxxxxx', 'xxxxxxxxxxxx'].map((text): ReplyEvent => ({ type: 'text-delta', text, overwrite: true }))),
      hello,
      { outputTokens: 3 },
    ],
  ])('by %s', async (_rule, answer, body, usage) => {
    const { ask } = await startCounting({ answer })
    expect((await ask(body)).usages).toEqual([expect.objectContaining({ ...usage, isEstimated: true })])
  })

  test('and count', async () => {
    expect(await tokensOf({ answer: says('Good morning') })).toBe(5)
  })

  test('for each step in which tools of the server are called', async () => {
    const chunk = (choice: object): string => `data: ${JSON.stringify({ choices: [choice] })}\n\n`
    const call = { index: 0, id: 'c', function: { name: 'look', arguments: '{}' } }
    const answers = [
      chunk({ delta: { tool_calls: [call] } }) + chunk({ delta: {}, finish_reason: 'tool_calls' }),
      chunk({ delta: { content: 'Good' } }) + chunk({ delta: {}, finish_reason: 'stop' }),
    ]
    vi.stubGlobal('fetch', async () => new Response(answers.shift(), { headers: { 'Content-Type': 'text/event-stream' } }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const tool = { name: 'look', description: 'x'.repeat(4000), inputSchema: { type: 'object' }, execute: () => 'x'.repeat(400) }
    const { ask } = await startCounting({ service: openAI, tools: [tool] })
    const [usage] = (await ask()).usages
    expect(usage?.isEstimated).toBe(true)
    // Twice the tool, and its result once.
    expect(usage?.inputTokens).toBeGreaterThan(2100)
    expect(usage?.inputTokens).toBeLessThan(2250)
  })

  test('with the excerpts that the server found for the question', async () => {
    const frame = (choice: object): string => `data: ${JSON.stringify({ choices: [choice] })}\n\n`
    const answer = frame({ delta: { content: 'Good' } }) + frame({ delta: {}, finish_reason: 'stop' })
    vi.stubGlobal('fetch', async () => new Response(answer, { headers: { 'Content-Type': 'text/event-stream' } }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const retrieve = () => [{ title: 'Hours', text: 'x'.repeat(4000) }, { text: 'y'.repeat(4000) }]
    const [found] = (await (await startCounting({ service: openAI, retrieve })).ask()).usages
    const [nothing] = (await (await startCounting({ service: openAI, retrieve: () => [] })).ask()).usages
    expect(nothing?.inputTokens).toBe(2)
    // And what the model is told to do with them.
    expect(found?.inputTokens).toBeGreaterThan(2000)
    expect(found?.inputTokens).toBeLessThan(2100)
    expect(await tokensOf({ service: openAI, retrieve })).toBe(found?.totalTokens)
  })

  test('for each message of an answer, the question with the first one', async () => {
    const { ask } = await startCounting({ answer: says('xxxx', { type: 'message-end' }, 'xxxxxxxx', { type: 'message-end' }) })
    expect((await ask()).usages).toEqual([
      { inputTokens: 2, outputTokens: 1, totalTokens: 3, isEstimated: true },
      { inputTokens: 0, outputTokens: 2, totalTokens: 2, isEstimated: true },
    ])
  })

  test('for a message that comes whole', async () => {
    const { ask } = await startCounting({ answer: says({ type: 'message', message: { text: 'xxxx' } }) })
    expect((await ask()).usages).toEqual([{ inputTokens: 2, outputTokens: 1, totalTokens: 3, isEstimated: true }])
  })

  test('and not told where tokens have no limit', async () => {
    const { post } = await startChatServer({ answer: says('Good morning') })
    expect(usagesIn(await (await post(hello, stream)).text())).toEqual([])
  })

  test.each([
    [
      'the AI SDK',
      { id: 'c', trigger: 'submit-message', messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }] },
    ],
    ['AG-UI', { threadId: 't', runId: 'r', messages: [{ id: 'm', role: 'user', content: 'Hello' }] }],
  ])('for clients of %s', async (_format, body) => {
    const { ask } = await startCounting({ answer: says('Good morning') })
    expect((await ask(body)).usages).toEqual([{ inputTokens: 2, outputTokens: 3, totalTokens: 5, isEstimated: true }])
  })
})

describe('an answer that is cut', () => {
  /** Asks, stops the answer once this much of it has come, and returns what came of it. */
  async function stopAfter(answer: Answer, said: string, tokensPerDay?: number) {
    const server = await startCounting({ answer }, tokensPerDay)
    const response = await server.post(hello, stream)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes(said)) text += (await reader?.read())?.value ?? ''
    await server.post('', {}, `/streams/${response.headers.get('confab-stream')}/stop`)
    for (let next = await reader?.read(); !next?.done; next = await reader?.read()) text += next?.value ?? ''
    return { ...server, usages: usagesIn(text) }
  }

  const waiting = (...pieces: readonly (string | ReplyEvent)[]): Answer =>
    async function* answer(_request, { signal }) {
      yield* pieces
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }

  test('counts the question, and what was written so far', async () => {
    const { usages, ask } = await stopAfter(waiting('Good ', 'morning'), 'morning', 5)
    expect(usages).toEqual([{ inputTokens: 2, outputTokens: 3, totalTokens: 5, isEstimated: true }])
    await vi.waitFor(async () => expect((await ask()).status).toBe(429))
  })

  test('counts what the service told, and what it wrote after that', async () => {
    const told: ReplyEvent = { type: 'metadata', metadata: { usage: { inputTokens: 100, outputTokens: 1, totalTokens: 101 } } }
    const { usages } = await stopAfter(waiting('xxxx', told, 'Good morning'), 'morning')
    expect(usages.at(-1)).toEqual({ inputTokens: 100, outputTokens: 4, totalTokens: 104, isEstimated: true })
  })

  test('is not marked where the service had told all of it', async () => {
    const told: ReplyEvent = { type: 'metadata', metadata: { usage: { totalTokens: 101 } } }
    const { usages } = await stopAfter(waiting('Good morning', told), '101')
    expect(usages).toEqual([{ totalTokens: 101 }])
  })

  test('counts the question when it is stopped before its first words', async () => {
    const asked = gate()
    const { url, ask } = await startCounting(
      {
        async *answer(_request, { signal }) {
          asked.open()
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          yield 'Never'
        },
      },
      2,
    )
    const leaving = new AbortController()
    const sent = fetch(url, { method: 'POST', body: JSON.stringify(hello), headers: stream, signal: leaving.signal })
    await asked.opened
    leaving.abort()
    await expect(sent).rejects.toThrow()
    await vi.waitFor(async () => expect((await ask()).status).toBe(429))
  })

  test('counts what came when it fails, and nothing when it fails before its first words', async () => {
    const failing = (...pieces: readonly string[]): Answer =>
      async function* answer() {
        yield* pieces
        throw new Error('no more')
      }
    const half = await startCounting({ answer: failing('Good morning') }, 5)
    expect((await half.ask()).usages).toEqual([{ inputTokens: 2, outputTokens: 3, totalTokens: 5, isEstimated: true }])
    expect((await half.ask()).status).toBe(429)
    const none = await startCounting({ answer: failing() }, 1)
    expect([(await none.ask()).status, (await none.ask()).status]).toEqual([502, 502])
  })
})

describe('the tokens that a visitor says an earlier answer used', () => {
  const call = { type: 'tool', id: 'c', name: 'look', state: 'output-available', input: '{}', output: 'seen' }
  const goingOn = (usage: unknown) => ({
    trigger: 'tool-results',
    tools: [{ name: 'look', description: 'Looks', inputSchema: { type: 'object', properties: {} } }],
    messages: [
      { role: 'user', text: 'Look' },
      { role: 'ai', parts: [call], metadata: { usage } },
    ],
  })

  test.each([
    ['true', { inputTokens: 30, outputTokens: 10, totalTokens: 40 }],
    ['less than nothing', { inputTokens: -1e9, outputTokens: -1e9, totalTokens: -1e9 }],
    ['more than a number holds', { totalTokens: 1e308 }],
    ['words', { inputTokens: '5', totalTokens: 'many' }],
    ['a list', [1, 2]],
  ])('do not change what is counted now, be they %s', async (_what, usage) => {
    mockOpenAI()
    const { ask } = await startCounting({ service: openAI }, 21)
    expect([(await ask(goingOn(usage))).status, (await ask()).status]).toEqual([200, 429])
    const above = await startCounting({ service: openAI }, 22)
    await above.ask(goingOn(usage))
    expect((await above.ask()).status).toBe(200)
  })

  test('are part of what the message used in all', async () => {
    mockOpenAI()
    const { ask } = await startCounting({ service: openAI })
    const { usages } = await ask(goingOn({ inputTokens: 30, outputTokens: 10, totalTokens: 40 }))
    expect(usages.at(-1)).toEqual({ inputTokens: 39, outputTokens: 22, totalTokens: 61 })
  })
})

describe('the table of services says whether they tell their tokens', () => {
  /** The table of a chapter that has this heading. */
  const tableIn = (path: string, heading: string): string => {
    const text = readFileSync(path, 'utf8')
    return text.slice(text.indexOf(heading)).split('\n\n', 1)[0] ?? ''
  }

  const table = new Map(
    [...tableIn('sdk/server/README.md', 'Told by the service').matchAll(/^\| ([A-Za-z][\w ]+?) +\| ([^|]*?) *\| [^|]*\|$/gm)].map(
      ([, name = '', told = '']) => [name, told],
    ),
  )

  test('of all 27', () => {
    const services = tableIn('sdk/connectors/README.md', 'The smallest setting')
    const names = [...services.matchAll(/^\| ([A-Za-z][\w ]+?) +\| /gm)].map(([, name]) => name)
    expect([...table.keys()]).toEqual(names)
    expect(names).toHaveLength(27)
  })

  const titles: Readonly<Record<string, string>> = {
    'openAI.chat': 'OpenAI',
    'openAI.responses': 'OpenAI',
    'azure.openAI.chat': 'Azure OpenAI',
    'azure.openAI.assistant': 'Azure OpenAI',
    'azure.translation': 'Azure Translate',
    'azure.textToSpeech': 'Azure Speech',
    'huggingFace.conversation': 'Hugging Face',
    'huggingFace.translation': 'Hugging Face',
    'stabilityAI.textToImage': 'Stability AI',
    'cohere.chat': 'Cohere',
    'cohere.textGeneration': 'Cohere',
    mistral: 'Mistral',
    gemini: 'Gemini',
    claude: 'Anthropic',
    openRouter: 'OpenRouter',
    groq: 'Groq',
    x: 'xAI',
    deepSeek: 'DeepSeek',
    together: 'Together AI',
    'together.images': 'Together AI',
    perplexity: 'Perplexity',
    qwen: 'Qwen',
    kimi: 'Kimi',
    miniMax: 'MiniMax',
    bigModel: 'BigModel',
    requesty: 'Requesty',
    dify: 'Dify',
    liteLLM: 'LiteLLM',
    openWebUI: 'Open WebUI',
    ollama: 'Ollama',
  }

  test.each(Object.entries(titles))('%s', async (name, title) => {
    const row = rows.find((one) => one.name === name)
    if (!row) throw new Error(`There is no row ${name}.`)
    vi.stubGlobal('fetch', createMockFetch([row.createMock()]))
    onTestFinished(() => void vi.unstubAllGlobals())
    const service = row.directConnection(row.settings ?? {}, { key: 'test-key' })
    const { ask } = await startCounting({ service })
    const { usages } = await ask({ messages: [{ role: 'user', text: row.asked?.text ?? 'Hello' }] })
    const told = table.get(title) ?? ''
    const part = name.split('.').at(-1) ?? ''
    const isTold = told === 'all' || told.includes(`\`${name.includes('.') ? part : 'chat'}\``)
    expect(usages.at(-1)?.totalTokens).toBeGreaterThan(0)
    expect(usages.at(-1)?.isEstimated ?? false).toBe(!isTold)
  })
})
