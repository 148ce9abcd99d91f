import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '../../../servers/script.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

const said = (content: string): string => `${JSON.stringify({ message: { content } })}\n`

/** Lines of JSON, sent as they are. */
const lines = (text: string): Reply => ({ headers: { 'content-type': 'application/x-ndjson' }, steps: [{ send: text }] })

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

describe('a stream of lines that is cut off within one', () => {
  const last = said(' and four.').trimEnd()

  test.each([1, 12, 30, last.length - 1])('after %i characters of it says so, and keeps what came', async (length) => {
    const server = await scripted(
      lines(said('Two') + last.slice(0, length)),
      lines(`${said('Two')}${said(' and four.')}{"done":true}\n`),
    )
    const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ollama' } })
    await chat.send('Count')
    await eventually(() => chat.texts('error')).toEqual([expect.stringContaining('The answer was interrupted.')])
    expect(chat.texts('ai')).toEqual(['Two'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => chat.texts('ai')).toEqual(['Two and four.'])
    expect(chat.texts('error')).toEqual([])
  })

  test('says so in the language of the chat', async () => {
    const server = await scripted(lines(`${said('Zwei')}{"message":{"con`))
    const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ollama' }, language: 'de' })
    await eventually(() => chat.input.placeholder).toBe('Was möchten Sie wissen?')
    await chat.send('Zähle')
    await eventually(() => chat.texts('error')).toEqual([expect.stringContaining('Die Antwort wurde unterbrochen.')])
  })
})

test('the last line of a stream needs no line end', async () => {
  const server = await scripted(lines(`${said('Two and four.')}{"done":true}`))
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ollama' } })
  await chat.send('Count')
  await eventually(() => chat.messages().at(-1)).toMatchObject({ text: 'Two and four.' })
  expect(chat.texts('error')).toEqual([])
})
