import { describe, expect, test, vi } from 'vitest'
import {
  createChatServer,
  type ConnectorRequest,
  type FinishedAnswer,
  type HookedAnswer,
  type ReplyEvent,
} from '../../../../sdk/entries/server.ts'
import { userByHeader } from '../signed-in.ts'
import { gate, says, startChatServer } from '../start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hello' }] }
const stream = { accept: 'text/event-stream' }
const usage = (inputTokens: number, outputTokens: number): ReplyEvent => ({
  type: 'metadata',
  metadata: {
    model: 'model-1',
    finishReason: 'stop',
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
  },
})

describe('hooks of a chat server', () => {
  test('are told of an answer from its beginning to its end, in order, and who asks where', async () => {
    const told: [string, Partial<FinishedAnswer>][] = []
    const note = (name: string) => (given: HookedAnswer) => void told.push([name, given])
    const { post } = await startChatServer({
      answer: says(
        'Look: ',
        { type: 'tool-input', id: 'c', name: 'look', input: '{}' },
        { type: 'tool-output', id: 'c', output: 1 },
        {
          type: 'step-start',
        },
        'One.',
        usage(3, 4),
      ),
      user: userByHeader,
      onStart: note('start'),
      onStep: note('step'),
      onUsage: note('usage'),
      onFinish: note('finish'),
    })
    const headers = { ...stream, 'x-user': 'anna' }
    await (await post({ messages: [{ id: 'q', role: 'user', text: 'Hello' }], threadId: 't' }, headers)).text()
    await vi.waitFor(() => expect(told).toHaveLength(5))
    const about = { user: 'anna', thread: 't', request: expect.any(Request), asked: { messages: [{ text: 'Hello' }] } }
    expect(told).toMatchObject([
      ['start', about],
      ['step', { ...about, number: 1, text: 'Look: ', calls: [{ name: 'look', output: 1 }] }],
      ['step', { ...about, number: 2, text: 'One.', calls: [] }],
      ['usage', { ...about, model: 'model-1', usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 } }],
      ['finish', { ...about, outcome: 'complete', finishReason: 'stop', usage: { totalTokens: 7 }, messages: [{ role: 'ai' }] }],
    ])
  })

  test('learn of tokens that no service told, which are estimated', async () => {
    const onUsage = vi.fn()
    const { post } = await startChatServer({ answer: says('x'.repeat(400)), onUsage })
    await (await post(hello, stream)).text()
    await vi.waitFor(() => expect(onUsage).toHaveBeenCalledOnce())
    expect(onUsage.mock.calls[0]?.[0]).toMatchObject({ usage: { outputTokens: 100, isEstimated: true } })
  })

  test('count the messages of an answer together', async () => {
    const onUsage = vi.fn()
    const { post } = await startChatServer({
      answer: says('One', usage(1, 2), { type: 'message-end' }, 'Two', usage(10, 20)),
      onUsage,
    })
    await (await post(hello, stream)).text()
    await vi.waitFor(() => expect(onUsage).toHaveBeenCalledOnce())
    expect(onUsage.mock.calls[0]?.[0]).toMatchObject({ usage: { inputTokens: 11, outputTokens: 22, totalTokens: 33 } })
  })

  test('are told how an answer ended that did not come whole', async () => {
    const onFinish = vi.fn<(finished: FinishedAnswer) => void>()
    const never = gate()
    const { post, get } = await startChatServer({
      async *answer({ messages }, { signal }) {
        yield 'Some of it'
        if (messages.at(-1)?.text === 'Fail') throw new Error('The oven is cold')
        signal.addEventListener('abort', never.open)
        await never.opened
      },
      onFinish,
    })
    await (await post({ messages: [{ role: 'user', text: 'Fail' }] }, stream)).text()
    await vi.waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1))
    expect(onFinish.mock.calls[0]?.[0]).toMatchObject({
      outcome: 'failed',
      error: new Error('The oven is cold'),
      messages: [{ text: 'Some of it' }],
    })
    const answer = await post(hello, stream)
    await get(`/streams/${answer.headers.get('confab-stream') ?? ''}/stop`, { method: 'POST' })
    await answer.text()
    await vi.waitFor(() => expect(onFinish).toHaveBeenCalledTimes(2))
    expect(onFinish.mock.calls[1]?.[0]).toMatchObject({ outcome: 'stopped', messages: [{ text: 'Some of it' }] })
  })

  test('are waited for when the server ends', async () => {
    const kept = gate()
    let isKept = false
    const server = createChatServer({
      answer: says('Hello'),
      async onFinish() {
        await kept.opened
        isKept = true
      },
    })
    const request = new Request('http://chat.test/', { method: 'POST', body: JSON.stringify(hello) })
    await (await server.fetch(request)).text()
    const closed = server.close()
    kept.open()
    await closed
    expect(isKept).toBe(true)
  })

  test.each(['onStart', 'onStep', 'onUsage', 'onFinish'] as const)(
    '%s that throws, rejects or answers ten megabytes changes nothing, and is told',
    async (name) => {
      for (const hook of [
        () => {
          throw new Error('Broken')
        },
        () => Promise.reject(new Error('Broken')),
        () => 'x'.repeat(10_000_000),
      ]) {
        const onError = vi.fn()
        const { post } = await startChatServer({ answer: says('Hello'), onError, [name]: hook })
        expect(await (await post(hello, stream)).text()).toContain('"text":"Hello"')
        if (hook.toString().includes('repeat')) expect(onError).not.toHaveBeenCalled()
        else await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('Broken'), expect.any(Request)))
      }
    },
  )

  test('that hang hold up an answer for ten seconds, and not for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const onError = vi.fn()
      const hang = vi.fn(() => new Promise(() => undefined))
      const server = createChatServer({ answer: says('Hello'), onError, onStart: hang, onStep: hang, onFinish: hang })
      const request = new Request('http://chat.test/', { method: 'POST', body: JSON.stringify(hello) })
      const answered = server.fetch(request)
      for (const count of [1, 2]) {
        await vi.waitUntil(() => hang.mock.calls.length === count, { interval: 1 }).catch(() => undefined)
        await vi.advanceTimersByTimeAsync(10_000)
      }
      expect(await (await answered).json()).toMatchObject({ text: 'Hello' })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
        'Error: `onStart` did not end within 10 seconds.',
        'Error: `onStep` did not end within 10 seconds.',
        'Error: `onFinish` did not end within 10 seconds.',
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('before an answer', () => {
  const asksFor = (answer = vi.fn()) => ({
    answer: async function* answerAs(request: ConnectorRequest) {
      answer(request)
      yield 'Hello'
    },
    asked: answer,
  })

  test('a server refuses in its own words, which the visitor reads, and asks nobody', async () => {
    const { answer, asked } = asksFor()
    const { openChat, post } = await startChatServer({ answer, beforeAnswer: () => ({ refuse: 'We do not talk about pastry.' }) })
    const chat = openChat()
    await chat.send({ text: 'Pastry?' })
    expect(chat.errors()).toEqual(['We do not talk about pastry.'])
    const refused = await post(hello)
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'We do not talk about pastry.' }])
    expect(asked).not.toHaveBeenCalled()
  })

  test('what nobody else should read is taken out, of what the model reads and of what is stored', async () => {
    const { answer, asked } = asksFor()
    const redact = (text = ''): string => text.replaceAll(/\d{4,}/g, '****')
    const { post, get } = await startChatServer({
      answer,
      user: userByHeader,
      beforeAnswer: (request) => ({
        ...request,
        threadId: 'another',
        messages: request.messages.map((message) => ({ ...message, text: redact(message.text) })),
      }),
    })
    const headers = { ...stream, 'x-user': 'anna' }
    await (await post({ threadId: 't', messages: [{ id: 'q', role: 'user', text: 'My card is 12345678' }] }, headers)).text()
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ threadId: 't', messages: [{ text: 'My card is ****' }] })
    const stored = await vi.waitFor(async () => {
      const found = await get('/threads/t/messages', { headers })
      expect(found.status).toBe(200)
      return found.text()
    })
    expect(stored).toContain('My card is ****')
    expect(stored).not.toContain('12345678')
  })

  test('a request that is sent again is looked at once', async () => {
    const beforeAnswer = vi.fn(() => undefined)
    const { answer, asked } = asksFor()
    const { post } = await startChatServer({ answer, user: userByHeader, beforeAnswer })
    const headers = { ...stream, 'x-user': 'anna', 'idempotency-key': 'a key of this message' }
    for (let count = 0; count < 2; count += 1) await (await post(hello, headers)).text()
    expect([beforeAnswer, asked].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  test.each([
    ['throws', () => Promise.reject(new Error('Broken'))],
    ['returns false', () => false as never],
    ['returns null', () => null as never],
    ['refuses in ten megabytes', () => ({ refuse: 'x'.repeat(10_000_000) })],
  ])('a hook that %s lets nothing through that it did not allow', async (what, beforeAnswer) => {
    const onError = vi.fn()
    const { answer, asked } = asksFor()
    const { post } = await startChatServer({ answer, beforeAnswer, onError })
    const response = await post(hello)
    const text = await response.text()
    expect(text.length).toBeLessThan(3000)
    const isRefused = what.startsWith('refuses')
    expect([response.status, asked.mock.calls.length]).toEqual([isRefused ? 403 : 503, 0])
    expect(onError).toHaveBeenCalledTimes(isRefused ? 0 : 1)
  })
})

test('a visitor with claims is known by them to answers and hooks, and by the id to all else', async () => {
  const seen: unknown[] = []
  const server = createChatServer({
    user: ({ headers }) => {
      const id = headers.get('x-user')
      return id ? { id, plan: 'pro' } : undefined
    },
    async *answer(_request, { user }) {
      seen.push(user?.plan)
      yield 'Hello'
    },
    onFinish: ({ user }) => void seen.push(user),
  })
  const ask = (path: string, user: string, init: RequestInit = {}): Promise<Response> =>
    server.fetch(new Request(`http://chat.test/${path}`, { ...init, headers: { ...stream, 'x-user': user } }))
  const body = JSON.stringify({ threadId: 't', messages: [{ id: 'q', role: 'user', text: 'Hello' }] })
  await (await ask('', 'anna', { method: 'POST', body })).text()
  await server.close()
  expect(seen).toEqual(['pro', { id: 'anna', plan: 'pro' }])
})
