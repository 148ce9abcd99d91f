import { expect, test } from 'vitest'
import type { Connect } from '../../../sdk/core/options/options.ts'
import { threadedChat } from './threaded-chat.ts'

/** A server that answers "Hello" and records the request bodies. */
function recorded() {
  const bodies: Record<string, unknown>[] = []
  return {
    bodies,
    fetch: async (_: unknown, init?: RequestInit): Promise<Response> => {
      bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as Record<string, unknown>)
      return Response.json({ text: 'Hello' })
    },
  }
}

test.for([
  ['confab', 'threadId'],
  ['ag-ui', 'threadId'],
  ['ai-sdk', 'id'],
] satisfies [Connect['format'], string][])('with the format %s each request has the thread id as %s', async ([format, field]) => {
  const { bodies, fetch } = recorded()
  const chat = await threadedChat({ fetch, connect: { url: 'https://example.com/chat', ...(format && { format }) } })
  const first = chat.state.openId
  chat.send('One')
  await expect.poll(() => bodies.map((body) => body[field])).toEqual([first])
  await expect.poll(() => chat.engine.store.get().phase).toBe('idle')
  await chat.requests.newThread()
  chat.send('Two')
  await expect.poll(() => bodies.map((body) => body[field])).toEqual([first, chat.state.openId])
})

test('without a format requests have no thread id', async () => {
  const { bodies, fetch } = recorded()
  const chat = await threadedChat({ fetch, connect: { url: 'https://example.com/chat' } })
  chat.send('One')
  await expect.poll(() => bodies).toEqual([{ messages: [{ role: 'user', text: 'One' }] }])
})

test('a new thread sends nothing from the previous one', async () => {
  const { bodies, fetch } = recorded()
  const chat = await threadedChat({
    fetch,
    connect: { url: 'https://example.com/chat' },
    requestBodyLimits: { maxMessages: 0 },
  })
  chat.send('One')
  await expect.poll(chat.texts).toEqual(['One', 'Hello'])
  await chat.requests.newThread()
  chat.send('Two')
  await expect.poll(() => bodies.at(-1)).toEqual({ messages: [{ role: 'user', text: 'Two' }] })
})

test("feedback has the id of its message's thread", async () => {
  const chat = await threadedChat()
  chat.send('One')
  await expect.poll(chat.texts).toEqual(['One', 'Hello'])
  const messageId = chat.engine.getMessages()[1]?.id ?? ''
  await chat.engine.requests.setFeedback(messageId, 'good')
  expect(chat.events.find(({ name }) => name === 'feedback')?.detail).toEqual({
    threadId: chat.state.openId,
    messageId,
    value: 'good',
  })
})

test("events tell the page a message's thread and the open thread", async () => {
  const chat = await threadedChat()
  chat.send('One')
  await expect.poll(chat.texts).toEqual(['One', 'Hello'])
  const id = chat.state.openId
  expect(chat.events.filter(({ name }) => name === 'message').map(({ detail }) => detail)).toMatchObject([
    { threadId: id, isHistory: false },
    { threadId: id, isHistory: false },
  ])
  await chat.requests.newThread()
  expect(chat.events.filter(({ name }) => name === 'thread').map(({ detail }) => detail)).toEqual([
    { id },
    { id: chat.state.openId },
  ])
})
