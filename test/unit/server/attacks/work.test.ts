import MiniSearch from 'minisearch'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMockFetch, createAnthropicMock, createOpenAIChatMock, createOpenAIResponsesMock } from '../../../../mocks/index.ts'
import { createChatServer, type DirectConnection } from '../../../../sdk/entries/server.ts'
import { createDocumentationAnswer } from '../../../../sdk/server/serve/create-answer.ts'
import { createDocumentation } from '../../../../sdk/server/serve/documentation.ts'
import { userByHeader } from '../signed-in.ts'
import { says, startChatServer } from '../start-chat-server.ts'
import { countBlocks } from './count-blocks.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request('http://chat.example/', { method: 'POST', body, headers })

const json = (body: unknown): Request => post(JSON.stringify(body))

/** What a refusal says. */
async function refusal(response: Response): Promise<[status: number, words: unknown]> {
  return [response.status, ((await response.json()) as { error: unknown }).error]
}

describe('a question to the documentation', () => {
  const markdown = '# Bakery\n\nOur bread.\n\n## Opening hours\n\nThe bakery opens at seven.\n'
  const { find } = createDocumentation([{ path: 'README.md', markdown }])
  const documentation = { ...createDocumentation([{ path: 'README.md', markdown }]), find }
  const server = createChatServer({ answer: createDocumentationAnswer(documentation, { base: '/', millisecondsPerWord: 0 }) })

  /** The answer, and how many words were searched for it. */
  async function ask(text: string) {
    const search = vi.spyOn(MiniSearch.prototype, 'search')
    onTestFinished(() => search.mockRestore())
    const response = await server.fetch(json({ messages: [{ role: 'user', text }] }))
    const { text: answer } = (await response.json()) as { text: string }
    const searched = search.mock.calls.map(([query]) => query as string)
    return { answer, searched }
  }

  test.each([
    ['thousands of words', () => Array.from({ length: 5000 }, (_, place) => `word${place}`).join(' ')],
    ['one word of a million letters', () => 'x'.repeat(1_000_000)],
    [
      'thousands of words of one letter in many scripts',
      () => Array.from({ length: 5000 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join(' '),
    ],
    ['words without spaces between signs', () => Array.from({ length: 5000 }, (_, place) => `ab${place}`).join('!')],
    ['a word that comes a million times before others', () => `${'bread '.repeat(1_000_000)}${'other'.repeat(1000)}`],
  ])('of %s is searched for by 500 characters of its words', async (_what, text) => {
    const { searched } = await ask(text())
    const words = new Set(searched)
    expect([...words].join('').length).toBeGreaterThan(0)
    expect([...words].join('').length).toBeLessThanOrEqual(500)
    // Once as it is written, and once by words that are written like it.
    expect(searched.length).toBeLessThanOrEqual(2 * words.size)
  })

  test('that is long is answered by what it begins with', async () => {
    const { answer } = await ask(`When are your opening hours? ${'opening hours '.repeat(100_000)}`)
    expect(answer).toContain('The bakery opens at seven.')
  })
})

describe('what a body holds is counted before it is parsed', () => {
  const server = createChatServer({ answer: says('Hello') })

  /** The longest text that was parsed as JSON meanwhile. */
  async function longestParsed(request: Request): Promise<{ response: Response; longest: number }> {
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    const response = await server.fetch(request)
    return { response, longest: Math.max(0, ...parse.mock.calls.map(([text]) => text.length)) }
  }

  test.each([
    ['1.9 million tiny messages', `{"messages":[${'{},'.repeat(1_900_000)}{}]}`],
    ['a million numbers in a message', `{"messages":[{"role":"user","text":"Hi","custom":[${'1,'.repeat(1_000_000)}1]}]}`],
    ['a million lists in a list', `{"messages":[{"role":"user","text":"Hi","custom":[${'[],'.repeat(1_000_000)}1]}]}`],
    ['a million fields', `{"messages":[{"role":"user","text":"Hi"${',"x":1'.repeat(1_000_000)}}]}`],
    [
      'a million fields after a text with quotes and brackets',
      `{"messages":[{"role":"user","text":"\\\\\\"[{,"${',"x":1'.repeat(1_000_000)}}]}`,
    ],
  ])('and refused in words: %s', async (_what, body) => {
    const { response, longest } = await longestParsed(post(body))
    expect(await refusal(response)).toEqual([413, 'This message holds too much: at most 100,000 values can be sent.'])
    expect(longest).toBe(0)
  })

  test.each([
    ['backslashes', '\\\\'],
    ['quotes', '\\"'],
    ['backslashes and quotes', '\\\\\\"'],
  ])('while others have a turn, in a text of millions of %s, too', async (_what, sign) => {
    /** How often others had a turn. */
    async function turns(text: string): Promise<number> {
      const timers = vi.spyOn(globalThis, 'setTimeout')
      const response = await server.fetch(post(`{"messages":[{"role":"user","text":"${text}"}]}`))
      const count = timers.mock.calls.filter(([, milliseconds]) => milliseconds === undefined).length
      timers.mockRestore()
      expect(response.status).toBe(200)
      return count
    }
    const length = 2 ** 23
    const plain = await turns('x'.repeat(length))
    // One for each 2^18 characters.
    expect((await turns(sign.repeat(length / sign.length))) - plain).toBeGreaterThanOrEqual(30)
  })

  test('but not what its texts hold', async () => {
    const text = '{"a":[1,2],\\"b'.repeat(100_000)
    expect((await server.fetch(json({ messages: [{ role: 'user', text }] }))).status).toBe(200)
  })

  test.each([
    ['of Confab', { messages: Array.from({ length: 10_001 }, () => ({ role: 'user', text: 'Hi' })) }],
    [
      'of the AI SDK',
      { trigger: 'submit-message', messages: Array.from({ length: 10_001 }, () => ({ role: 'user', parts: [] })) },
    ],
    [
      'of AG-UI',
      { threadId: 't', runId: 'r', messages: Array.from({ length: 10_001 }, () => ({ role: 'user', content: 'Hi' })) },
    ],
  ])('and too many messages are refused in words: %s', async (_format, body) => {
    expect(await refusal(await server.fetch(json(body)))).toEqual([
      413,
      'This conversation is too long: at most 10,000 messages can be sent.',
    ])
  })

  test('and a conversation of ten thousand messages is answered', async () => {
    const messages = Array.from({ length: 10_000 }, (_, place) => ({
      id: `${place}`,
      role: place % 2 ? 'ai' : 'user',
      text: 'Hi',
    }))
    expect((await server.fetch(json({ messages }))).status).toBe(200)
  })

  test('and a conversation of too many messages is not saved, in words', async () => {
    const { get } = await startChatServer({ answer: says(''), user: userByHeader })
    const messages = Array.from({ length: 10_001 }, (_, place) => ({ id: `${place}`, role: 'user', text: 'Hi' }))
    const response = await get('/threads/t/messages', {
      method: 'PUT',
      body: JSON.stringify({ messages }),
      headers: { 'x-user': 'anna', 'If-None-Match': '*' },
    })
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      413,
      'This conversation is too long: at most 10,000 messages can be sent.',
    ])
  })
})

