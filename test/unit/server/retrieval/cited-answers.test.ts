import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAllMocks } from '../../../../mocks/all.ts'
import { createMockFetch } from '../../../../mocks/kit/mock-fetch.ts'
import type { MessageContent, SourcePart } from '../../../../sdk/entries/index.ts'
import { createServiceAnswer, type Excerpt, type ServerTool } from '../../../../sdk/entries/server.ts'
import { findService } from '../../../../sdk/server/serve/find-service.ts'
import { gate, startChatServer } from '../start-chat-server.ts'

const service = { openAI: { key: 'test-key', chat: { system_prompt: 'You help.' } } }
const excerpts: readonly Excerpt[] = [
  { title: 'Hours', url: 'https://bakery.example/hours', text: 'We open at **7:00**, on Sundays at 8:00.' },
  { id: 'prices', title: 'Prices', text: 'A loaf of bread is 4 euros.' },
]

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content?: string | readonly { readonly text?: string }[] }[]
}

const textOf = ({ content = '' }: Asked['messages'][number]): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n\n')

const frame = (delta: unknown, reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`

/** A model that says these pieces to each request, of which `rounds` are the answers one after the other. */
function stubModel(...rounds: readonly (readonly (string | object)[])[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (_address: unknown, init?: RequestInit) => {
    const pieces = rounds[Math.min(asked.length, rounds.length - 1)] ?? []
    asked.push(JSON.parse(init?.body as string) as Asked)
    const isCalling = pieces.some((piece) => typeof piece !== 'string')
    const frames = pieces.map((piece) => frame(typeof piece === 'string' ? { content: piece } : piece))
    return new Response(`${frames.join('')}${frame({}, isCalling ? 'tool_calls' : 'stop')}data: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

const sourcesOf = ({ parts = [] }: MessageContent): SourcePart[] => parts.filter((part) => part.type === 'source')

/** The words of a message that rest on each of its sources. */
function citedIn(message: MessageContent): Record<string, string[]> {
  const texts = (message.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const text = texts.join('\n\n') || (message.text ?? '')
  return Object.fromEntries(
    sourcesOf(message).map(({ id, positions = [] }) => [id, positions.map(({ start, end }) => text.slice(start, end))]),
  )
}

const said = 'We open at 7【1】, on Sundays at 8 [1]. A loaf is 4 euros.【2】 Write `hours[1]`, not 【3】.'
const shown = 'We open at 7, on Sundays at 8. A loaf is 4 euros. Write `hours[1]`, not 【3】.'
const cited = { 'https://bakery.example/hours': ['We open at 7', ', on Sundays at 8'], prices: ['A loaf is 4 euros.'] }

describe('a model that answers from excerpts of one’s own', () => {
  test('reads them numbered before the question, and has its numbers cited with their places and words', async () => {
    const asked = stubModel([said])
    const retrieve = vi.fn(() => excerpts)
    const { openChat } = await startChatServer({ service, retrieve })
    const answer = (await openChat().send({ text: 'When do you open?' })).at(-1)
    expect(answer?.text).toBe(shown)
    expect(citedIn(answer ?? {})).toEqual(cited)
    expect(sourcesOf(answer ?? {})).toMatchObject([
      { url: 'https://bakery.example/hours', title: 'Hours', snippet: 'We open at 7:00, on Sundays at 8:00.' },
      { id: 'prices', title: 'Prices', snippet: 'A loaf of bread is 4 euros.' },
    ])
    const prompt = textOf(asked[0]?.messages.at(-1) ?? { role: '' })
    expect(prompt).toMatch(/^Excerpts[^]*【1】 Hours\nWe open at \*\*7:00\*\*[^]*【2】 Prices\n[^]*When do you open\?$/)
    expect(retrieve).toHaveBeenCalledWith(
      expect.objectContaining({ messages: [expect.objectContaining({ text: 'When do you open?' })] }),
      expect.objectContaining({ signal: expect.any(AbortSignal) as AbortSignal }),
    )
  })

  test('is cited the same wherever its stream is cut', async () => {
    const cuts = Array.from({ length: said.length - 1 }, (_, index) => [said.slice(0, index + 1), said.slice(index + 1)])
    let pieces: readonly string[] = []
    vi.stubGlobal('fetch', async () => {
      const bytes = new TextEncoder().encode(`${pieces.map((content) => frame({ content })).join('')}data: [DONE]\n\n`)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
          controller.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { openChat } = await startChatServer({ service, retrieve: () => excerpts })
    for (pieces of [...cuts, Array.from(said)]) {
      const answer = (await openChat().send({ text: 'When?' })).at(-1) ?? {}
      expect(answer.text, JSON.stringify(pieces)).toBe(shown)
      expect(citedIn(answer), JSON.stringify(pieces)).toEqual(cited)
    }
  })

  test('is cited in an answer that is sent whole, too', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ choices: [{ index: 0, message: { content: said }, finish_reason: 'stop' }] }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const { post } = await startChatServer({ service, retrieve: () => excerpts })
    const answer = (await (await post({ messages: [{ role: 'user', text: 'When?' }] })).json()) as MessageContent
    expect(JSON.stringify(answer)).not.toContain('【1】')
    expect(citedIn(answer)).toEqual(cited)
  })

  test('goes on after a tool of the server, in the same message', async () => {
    const call = { tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name: 'now', arguments: '{}' } }] }
    const asked = stubModel(['We open at 7【1】', call], ['It is 6.', ' A loaf is 4 euros', '【', '2】'])
    const now: ServerTool = { name: 'now', description: 'Tells the time', inputSchema: { type: 'object' }, execute: () => '6:00' }
    const { openChat } = await startChatServer({ service, tools: [now], retrieve: () => excerpts })
    const answer = (await openChat().send({ text: 'When?' })).at(-1) ?? {}
    expect(citedIn(answer)).toEqual({ 'https://bakery.example/hours': ['We open at 7'], prices: ['A loaf is 4 euros'] })
    // The model reads what it said, with its numbers.
    expect(JSON.stringify(asked[1])).toContain('We open at 7【1】')
  })

  test('goes on after a tool of the page, in a message of its own', async () => {
    const call = { tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name: 'now', arguments: '{}' } }] }
    stubModel(['We open at 7【1】', call], ['It is 6. A loaf is 4 euros【2】'])
    const { openChat, url } = await startChatServer({ service, retrieve: () => excerpts })
    const now = { name: 'now', description: 'Tells the time', inputSchema: { type: 'object' as const }, execute: () => '6:00' }
    const chat = openChat({ connect: { url, stream: true, format: 'confab' }, tools: [now] })
    const answers = (await chat.send({ text: 'When?' })).slice(1)
    expect(answers.map(citedIn)).toEqual([
      { 'https://bakery.example/hours': ['We open at 7'] },
      { prices: ['A loaf is 4 euros'] },
    ])
  })

  test('answers without a search where nothing was found, and is asked nothing else', async () => {
    const asked = stubModel(['Tea 【1】 [2]'])
    for (const retrieve of [
      () => [],
      () => undefined as unknown as [],
      async () => [{ text: ' ' }, null as unknown as Excerpt],
    ]) {
      const { openChat } = await startChatServer({ service, retrieve })
      expect((await openChat().send({ text: 'When?' })).at(-1)?.text).toBe('Tea 【1】 [2]')
      expect(textOf(asked.at(-1)?.messages.at(-1) ?? { role: '' })).toBe('When?')
    }
  })

  test('does not answer where the search fails, or finds what is no list', async () => {
    const asked = stubModel(['Tea'])
    const fail = (): never => {
      throw new Error('The index is away: key-4711')
    }
    for (const retrieve of [fail, async () => fail(), () => 'Tea' as unknown as []]) {
      const { openChat, onError } = await startChatServer({ service, retrieve })
      const chat = openChat()
      await chat.send({ text: 'When?' })
      expect(chat.errors()).toHaveLength(1)
      expect(chat.errors().join('')).not.toContain('4711')
      expect(onError).toHaveBeenCalledOnce()
    }
    expect(asked).toEqual([])
  })

  test('is stopped while the search hangs, and then not asked', async () => {
    const asked = stubModel(['Tea'])
    const { opened, open } = gate()
    const searched = gate()
    const { openChat } = await startChatServer({
      service,
      retrieve: async (_request, { signal }) => {
        signal.addEventListener('abort', () => open())
        searched.open()
        await opened
        return excerpts
      },
    })
    const chat = openChat()
    chat.engine.submitUserMessage({ text: 'When?' })
    await searched.opened
    chat.engine.requests.stop()
    await opened
    await vi.waitUntil(() => chat.engine.store.get().phase === 'idle')
    expect(asked).toEqual([])
  })

  test('takes what a search may return: ids that are there twice, and hundreds', async () => {
    const asked = stubModel(['Tea【1】【100】, bread【101】.'])
    const many = Array.from({ length: 300 }, (_, index) => ({ id: `id-${index % 99}`, text: `Excerpt ${index + 1}` }))
    const { openChat } = await startChatServer({ service, retrieve: () => many })
    const answer = (await openChat().send({ text: 'What?' })).at(-1) ?? {}
    expect(answer.text).toBe('Tea, bread【101】.')
    expect(citedIn(answer)).toEqual({ 'id-0': ['Tea', 'Tea'] })
    expect(textOf(asked[0]?.messages.at(-1) ?? { role: '' })).not.toContain('Excerpt 101')
  })

  test('is a source once for clients of the AI SDK, however often it is cited', async () => {
    stubModel(['Tea【1】, bread【1】 and cake【2】'])
    const { post } = await startChatServer({ service, retrieve: () => excerpts })
    const messages = [{ id: 'one', role: 'user', parts: [{ type: 'text', text: 'What?' }] }]
    const sent = await (await post({ id: 'c', trigger: 'submit-message', messages })).text()
    const chunks = [...sent.matchAll(/^data: (\{.*\})$/gm)].map(([, json = '{}']) => JSON.parse(json) as Record<string, unknown>)
    expect(chunks.flatMap(({ delta }) => (typeof delta === 'string' ? delta : [])).join('')).toBe('Tea, bread and cake')
    expect(chunks.flatMap(({ sourceId }) => sourceId ?? [])).toEqual(['https://bakery.example/hours', 'prices'])
  })

  test('is sent in a few megabytes where the model says one mark again and again', async () => {
    stubModel(['Tea【1】 '.repeat(20_000)])
    const { post } = await startChatServer({ service, retrieve: () => excerpts })
    const body = { messages: [{ role: 'user', text: 'Say it again' }] }
    const text = await (await post(body, { accept: 'text/event-stream' })).text()
    expect(text).not.toContain('【')
    expect(text.length).toBeLessThan(4_000_000)
  })

  test('is not searched for where a title is made', async () => {
    stubModel(['Opening hours'])
    const retrieve = vi.fn(() => excerpts)
    const { post } = await startChatServer({ service, retrieve, titles: true, user: () => 'anna' })
    await (await post({ messages: [{ id: 'one', role: 'user', text: 'When?' }], threadId: 't' })).text()
    const { title } = (await (await post({ messages: [{ role: 'user', text: 'When?' }] }, {}, '/threads/t/title')).json()) as {
      title?: string
    }
    expect(title).toBe('Opening hours')
    expect(retrieve).toHaveBeenCalledOnce()
  })

  test('is a part of an answer of one’s own, too', async () => {
    stubModel(['Tea【2】'])
    const { openChat } = await startChatServer({
      answer: (request, context) => createServiceAnswer({ service, retrieve: () => excerpts })(request, context),
    })
    expect(citedIn((await openChat().send({ text: 'What?' })).at(-1) ?? {})).toEqual({ prices: ['Tea'] })
  })
})

