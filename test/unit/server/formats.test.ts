import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMockFetch, createOpenAIChatMock } from '../../../mocks/index.ts'
import type { ChatOptions, MessageContent, MessagePart, Tool, WireFormat } from '../../../sdk/core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../../../sdk/entries/server.ts'
import { says, startChatServer } from './start-chat-server.ts'

const formats = ['confab', 'ai-sdk', 'ag-ui'] as const satisfies readonly WireFormat[]

const chatIn = (url: string, format: WireFormat, options: ChatOptions = {}): ChatOptions => ({
  connect: { url, stream: true, format },
  ...options,
})

/** A chat of the format before a server that answers so, and what the server was asked. */
async function startChat(format: WireFormat, answers: readonly (readonly (string | ReplyEvent)[])[], options: ChatOptions = {}) {
  const asked: ConnectorRequest[] = []
  const { openChat, url, onError } = await startChatServer({
    async *answer(request) {
      const pieces = answers[asked.length] ?? []
      asked.push(request)
      yield* pieces
    },
  })
  return { chat: openChat(chatIn(url, format, options)), asked, onError }
}

const textsOf = (messages: readonly MessageContent[]) => messages.map(({ role, text }) => `${role}: ${text}`)

const partsOf = (messages: readonly MessageContent[]): readonly MessagePart[] =>
  messages
    .filter(({ role }) => role === 'ai')
    .flatMap(({ parts, text }): readonly MessagePart[] => parts ?? [{ type: 'text', text: text ?? '' }])
    .filter(({ type }) => type !== 'step-start')

const weather: Tool = {
  name: 'weather',
  description: 'Tells the weather of a city',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  execute: ({ city }) => `Sunny in ${String(city)}`,
}

