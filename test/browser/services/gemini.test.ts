import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGeminiMock } from '../../../mocks/gemini.ts'
import { connectToMock } from './connect-to-mock.ts'
import { replyOf } from './connect-test-service.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

describe.for([false, true])('Gemini, streaming: %s', (stream) => {
  it('Gemini’s reasoning is kept out of the answer', async () => {
    const { send } = await connectToMock(
      createGeminiMock(),
      { gemini: { key: 'test-key', thinkingConfig: { includeThoughts: true } } },
      { connect: { stream } },
    )
    const { events } = await send()
    expect(replyOf(events).text).toBe('Grüezi! You said “Hello” 👋')
    const thought = events.map((event) => (event.type === 'reasoning-delta' ? event.text : '')).join('')
    expect(thought).toBe('They said something. I shall say it back.')
  })

  it('Gemini’s generated image is shown, whatever its type', async () => {
    const settings = { model: 'gemini-3-pro-image', responseModalities: ['TEXT', 'IMAGE'] }
    const { send } = await connectToMock(
      createGeminiMock(),
      { gemini: { key: 'test-key', ...settings } },
      { connect: { stream } },
    )
    const { text, files } = replyOf((await send()).events)
    expect(text).toBe('Grüezi! You said “Hello” 👋')
    expect(files).toEqual([{ type: 'image', src: 'data:image/jpeg;base64,/9j/4AAQ' }])
  })

  it('Gemini’s reason for a missing answer is shown', async () => {
    const messages = [{ role: 'user', text: 'Say something forbidden' }]
    const { send } = await connectToMock(createGeminiMock(), { gemini: { key: 'test-key' } }, { connect: { stream }, messages })
    expect((await send()).error).toMatchObject({ name: 'ChatError', message: 'Gemini API Error: PROHIBITED_CONTENT' })
  })
})

it('a retired Gemini model is an error that says it is not found', async () => {
  const directConnection = { gemini: { key: 'test-key', model: 'gemini-2.0-flash' } }
  expect((await (await connectToMock(createGeminiMock(), directConnection)).send()).error).toBeUndefined()
  const { send } = await connectToMock(createGeminiMock({ profile: 'today' }), directConnection)
  expect((await send()).error).toMatchObject({ status: 404, message: expect.stringContaining('gemini-2.0-flash is not found') })
})

it('Gemini gets the names of images that it generated', async () => {
  const messages = [
    { role: 'user', text: 'Draw a cat' },
    { role: 'ai', text: 'Here:', files: [{ type: 'image' as const, src: 'data:image/png;base64,cG5n' }] },
    { role: 'user', text: 'Larger' },
  ]
  const { send, mock } = await connectToMock(createGeminiMock(), { gemini: { key: 'test-key' } }, { messages })
  expect((await send()).error).toBeUndefined()
  expect(mock.requests[0]?.json['contents']).toMatchObject([
    {},
    { role: 'model', parts: [{ text: 'Here:' }, { text: '[image]' }] },
    {},
  ])
})
