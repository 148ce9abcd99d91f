import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCompatibleMock } from '../../../mocks/compatible/openai-compatible.ts'
import { createPerplexityMock } from '../../../mocks/perplexity.ts'
import { connectToMock } from './connect-to-mock.ts'

const source = { type: 'source', id: 'https://example.com/greetings', url: 'https://example.com/greetings' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

it.for([false, true])('Perplexity’s sources are shown (streaming: %s)', async (stream) => {
  const { send } = await connectToMock(createPerplexityMock(), { perplexity: { key: 'test-key' } }, { connect: { stream } })
  expect((await send()).events).toContainEqual({ ...source, title: 'Greetings' })
  const legacy = { perplexity: { key: 'test-key', api: 'chat-completions' as const } }
  const { send: sendLegacy } = await connectToMock(createCompatibleMock('perplexity'), legacy, { connect: { stream } })
  expect((await sendLegacy()).events).toContainEqual(source)
})

it('Perplexity accepts a preset in place of a model', async () => {
  const { send, mock } = await connectToMock(createPerplexityMock(), { perplexity: { key: 'test-key', preset: 'fast' } })
  expect((await send()).error).toBeUndefined()
  expect(mock.requests[0]?.json).toMatchObject({ preset: 'fast' })
  expect(mock.requests[0]?.json).not.toHaveProperty('model')
})