describe.each(formats)('a chat of the format %s before a chat server', (format) => {
  test('shows the answer', async () => {
    const { chat } = await startChat(format, [['Good ', 'morning']])
    expect(textsOf(await chat.send({ text: 'Hello' }))).toEqual(['user: Hello', 'ai: Good morning'])
  })

  test('sends the whole conversation to be answered', async () => {
    const { chat, asked } = await startChat(format, [['One'], ['Two']])
    await chat.send({ text: 'First' })
    await chat.send({ text: 'Second' })
    expect(textsOf(asked[1]?.messages ?? [])).toEqual(['user: First', 'ai: One', 'user: Second'])
  })

  test('shows reasoning before the answer', async () => {
    const { chat } = await startChat(format, [
      [{ type: 'reasoning-delta', text: 'Let me see.' }, { type: 'reasoning-end' }, 'Yes'],
    ])
    expect(partsOf(await chat.send({ text: 'Hello' })).map(({ type }) => type)).toEqual(['reasoning', 'text'])
  })

  test('runs a tool of the page, and the answer goes on', async () => {
    const { chat, asked } = await startChat(
      format,
      [
        [
          { type: 'tool-input-delta', id: 'call-1', name: 'weather', text: '{"city":' },
          { type: 'tool-input-delta', id: 'call-1', text: '"Rome"}' },
          { type: 'tool-input', id: 'call-1' },
        ],
        ['It is sunny'],
      ],
      { tools: [weather] },
    )
    const messages = await chat.send({ text: 'How is the weather?' })
    expect(messages.at(-1)?.text).toBe('It is sunny')
    expect(asked[0]?.tools).toEqual([{ name: weather.name, description: weather.description, inputSchema: weather.inputSchema }])
    expect(asked[1]?.trigger).toBe('tool-results')
    expect(partsOf(asked[1]?.messages ?? [])).toMatchObject([
      { type: 'tool', id: 'call-1', name: 'weather', output: 'Sunny in Rome' },
    ])
  })

  test('shows a tool that the server ran, with its result', async () => {
    const { chat } = await startChat(format, [
      [
        { type: 'tool-input', id: 'call-1', name: 'search', input: '{"for":"bread"}' },
        { type: 'tool-output', id: 'call-1', output: 'Found' },
        'Here it is',
      ],
    ])
    const [call] = partsOf(await chat.send({ text: 'Search' }))
    expect(call).toMatchObject({
      type: 'tool',
      name: 'search',
      state: 'output-available',
      input: '{"for":"bread"}',
      output: 'Found',
    })
  })

  test('asks the visitor to approve a call, and tells the server the decision', async () => {
    const { chat, asked } = await startChat(format, [
      [
        { type: 'tool-input', id: 'call/1', name: 'refund', input: '{"amount":5}' },
        { type: 'tool-approval', id: 'call/1', approval: { id: 'approval 1' } },
      ],
      ['Paid back'],
    ])
    const [call] = partsOf(await chat.send({ text: 'Refund' }))
    const id = call?.type === 'tool' ? call.approval?.id : undefined
    await chat.engine.requests.respondToApproval(id ?? '', true)
    await vi.waitUntil(() => asked.length === 2)
    expect(asked[1]?.isAnswer).toBe(format === 'confab' ? undefined : true)
    expect(partsOf(asked[1]?.messages ?? [])[0]).toMatchObject({
      type: 'tool',
      id: 'call/1',
      state: 'approval-responded',
      approval: { id: 'approval 1', isApproved: true },
    })
  })

  test('gets data of the server', async () => {
    const { chat } = await startChat(format, [['Look', { type: 'data', name: 'chart', data: { bars: [1, 2] } }]])
    expect(partsOf(await chat.send({ text: 'Hello' }))).toContainEqual({ type: 'data-chart', data: { bars: [1, 2] } })
  })

  test('shows the words for a failure in mid answer, after what was said', async () => {
    const { chat, onError } = await startChat(format, [])
    const failing = await startChatServer({
      async *answer() {
        yield 'Half of'
        throw new Error('secret-key is wrong')
      },
    })
    const other = failing.openChat(chatIn(failing.url, format))
    expect(textsOf(await other.send({ text: 'Hello' }))).toEqual(['user: Hello', 'ai: Half of'])
    expect(other.errors().join(' ')).not.toBe('')
    expect(other.errors().join(' ')).not.toContain('secret-key')
    expect(chat.errors()).toEqual([])
    expect(onError).not.toHaveBeenCalled()
  })

  test('continues the conversation that a service keeps', async () => {
    const { chat, asked } = await startChat(format, [[{ type: 'session', id: 'kept-1' }, 'One'], ['Two']])
    await chat.send({ text: 'First' })
    await chat.send({ text: 'Second' })
    expect(asked[1]?.sessionId).toBe('kept-1')
  })

  test('keeps the metadata that a service expects back with its reasoning and calls', async () => {
    const metadata = { anthropic: { signature: 's1' } }
    const { chat, asked } = await startChat(format, [
      [
        { type: 'reasoning-delta', text: 'Hm' },
        { type: 'reasoning-end', providerMetadata: metadata },
        { type: 'tool-input', id: 'call-1', name: 'search', input: '{}', providerMetadata: { gemini: { signature: 's2' } } },
        { type: 'tool-output', id: 'call-1', output: 'Found' },
        'Done',
      ],
      ['Two'],
    ])
    await chat.send({ text: 'First' })
    await chat.send({ text: 'Second' })
    const parts = partsOf(asked[1]?.messages ?? [])
    expect(parts.find(({ type }) => type === 'reasoning')).toMatchObject({ text: 'Hm', providerMetadata: metadata })
    expect(parts.find(({ type }) => type === 'tool')).toMatchObject({ providerMetadata: { gemini: { signature: 's2' } } })
  })

  test('is answered by a service, files included', async () => {
    const mock = createOpenAIChatMock()
    vi.stubGlobal('fetch', createMockFetch([mock]))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { openChat, url } = await startChatServer({ service: { openAI: { key: 'test-key', chat: true } } })
    const chat = openChat(chatIn(url, format, { images: true }))
    const picture = new File([new Uint8Array([1, 2, 3])], 'picture.png', { type: 'image/png' })
    const messages = await chat.send({ text: 'Look', files: [picture] })
    expect(messages.at(-1)?.text).toContain('Look')
    expect(JSON.stringify(mock.requests.at(-1)?.json)).toContain('data:image/png;base64,AQID')
  })
})

/** Any answer in which texts and calls come one after the other, as services write them. */
const answers: fc.Arbitrary<ReplyEvent[]> = fc
  .array(
    fc.oneof(
      fc
        .array(fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }), { minLength: 1, maxLength: 3 })
        .map((texts) => () => texts.map((text): ReplyEvent => ({ type: 'text-delta', text }))),
      fc
        .record({ name: fc.constantFrom('a', 'b'), output: fc.string({ minLength: 1 }) })
        .map(({ name, output }) => (place: number): ReplyEvent[] => [
          { type: 'tool-input', id: `call-${place}`, name, input: '{"x":1}' },
          { type: 'tool-output', id: `call-${place}`, output },
        ]),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.flatMap((piece, place) => piece(place)))