describe('what a service cites itself', () => {
  const said = (id: string, text: string, annotations: object[] = []) => ({
    id,
    type: 'message',
    role: 'assistant',
    content: [{ type: 'output_text', text, annotations }],
  })
  const asked = { id: 'fc_1', type: 'function_call', call_id: 'call_1', name: 'now', arguments: '{}' }
  const citation = { type: 'url_citation', start_index: 0, end_index: 4, url: 'https://weather.example/', title: 'Weather' }
  const responses = [[said('msg_1', 'I look.'), asked], [said('msg_2', 'Cold in Bern', [citation])]]

  /** A service that cites after it has called a tool. */
  function stubResponses(): void {
    let count = 0
    vi.stubGlobal('fetch', async () => {
      const output = responses[count] ?? []
      count += 1
      const response = { id: `resp_${count}`, object: 'response', model: 'm', status: 'completed', output }
      return new Response(`data: ${JSON.stringify({ type: 'response.completed', response })}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  const now = { name: 'now', description: 'Tells the time', inputSchema: { type: 'object' as const }, execute: () => '6:00' }
  const openAI = { openAI: { key: 'test-key', responses: true as const } }

  test('has its place after a tool of the server, in the same message', async () => {
    stubResponses()
    const { openChat } = await startChatServer({ service: openAI, tools: [now] })
    const answer = (await openChat().send({ text: 'How is it?' })).at(-1) ?? {}
    expect(Object.values(citedIn(answer))).toEqual([['Cold']])
  })

  test('has its place after a tool of the page, in a message of its own', async () => {
    stubResponses()
    const { openChat, url } = await startChatServer({ service: openAI })
    const chat = openChat({ connect: { url, stream: true, format: 'confab' }, tools: [now] })
    const answer = (await chat.send({ text: 'How is it?' })).at(-1) ?? {}
    expect(answer.text).toBe('Cold in Bern')
    expect(Object.values(citedIn(answer))).toEqual([['Cold']])
  })
})

/** The services, by the variables that name them. */
const variables = ['OPENAI', 'ANTHROPIC', 'GEMINI', 'MISTRAL', 'DEEPSEEK', 'GROQ', 'XAI', 'OPENROUTER', 'TOGETHER', 'PERPLEXITY']

describe.each(variables)('excerpts for %s', (variable) => {
  test.each([1, 7, 1000])('are cited in its own format, in pieces of %i bytes', async (cut) => {
    // The mocked model says again what it was asked, excerpts and all.
    const mocks = createAllMocks()
    for (const { switches } of mocks) switches.cut = cut
    const mocked = createMockFetch(mocks)
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
      new Request(input).url.startsWith('http://127.0.0.1') ? real(input, init) : mocked(input, init),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const found = await findService({ [`${variable}_API_KEY`]: 'test-key' })
    const { openChat, onError } = await startChatServer({
      service: found?.connection('You help.') ?? {},
      retrieve: () => excerpts,
    })
    const answer = (await openChat().send({ text: 'Grüezi 👋, a loaf is 4 euros【2】, and `a[2]` is code.' })).at(-1) ?? {}
    expect(onError).not.toHaveBeenCalled()
    expect(answer.text).toContain('Grüezi 👋, a loaf is 4 euros, and `a[2]` is code.')
    expect(answer.text?.replaceAll(/`[^`]*`/g, '')).not.toMatch(/【\d】/)
    expect(citedIn(answer)['prices']?.at(-1)).toMatch(/a loaf is 4 euros$/)
  })
})
