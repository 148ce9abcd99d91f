import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDifyMock } from '../../../mocks/dify.ts'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import { createDirectConnector } from '../direct-connector.ts'
import { collect, createTestContext } from '../connector-context.ts'
import { connectToMock } from './connect-to-mock.ts'
import { replyOf } from './connect-test-service.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

it.for([false, true])('Dify stores the conversation, and gets its id (streaming: %s)', async (stream) => {
  const { send, mock } = await connectToMock(createDifyMock(), { dify: { key: 'test-key' } }, { connect: { stream } })
  const { events } = await send()
  const sessions = events.flatMap((event) => (event.type === 'session' ? event.id : []))
  expect(sessions).toEqual(['45701982-8118-4bc5-8e9b-64562b4555f2'])
  const [sessionId = ''] = sessions
  expect((await send({ sessionId })).error).toBeUndefined()
  expect(mock.requests.map(({ json }) => json['conversation_id'])).toEqual([undefined, sessionId])
})

it('Dify’s agent steps, images and sources are shown', async () => {
  const { send } = await connectToMock(
    createDifyMock(),
    { dify: { key: 'test-key', inputs: { agent: true } } },
    { connect: { stream: true } },
  )
  const { events } = await send()
  expect(replyOf(events)).toEqual({
    text: 'Grüezi! You said “Hello” 👋',
    files: [{ src: 'https://upload.dify.ai/files/cat.png', type: 'image' }],
  })
  expect(events).toContainEqual({ type: 'tool-output', id: 'thought-1', output: 'found' })
  expect(events).toContainEqual({ type: 'source', id: 'doc-1', title: 'Greetings' })
})

it('Dify is used at the page’s own host, for uploads too', async () => {
  const own = 'https://dify.example/v1'
  for (const [settings, connect] of [
    [{ custom_base_url: `${own}/` }, undefined],
    [{}, { url: own }],
    [{}, { url: `${own}/chat-messages` }],
  ] as const) {
    const asked: string[] = []
    const { context } = createTestContext({
      fetch: (input, init) => {
        asked.push(String(input))
        return createMockFetch([createDifyMock()])(String(input).replace(own, 'https://api.dify.ai/v1'), init)
      },
    })
    const connector = await createDirectConnector({ dify: { key: 'test-key', ...settings } }, connect)
    const files = [new File(['png'], 'cat.png', { type: 'image/png' })]
    const events = connector.send?.({ messages: [{ role: 'user', text: 'Hello' }], files }, context)
    expect((await collect(events ?? (async function* () {})())).error).toBeUndefined()
    expect(asked).toEqual([`${own}/files/upload`, `${own}/chat-messages`])
  }
})
