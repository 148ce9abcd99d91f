import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ChatError } from '../../../../sdk/core/errors.ts'
import { codeWords } from '../../../../sdk/core/labels/server/code-words.ts'
import { normaliseOptions } from '../../../../sdk/core/options/config.ts'
import type { Labels } from '../../../../sdk/core/labels/labels.ts'
import { memoryStore, type ChatServerOptions, type ServerStore } from '../../../../sdk/entries/server.ts'
import { serverThreads } from '../../../../sdk/entries/threads.ts'
import { ar } from '../../../../sdk/languages/ar.ts'
import { de } from '../../../../sdk/languages/de.ts'
import { ja } from '../../../../sdk/languages/ja.ts'
import { ru } from '../../../../sdk/languages/ru.ts'
import { userByHeader } from '../signed-in.ts'
import { openHeadlessChat, says, startChatServer } from '../start-chat-server.ts'
import { threadedChat } from '../../threads/threaded-chat.ts'

const answer = says({ type: 'message-start', id: 'answer' }, 'Hello')

/** What a failure says in a chat of this language; in English a page has no texts of servers. */
const read = (failure: unknown, labels: Partial<Labels> = {}): string | undefined =>
  codeWords(failure, { ...normaliseOptions({ labels }).labels, ...labels })

function quiet(): void {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => spy.mockRestore())
}

/** A store that cannot keep feedback. */
function failingFeedback(error: Error): ServerStore {
  const store = memoryStore()
  const save = async (): Promise<never> => {
    throw error
  }
  return { ...store, feedback: { ...store.feedback, save } }
}

const full = (fields: object = {}): Error => Object.assign(new Error('full'), { status: 507, ...fields })

describe('feedback that a server refuses is explained in the visitor’s language', () => {
  /** What a visitor reads whose comment on an answer is refused. */
  async function refused(options: Partial<ChatServerOptions>, labels: Partial<Labels>, comment = 'Too short', times = 1) {
    const { openChat, url } = await startChatServer({ answer, ...options } as ChatServerOptions)
    const { engine, send } = openChat({ connect: { url, stream: true, format: 'confab', feedback: `${url}/feedback` } })
    await send({ text: 'Hi' })
    let failure: unknown
    for (let time = 0; time < times; time += 1)
      failure = await engine.requests.setFeedback('answer', 'bad', { comment }).then(
        () => undefined,
        (error: unknown) => error,
      )
    return read(failure, labels)
  }

  test.each<[string, Partial<ChatServerOptions>, string, number, Labels, string]>([
    ['a comment that is too long', {}, 'x'.repeat(10_001), 1, de, de.errorFeedbackTooLong],
    [
      'as many requests as may be',
      { limits: { requestsPerDay: 1 } },
      'No',
      1,
      ja,
      '現在これ以上送信できません。24 時間後にもう一度お試しください。',
    ],
    ['a store that is away', { store: failingFeedback(new Error('away')) }, 'No', 1, ru, ru.feedbackFailed],
    ['a disk that is full', { store: failingFeedback(full()) }, 'No', 1, de, de.feedbackFailed],
    ['a visitor who has no room left', { store: failingFeedback(full({ isOwnShare: true })) }, 'No', 1, ar, ar.errorStorageShare],
    [
      'a network that has had as much kept as may be',
      { limits: { storage: { bytesPerDay: 1 } } },
      'No',
      2,
      de,
      'Aus Ihrem Netzwerk kann heute nichts mehr gespeichert werden. Bitte in 24 Stunden erneut versuchen.',
    ],
  ])('%s', async (_what, options, comment, times, labels, words) => {
    expect(await refused(options, labels, comment, times)).toBe(words)
  })

  test('and in English with the words of the server', async () => {
    expect(await refused({}, {}, 'x'.repeat(10_001))).toBe('This feedback is too long: at most 10000 characters.')
  })

  test.each<[string, BodyInit | null, string | undefined]>([
    ['nothing', null, undefined],
    ['a page', '<h1>Sorry</h1>', undefined],
    ['words without a code', '{"error":"Closed on Sundays"}', undefined],
    ['a code of its own', '{"error":"Closed on Sundays","code":"closed"}', undefined],
    ['a code of a later version', '{"error":"Closed on Sundays","code":"confab.errorClosed"}', 'Closed on Sundays'],
  ])('but another server is left to the words of the chat: %s', async (_what, body, words) => {
    const { engine, send } = openHeadlessChat(
      { connect: { url: 'https://a.example', feedback: 'https://a.example/feedback' } },
      async (address) =>
        new Request(address).url.endsWith('feedback')
          ? new Response(body, { status: 400 })
          : Response.json({ id: 'answer', text: 'Hello' }),
    )
    await send({ text: 'Hi' })
    const failure: unknown = await engine.requests
      .setFeedback(engine.getMessages()[1]?.id ?? '', 'bad')
      .catch((error: unknown) => error)
    expect([ChatError.is(failure), read(failure, de)]).toEqual([true, words])
  })
})

