import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServiceAnswer, type Answer, type MessageContent, type ServerTool } from '../../../../sdk/entries/server.ts'
import { createRefundModel, refundService } from '../approvals/refund-model.ts'
import { userByHeader } from '../signed-in.ts'
import { startChatServer } from '../start-chat-server.ts'

/** The requests to the service, and a model that answers with these words. */
function stubModel(answer: (body: { messages: { role: string; content: string }[]; model: string }, key: string) => string) {
  const stub = vi.fn(async (_address: unknown, init?: RequestInit) => {
    const key = new Headers(init?.headers).get('authorization') ?? ''
    const said = answer(JSON.parse(init?.body as string) as Parameters<typeof answer>[0], key)
    const chunk = { choices: [{ index: 0, delta: { content: said }, finish_reason: 'stop' }] }
    return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    })
  })
  vi.stubGlobal('fetch', stub)
  onTestFinished(() => void vi.unstubAllGlobals())
  return stub
}

describe('an answer of your own', () => {
  test('chooses model, prompt and key by the request, and hands over to the service', async () => {
    stubModel(({ messages, model }, key) => `${model} with ${key}: ${messages[0]?.content ?? ''}`)
    const { openChat, url } = await startChatServer({
      user: userByHeader,
      answer: (request, context) =>
        createServiceAnswer({
          service: {
            openAI: {
              key: context.user === 'anna' ? 'key-of-anna' : 'key-of-all',
              chat: { model: context.user === 'anna' ? 'large' : 'small', system_prompt: `You help ${context.user ?? 'all'}.` },
            },
          },
        })(request, context),
    })
    const say = async (user: string): Promise<string | undefined> =>
      (await openChat({ connect: { url, stream: true, format: 'confab', headers: { 'x-user': user } } }).send({ text: 'Hi' })).at(
        -1,
      )?.text
    expect(await say('anna')).toBe('large with Bearer key-of-anna: You help anna.')
    expect(await say('ben')).toBe('small with Bearer key-of-all: You help ben.')
  })

  test('hands over with tools that the visitor approves, which wait in the store of the server', async () => {
    const model = createRefundModel()
    vi.stubGlobal('fetch', model.fetch)
    onTestFinished(() => void vi.unstubAllGlobals())
    const execute = vi.fn<ServerTool['execute']>(() => 'Paid')
    const refund: ServerTool = {
      name: 'refund',
      description: 'Pays',
      inputSchema: { type: 'object' },
      needsApproval: true,
      execute,
    }
    const { openChat } = await startChatServer({
      // Another one for each request, as where the key is another one.
      answer: (request, context) => createServiceAnswer({ service: refundService, tools: [refund] })(request, context),
    })
    const chat = openChat()
    const [, answer] = await chat.send({ text: 'Refund 5' })
    const call = answer?.parts?.find((part) => part.type === 'tool')
    expect(call).toMatchObject({ state: 'approval-requested' })
    await chat.engine.requests.respondToApproval(call?.approval?.id ?? '', true)
    await vi.waitUntil(() => chat.engine.store.get().phase === 'idle')
    expect(execute).toHaveBeenCalledOnce()
    expect(chat.engine.getMessages().at(-1)?.text).toBe('So: Paid')
  })

  test('has interceptors and tools that know the visitor, with all that `user` said of them', async () => {
    const seen: unknown[] = []
    stubModel(() => 'Hello')
    const { post } = await startChatServer({
      service: refundService,
      interceptors: {
        requestInterceptor: (details, { user }) => {
          seen.push(user)
          return details
        },
        responseInterceptor: (raw: unknown, { user }: { user?: unknown }) => {
          seen.push(user)
          return raw
        },
      },
      user: () => 'anna',
    })
    await (await post({ messages: [{ role: 'user', text: 'Hi' }] })).text()
    expect(new Set(seen)).toEqual(new Set(['anna']))
    expect(seen.length).toBeGreaterThan(1)
  })
})

describe('titles of a chat server', () => {
  const question = { id: 'q', role: 'user', text: 'How long does rye bread keep?' }
  const headers = { 'x-user': 'anna' }

  async function titleOf({ post, get }: Awaited<ReturnType<typeof startChatServer>>): Promise<Response> {
    await (await post({ threadId: 't', messages: [question] }, headers)).text()
    await vi.waitFor(async () => expect((await get('/threads/t/messages', { headers })).status).toBe(200))
    return post('', headers, '/threads/t/title')
  }

  test('are made by the service where they are wanted, in a line', async () => {
    const stub = stubModel(({ messages }) => (JSON.stringify(messages).includes('title') ? '"Keeping rye\nbread."' : 'Long.'))
    const server = await startChatServer({ service: refundService, user: userByHeader, titles: true })
    const made = await titleOf(server)
    expect([made.status, await made.json()]).toEqual([200, { title: 'Keeping rye bread' }])
    expect(stub.mock.calls.at(-1)?.[1]?.body).toContain('How long does rye bread keep?')
  })

  test('are made by a function, which knows whose they are', async () => {
    const titles = vi.fn((messages: readonly MessageContent[]) => `About ${messages[0]?.text ?? ''}`)
    stubModel(() => 'Long.')
    const made = await titleOf(await startChatServer({ service: refundService, user: userByHeader, titles }))
    expect(await made.json()).toEqual({ title: 'About How long does rye bread keep?' })
    expect(titles).toHaveBeenCalledExactlyOnceWith(
      expect.arrayContaining([expect.objectContaining({ text: question.text })]),
      expect.objectContaining({ user: 'anna', thread: 't' }),
    )
  })

  test('are the first words where the model says nothing, and pass what moderates answers', async () => {
    stubModel(({ messages }) => (JSON.stringify(messages).includes('title') ? ' ' : 'Long.'))
    const options = { service: refundService, user: userByHeader, titles: true } as const
    expect(await (await titleOf(await startChatServer(options))).json()).toEqual({ title: 'How long does rye bread keep?' })
    stubModel(() => 'A secret')
    const onDelta = ({ text }: { text: string }): string => text.replaceAll('secret', '******')
    expect(await (await titleOf(await startChatServer({ ...options, onDelta }))).json()).toEqual({ title: 'A ******' })
  })

  test('of another visitor are not made, and count as messages', async () => {
    stubModel(() => 'Title')
    const server = await startChatServer({
      service: refundService,
      user: userByHeader,
      titles: true,
      limits: { requestsPerMinute: 2 },
    })
    expect((await titleOf(server)).status).toBe(200)
    expect((await server.post('', { 'x-user': 'ben' }, '/threads/t/title')).status).toBe(404)
    expect((await server.post('', headers, '/threads/t/title')).status).toBe(429)
  })

  test('that cannot be made are refused in words, and told', async () => {
    stubModel(() => 'Long.')
    const titles = () => Promise.reject(new Error('Broken'))
    const server = await startChatServer({ service: refundService, user: userByHeader, titles })
    expect((await titleOf(server)).status).toBe(503)
    expect(server.onError).toHaveBeenCalledWith(new Error('Broken'), expect.any(Request))
  })

  test('by a service are a mistake where the server has none', async () => {
    const answer = async function* answer() {
      yield 'Hello'
    }
    await expect(startChatServer({ answer, titles: true })).rejects.toThrow('`titles` is a function')
  })
})