const summary = (messages: readonly MessageContent[]): string =>
  partsOf(messages)
    .map((part) =>
      part.type === 'text' ? part.text : part.type === 'tool' ? `<${part.name} ${part.id} ${String(part.output)}>` : '',
    )
    .join('')

test('reasoning that was taken for text is no text of a chat, and what was said before stays', async () => {
  const { chat } = await startChat('confab', [
    [
      'One.',
      { type: 'tool-input', id: 'call-1', name: 'look', input: '{}' },
      { type: 'tool-output', id: 'call-1', output: 'seen' },
      'Hm, ',
      'so\n',
      { type: 'text-as-reasoning' },
      'Two.',
    ],
  ])
  const message = (await chat.send({ text: 'Hello' })).at(-1)
  expect(message?.text).toBe('One.\n\nTwo.')
  expect(partsOf([message ?? {}])).toContainEqual(expect.objectContaining({ type: 'reasoning', text: 'Hm, so' }))
})

test.each([
  {
    title: 'the AI SDK',
    body: { id: 'c', messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }], trigger: 'submit-message' },
    begins: '"type":"text-start"',
  },
  {
    title: 'AG-UI',
    body: { threadId: 't', runId: 'r', messages: [{ id: 'm', role: 'user', content: 'Hi' }] },
    begins: '"type":"TEXT_MESSAGE_START"',
  },
])('what follows reasoning that was taken for text is a text of its own for clients of $title', async ({ body, begins }) => {
  const { post } = await startChatServer({
    async *answer() {
      yield* ['Hm', { type: 'text-as-reasoning' } as const, 'Two.']
    },
  })
  expect((await (await post(body)).text()).split(begins)).toHaveLength(3)
})

test('any answer is the same in all formats', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (events) => {
      const shown = await Promise.all(
        formats.map(async (format) => {
          const { chat } = await startChat(format, [events])
          return summary(await chat.send({ text: 'Hello' }))
        }),
      )
      expect(new Set(shown)).toEqual(new Set([shown[0]]))
    }),
    { numRuns: 25 },
  )
})

test.each([
  {
    title: 'the AI SDK',
    body: { id: 'c', messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }], trigger: 'submit-message' },
    last: 'data: [DONE]',
  },
  {
    title: 'AG-UI',
    body: { threadId: 't', runId: 'r', messages: [{ id: 'm', role: 'user', content: 'Hi' }] },
    last: 'data: {"type":"RUN_FINISHED"',
  },
])('a request of $title is answered with a stream without asking for one', async ({ body, last }) => {
  const { post } = await startChatServer({ answer: says('Hi') })
  const lines = (await (await post(body)).text()).trim().split('\n')
  expect(lines.at(-1)).toContain(last)
})

const hostile = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.jsonValue({ maxDepth: 2 }), fc.array(tie('value'), { maxLength: 3 })),
}))

test('requests of any shape are answered or refused with a message, and never break the server', async () => {
  const { post, onError } = await startChatServer({ answer: says('Hi') })
  const names = [
    'id',
    'role',
    'parts',
    'content',
    'text',
    'toolCalls',
    'toolCallId',
    'state',
    'input',
    'approval',
    'type',
    'url',
    'metadata',
  ]
  const message = fc.dictionary(fc.constantFrom(...names), hostile.value, { maxKeys: 6 })
  const fields = ['threadId', 'runId', 'trigger', 'messageId', 'tools', 'resume', 'context', 'state', 'id']
  const body = fc.record({
    messages: fc.array(message, { maxLength: 3 }),
    rest: fc.dictionary(fc.constantFrom(...fields), hostile.value),
  })
  await fc.assert(
    fc.asyncProperty(
      body,
      fc.constantFrom({}, { threadId: 't', runId: 'r' }, { trigger: 'submit-message' }),
      async ({ messages, rest }, extra) => {
        const response = await post({ ...rest, messages, ...extra })
        await response.text()
        expect([200, 400]).toContain(response.status)
      },
    ),
    { numRuns: 150 },
  )
  expect(onError).not.toHaveBeenCalled()
})