describe('a form', () => {
  const server = createChatServer({ answer: says('Hello') })
  const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW'
  const part = (head: string, body: string): string => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
  const field = (name: string, value: string): string => part(`Content-Disposition: form-data; name="${name}"`, value)
  const message = field('message1', '{"role":"user","text":"Hi"}')

  /** What a form gets, and whether it was parsed. */
  async function send(parts: string, type = `multipart/form-data; boundary=${boundary}`) {
    const parse = vi.spyOn(Response.prototype, 'formData')
    onTestFinished(() => parse.mockRestore())
    const response = await server.fetch(post(`${parts}--${boundary}--\r\n`, { 'Content-Type': type }))
    return { response, isParsed: parse.mock.calls.length > 0 }
  }

  test('of 100,000 parts is refused in words before it is parsed', async () => {
    const { response, isParsed } = await send(message + field('x', '').repeat(100_000))
    expect(await refusal(response)).toEqual([413, 'This message has too many parts: at most 2,000 can be sent.'])
    expect(isParsed).toBe(false)
  })

  test('of 100,000 files is refused in words before it is parsed', async () => {
    const file = part('Content-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain', 'x')
    const { response, isParsed } = await send(message + file.repeat(100_000))
    expect([response.status, isParsed]).toEqual([413, false])
  })

  test('whose parts have heads of a megabyte is refused before it is parsed', async () => {
    const { response, isParsed } = await send(message + part(`Content-Disposition: form-data; name="${'x'.repeat(2 ** 20)}"`, ''))
    expect([response.status, isParsed]).toEqual([400, false])
  })

  test('whose messages hold too many values together is refused in words', async () => {
    const many = (number: number): string =>
      field(`message${number}`, `{"role":"user","text":"Hi","custom":[${'1,'.repeat(40_000)}1]}`)
    const { response } = await send([1, 2, 3].map(many).join(''))
    expect(await refusal(response)).toEqual([413, 'This message holds too much: at most 100,000 values can be sent.'])
  })

  test.each([
    ['two boundaries', `multipart/form-data; boundary=${boundary}; boundary=other`],
    ['a boundary in quotes', `multipart/form-data; charset=utf-8; boundary="${boundary}"`],
  ])('with %s is read by the one that was looked for', async (_what, type) => {
    expect((await send(message, type)).response.status).toBe(200)
  })

  test('with a file over several megabytes is answered', async () => {
    const file = part('Content-Disposition: form-data; name="files"; filename="a.txt"', `é\0${'x'.repeat(3 * 2 ** 20)}`)
    expect((await send(message + file)).response.status).toBe(200)
  })
})