describe('limits of a conversation', () => {
  const says = (text: string, role = 'user'): MessageContent => ({ role, text })

  test.each<[string, MessageContent[], string | undefined]>([
    ['as many messages as may be', [says('a'), says('b', 'ai'), says('c')], undefined],
    ['one more', [says('a'), says('b', 'ai'), says('c', 'ai'), says('d')], 'confab.errorConversationTooLong'],
    ['as many characters', [says('x'.repeat(10))], undefined],
    ['a message of more', [says('x'.repeat(11))], 'confab.errorMessageTooLarge'],
    ['more in all messages', [says('x'.repeat(6), 'ai'), says('x'.repeat(5))], 'confab.errorConversationTooLong'],
    [
      'more in a result of a tool',
      [
        {
          role: 'ai',
          parts: [{ type: 'tool', id: 'c', name: 'look', state: 'output-available', input: '{}', output: 'x'.repeat(9) }],
        },
        says('x'),
      ],
      'confab.errorConversationTooLong',
    ],
    [
      'a file of more',
      [{ role: 'user', text: 'x', files: [{ src: `data:image/png;base64,${'A'.repeat(400)}`, type: 'image' }] }],
      undefined,
    ],
  ])('take %s', async (_what, messages, code) => {
    const { post } = await startChatServer({
      async *answer() {
        yield 'Hello'
      },
      limits: { messages: 3, characters: 10 },
    })
    const response = await post({ messages })
    expect([response.status, ((await response.json()) as { code?: string }).code]).toEqual([code === undefined ? 200 : 413, code])
  })

  const tooLarge = (most: number): string => `This message is too large: at most ${most} characters can be sent.`
  const tooLong = (most: number): string => `This conversation is too long: at most ${most} messages can be sent.`
  const hello = async function* answer() {
    yield 'Hello'
  }

  test('are told to the visitor in words, the model is not asked, and a shorter message is answered', async () => {
    const answer = vi.fn<Answer>(hello)
    const { openChat } = await startChatServer({ answer, limits: { characters: 20 } })
    const { send, errors } = openChat()
    await send({ text: 'x'.repeat(21) })
    expect([errors(), answer.mock.calls.length]).toEqual([[tooLarge(20)], 0])
    expect((await send({ text: 'Hi' })).at(-1)?.text).toBe('Hello')
    expect(answer.mock.lastCall?.[0].messages.map(({ text }) => text)).toEqual(['Hi'])
    await send({ text: 'y'.repeat(21) })
    expect((await send({ text: 'Yes' })).at(-1)?.text).toBe('Hello')
    expect(answer.mock.lastCall?.[0].messages.map(({ text }) => text)).toEqual(['Hi', 'Hello', 'Yes'])
  })

  test('are told to the visitor when the conversation has come to them', async () => {
    const { openChat } = await startChatServer({ answer: hello, limits: { messages: 3 } })
    const { send, errors } = openChat()
    for (const text of ['One', 'Two', 'Three']) await send({ text })
    expect(errors()).toEqual([tooLong(3)])
  })

  test.each<[string, { messages?: number; characters?: number }, string, string[]]>([
    ['no messages', { messages: 0 }, 'Hi', [tooLong(0)]],
    ['no characters', { characters: 0 }, 'Hi', [tooLarge(0)]],
    ['nothing', { messages: Infinity, characters: Infinity }, 'x'.repeat(100_000), []],
    ['as many halves of emoji as there are', { characters: 20 }, '\u{1F44B}'.repeat(10), []],
    ['one half of an emoji less', { characters: 19 }, '\u{1F44B}'.repeat(10), [tooLarge(19)]],
  ])('of %s hold', async (_what, limits, text, words) => {
    const { openChat } = await startChatServer({ answer: hello, limits })
    const { send, errors } = openChat()
    await send({ text })
    expect(errors()).toEqual(words)
  })

  test('do not count the files of a visitor', async () => {
    const { openChat } = await startChatServer({ answer: hello, limits: { characters: 20 } })
    const { send, errors } = openChat()
    await send({ text: 'Look', files: [new File(['x'.repeat(1000)], 'a.txt', { type: 'text/plain' })] })
    expect(errors()).toEqual([])
  })
})