describe('a server of threads', () => {
  test('that does not know the visitor asks in their language to sign in', async () => {
    quiet()
    const { url } = await startChatServer({ answer, user: userByHeader })
    const chat = await threadedChat({ storage: serverThreads(url) })
    await vi.waitFor(() => expect(chat.state.status).toBe('failed'))
    expect([read(chat.state.listFailure, de), read(chat.state.listFailure)]).toEqual([
      de.errorSignIn,
      'Sign in to see your conversations.',
    ])
  })

  test('that keeps no more from a network says in their language why a chat is not saved, and until when', async () => {
    quiet()
    const { url } = await startChatServer({ answer, user: () => 'anna', limits: { storage: { bytesPerDay: 1 } } })
    const chat = await threadedChat({ storage: serverThreads(url) })
    chat.send('One')
    await vi.waitFor(() => expect(chat.texts()).toEqual(['One', 'Hello']))
    await vi.waitFor(async () => expect(await chat.listed()).toHaveLength(1))
    chat.send('Two')
    await vi.waitFor(() => expect(chat.state.problem).toBe('save-failed'), 5000)
    expect(read(chat.state.failure, de)).toBe(
      'Aus Ihrem Netzwerk kann heute nichts mehr gespeichert werden. Bitte in 24 Stunden erneut versuchen.',
    )
  })

  test('of somebody else is left to the words of the chat', async () => {
    quiet()
    const fetch = async (): Promise<Response> => Response.json({ detail: 'Closed on Sundays' }, { status: 401 })
    const chat = await threadedChat({ storage: serverThreads('https://a.example', { fetch }) })
    await vi.waitFor(() => expect(chat.state.status).toBe('failed'))
    expect(read(chat.state.listFailure, de)).toBeUndefined()
  })

  test('is forgotten with its words once it answers', async () => {
    quiet()
    const visitor: { name?: string } = {}
    const { url } = await startChatServer({ answer, user: () => visitor.name })
    const chat = await threadedChat({ storage: serverThreads(url) })
    await vi.waitFor(() => expect(chat.state.listFailure).toBeDefined())
    visitor.name = 'anna'
    await chat.requests.retryThreads()
    await vi.waitFor(() => expect([chat.state.status, chat.state.listFailure]).toEqual(['ready', undefined]))
  })
})

describe('a refusal', () => {
  /** What a visitor reads of a request that is changed on its way. */
  async function refusal(
    options: Partial<ChatServerOptions>,
    change: (init: RequestInit) => RequestInit,
  ): Promise<string | undefined> {
    quiet()
    const { openChat, url } = await startChatServer({ answer, ...options } as ChatServerOptions)
    const { send, errors } = openChat({ connect: { url, stream: true, format: 'confab' }, labels: de }, (address, init = {}) =>
      fetch(address, change(init)),
    )
    await send({ text: 'Hi' })
    return errors().at(-1)
  }
  const withHeader = (name: string, value: string) => (init: RequestInit) => ({
    ...init,
    headers: { ...(init.headers as Record<string, string>), [name]: value },
  })

  test.each<[string, Partial<ChatServerOptions>, (init: RequestInit) => RequestInit, string]>([
    ['of a page that may not use the chat', {}, withHeader('origin', 'https://evil.example'), de.errorPage],
    ['under a name that is not the server’s', { hosts: ['www.example.com'] }, (init) => init, de.errorPage],
    ['of what cannot be read', {}, (init) => ({ ...init, body: '{' }), de.errorUnreadable],
    ['of what is compressed', {}, withHeader('content-encoding', 'gzip'), de.errorUnreadable],
    ['at an address where nothing is', { basePath: '/elsewhere' }, (init) => init, de.errorNoAnswer],
  ])('is read in the visitor’s language: %s', async (_what, options, change, words) => {
    expect(await refusal(options, change)).toBe(words)
  })
})

test('every refusal that a chat can be given names a text that the chat has', async () => {
  const { post, get } = await startChatServer({ answer, user: userByHeader, limits: { bodyBytes: 2000 } })
  const asked = [
    await get('/streams/none'),
    await get('/visitors/me/export'),
    await get('/threads'),
    await get('/'),
    await get('/nothing'),
    await post('['),
    await post({ messages: [] }),
    await post('x'.repeat(3000)),
    await post({ messages: [{ role: 'user', text: 'Hi' }], threadId: 'x'.repeat(600) }),
    await post({ value: 'good' }, {}, '/feedback'),
    await post('{}', { 'Content-Type': 'text/plain' }, '/feedback'),
  ]
  const codes = await Promise.all(asked.map(async (response) => ((await response.json()) as { code?: string }).code))
  const named = codes.map((code) => de[(code ?? '').replace('confab.', '') as 'submit'])
  expect([codes, named.every((text) => typeof text === 'string')]).toEqual([
    [
      'confab.errorAnswerGone',
      'confab.errorSignIn',
      'confab.errorSignIn',
      'confab.errorNoAnswer',
      'confab.errorNoAnswer',
      'confab.errorUnreadable',
      'confab.errorUnreadable',
      'confab.errorMessageTooLarge',
      'confab.errorUnreadable',
      'confab.feedbackFailed',
      'confab.feedbackFailed',
    ],
    true,
  ])
})