describe('work grows with what is sent, and not faster', () => {
  const key = 'test-key'
  const callOf = (id: string) => ({ id, type: 'function', function: { name: 'x', arguments: '{}' } })
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, place) => place)
  const cited = (citations: object) => (place: number) => ({
    type: 'source',
    id: `${place}`,
    url: 'https://bakery.example',
    positions: [{ start: 4 * place, end: 4 * place + 1 }],
    providerMetadata: { anthropic: citations },
  })

  const services: Readonly<Record<string, { service: DirectConnection; mock: () => ReturnType<typeof createOpenAIChatMock> }>> = {
    openAI: { service: { openAI: { key, chat: true } }, mock: createOpenAIChatMock },
    responses: { service: { openAI: { key, responses: true } }, mock: createOpenAIResponsesMock },
    claude: { service: { claude: { key } }, mock: createAnthropicMock },
  }

  const bodies: readonly [what: string, service: string, body: (count: number) => object][] = [
    [
      'results of calls of one message of AG-UI',
      'openAI',
      (count) => ({
        threadId: 't',
        runId: 'r',
        messages: [
          { id: 'a', role: 'assistant', toolCalls: numbers(count).map((place) => callOf(`c${place}`)) },
          ...numbers(count).map((place) => ({ id: `r${place}`, role: 'tool', toolCallId: `c${place}`, content: 'x' })),
          { id: 'u', role: 'user', content: 'Hi' },
        ],
      }),
    ],
    [
      'what a service wants back with calls of AG-UI',
      'openAI',
      (count) => ({
        threadId: 't',
        runId: 'r',
        messages: [
          {
            id: 'a',
            role: 'assistant',
            toolCalls: numbers(count).map((place) => ({ ...callOf(`c${place}`), encryptedValue: '{}' })),
          },
          { id: 'u', role: 'user', content: 'Hi' },
        ],
      }),
    ],
    ...['responses', 'claude'].map((service): [string, string, (count: number) => object] => [
      `texts and citations of one message, for ${service}`,
      service,
      (count) => ({
        messages: [
          {
            role: 'ai',
            parts: [
              ...numbers(count).map(() => ({ type: 'text', text: 'ab' })),
              ...numbers(count).map(cited({ citations: [{ type: 'x' }] })),
            ],
          },
          { role: 'user', text: 'Hi' },
        ],
      }),
    ]),
    [
      'messages, for claude',
      'claude',
      (count) => ({ messages: [...numbers(count).map(() => ({ role: 'user', text: 'Hi' })), { role: 'user', text: 'Hi' }] }),
    ],
  ]

  test.for(bodies)('with %s', async ([, name, body]) => {
    const { service, mock } = services[name] ?? {}
    if (!service || !mock) throw new Error('There is no such service.')
    vi.stubGlobal('fetch', createMockFetch([mock()]))
    onTestFinished(() => void vi.unstubAllGlobals())
    const onError = vi.fn()
    const server = createChatServer({ service, onError })
    const send = async (count: number): Promise<void> => {
      expect(await (await server.fetch(json(body(count)))).text()).not.toBe('')
    }
    const [few = 0, many = 0] = await countBlocks(
      () => send(500),
      () => send(1000),
    )
    expect(onError).not.toHaveBeenCalled()
    expect(few).toBeGreaterThan(500)
    expect(many / few).toBeLessThan(2.2)
  })

  test('with the address of a file that has no comma', async () => {
    vi.stubGlobal('fetch', createMockFetch([createOpenAIChatMock()]))
    onTestFinished(() => void vi.unstubAllGlobals())
    const server = createChatServer({ service: { openAI: { key, chat: true } } })
    const file = { type: 'image', src: `data:${'x'.repeat(100_000)}` }
    const before = process.cpuUsage()
    await (await server.fetch(json({ messages: [{ role: 'user', text: 'Hi', files: [file] }] }))).text()
    // A hundred times what it takes; the square of its length would take ten seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  })
})

describe('the arguments of a call that a stranger wrote', () => {
  const deep = '['.repeat(1_000_000)
  const many = `[${'1,'.repeat(1_000_000)}1]`
  const call = (input: string) => ({ type: 'tool', id: 'c', name: 'x', state: 'output-available', input, output: 1 })

  test.each([
    ['nested without end', deep, 400],
    ['of a million values', many, 413],
  ])('are refused before they are parsed: %s', async (_what, input, status) => {
    const { post: send, onError } = await startChatServer({ service: { claude: { key: 'test-key' } } })
    const response = await send({
      messages: [
        { role: 'user', text: 'Hi' },
        { role: 'ai', parts: [call(input)] },
        { role: 'user', text: 'Hi' },
      ],
    })
    expect(response.status).toBe(status)
    expect(onError).not.toHaveBeenCalled()
  })

  test('are refused in what AG-UI’s clients keep for a service, too', async () => {
    const { post: send } = await startChatServer({ answer: says('') })
    const toolCalls = [{ id: 'c', type: 'function', function: { name: 'x', arguments: '{}' }, encryptedValue: deep }]
    const messages = [
      { id: 'a', role: 'assistant', toolCalls },
      { id: 'u', role: 'user', content: 'Hi' },
    ]
    expect((await send({ threadId: 't', runId: 'r', messages })).status).toBe(400)
  })
})
