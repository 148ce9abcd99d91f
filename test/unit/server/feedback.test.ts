import { expect, describe, test } from 'vitest'
import { memoryStore, type ChatServerOptions, type StoredFeedback } from '../../../sdk/entries/server.ts'
import { userByHeader } from './signed-in.ts'
import { startChatServer } from './start-chat-server.ts'

async function startServer(options: Partial<ChatServerOptions> = {}) {
  const store = memoryStore()
  const server = await startChatServer({
    async *answer() {
      yield { type: 'message-start', id: 'answer' }
      yield 'Hello'
    },
    user: userByHeader,
    store,
    ...options,
  } as ChatServerOptions)
  const kept = async (): Promise<Partial<StoredFeedback>[]> => {
    const { feedback } = await store.feedback.list({ limit: 10, signal: new AbortController().signal })
    return feedback.map(({ createdAt: _at, ...rest }) => rest)
  }
  return { ...server, kept }
}

describe('feedback', () => {
  test('that a visitor gives in a chat is kept', async () => {
    const { openChat, url, kept } = await startServer()
    const connect = { url, stream: true, format: 'confab', feedback: `${url}/feedback`, headers: { 'x-user': 'anna' } } as const
    const { engine, send } = openChat({ connect })
    await send({ text: 'Hi' })
    await engine.requests.setFeedback('answer', 'bad', { comment: 'Too short' })
    expect(await kept()).toEqual([{ visitor: 'anna', messageId: 'answer', value: 'bad', comment: 'Too short' }])
  })

  test('of a visitor who is not signed in is stored, too', async () => {
    const { post, kept } = await startServer()
    const response = await post({ messageId: 'm', value: 'good', visitor: 'anna', threadId: null }, {}, '/feedback')
    expect([response.status, await kept()]).toEqual([204, [{ messageId: 'm', value: 'good' }]])
  })

  test.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['without a message', '{"value":"good"}', 400],
    ['without a value', '{"messageId":"m"}', 400],
    ['of another value', '{"messageId":"m","value":"great"}', 400],
    ['with a comment that is none', '{"messageId":"m","value":"bad","comment":{}}', 400],
    ['with a long comment', JSON.stringify({ messageId: 'm', value: 'bad', comment: 'x'.repeat(10_001) }), 413],
    ['that is large', JSON.stringify({ messageId: 'm', value: 'bad', other: 'x'.repeat(70_000) }), 413],
  ])('%s is refused in words', async (_what, body, status) => {
    const { post, kept } = await startServer()
    const response = await post(body, {}, '/feedback')
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error: expect.stringMatching(/^This (feedback|message) .+\.$/) as string },
    ])
    expect(await kept()).toEqual([])
  })

  test('that a form of another page could send is refused', async () => {
    const { post } = await startServer()
    const response = await post('{"messageId":"m","value":"good"}', { 'Content-Type': 'text/plain' }, '/feedback')
    expect(response.status).toBe(415)
  })

  test('that cannot be stored is refused with a message, and the log says why', async () => {
    const store = memoryStore()
    const fail = async (): Promise<never> => {
      throw new Error('disk full')
    }
    const { post, onError } = await startServer({ store: { ...store, feedback: { ...store.feedback, save: fail } } })
    const response = await post({ messageId: 'm', value: 'good' }, {}, '/feedback')
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '5',
      { error: 'Your feedback could not be kept. Try again later.', code: 'confab.feedbackFailed' },
    ])
    expect(String(onError.mock.calls[0]?.[0])).toContain('disk full')
  })
})
