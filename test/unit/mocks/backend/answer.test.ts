import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createAnswer } from '../../../../mocks/backend/answer.ts'
import { exampleQuestions } from '../../../../mocks/backend/compose-reply.ts'
import { readDocumentation } from '../../../../mocks/backend/read-documentation.ts'
import { readSections } from '../../../../mocks/backend/read-sections.ts'
import { createPassageSearch } from '../../../../mocks/backend/search-passages.ts'
import type { Delay } from '../../../../mocks/backend/stream-reply.ts'

const pages = await readDocumentation(fileURLToPath(new URL('../../../..', import.meta.url)), '/api/')
const find = createPassageSearch(pages.flatMap(({ path, markdown }) => readSections(markdown, path)))
const atOnce: Delay = () => Promise.resolve()

function ask(question: string, { delay = atOnce, path = '', ...init }: RequestInit & { delay?: Delay; path?: string } = {}) {
  const request = new Request(`http://127.0.0.1/api/chat${path}`, {
    method: 'POST',
    body: JSON.stringify({ messages: [{ role: 'user', text: question }] }),
    ...init,
  })
  return createAnswer({ find, delay, documentationAddress: '/api/' })(request)
}

const frames = (body: string): string[] =>
  body
    .split('\n\n')
    .filter(Boolean)
    .map((frame) => frame.replace(/^data: /, ''))

async function streamedText(response: Response): Promise<string> {
  return frames(await response.text())
    .filter((frame) => frame !== '[DONE]')
    .map((frame) => (JSON.parse(frame) as { text: string }).text)
    .join('')
}

describe('asking the documentation', () => {
  it('answers "how do I stop a stream?" with that passage and cites it', async () => {
    const text = await streamedText(await ask('how do I stop a stream?'))
    expect(text).toContain('A click stops the stream: the request is aborted for real')
    expect(text).toContain('](/api/sdk/connectors/README.md#stop-a-stream)')
  })

  it.each([
    [exampleQuestions[1], '#connect-a-backend'],
    [exampleQuestions[2], '#tokens'],
    ['can I cancel a reply?', '#stop-a-stream'],
    ['what does maxVisibleMessages do?', '#message-options'],
    ['is it accessible?', '#accessibility'],
    ['Which CSP does it need?', '.github/SECURITY.md#content-security-policy'],
    ['How do I use it with Vue?', 'sdk/frameworks/README.md#vue'],
    ['How do I turn on voice input?', 'sdk/capabilities/README.md#voice-input'],
    ['What does submitAfterSilence do?', 'sdk/README.md#speechtotextoptions'],
    ['Which wire format has Ollama?', 'sdk/protocols/README.md'],
    ['How do I migrate from Deep Chat?', 'sdk/MIGRATION.md#migrate-from-deep-chat'],
    ['How do I add a connector?', '.github/CONTRIBUTING.md#add-a-connector'],
  ])('finds the passage for "%s"', async (question, anchor) => {
    expect((await streamedText(await ask(question))).split('**Sources**')[1]).toMatch(`1. [`)
    expect((await streamedText(await ask(question))).split('\n1. ')[1]).toContain(anchor)
  })

  it.each([
    'What is the weather in Oslo tomorrow?',
    'Which message did Shakespeare leave for Denmark?', // one word in four is Confab's
  ])('says so if nothing matches "%s", and offers questions it can answer', async (question) => {
    const text = await streamedText(await ask(question))
    expect(text).toContain('I found nothing about that')
    expect(text).not.toContain('Sources')
    for (const question of exampleQuestions) expect(text).toContain(`- ${question}`)
  })

  it('answers a greeting by saying what Confab is', async () => {
    expect(await streamedText(await ask('Hello!'))).toContain('Confab is a chat component')
  })

  it('answers the last message of the user', async () => {
    const messages = [
      { role: 'user', text: 'Which CSP does it need?' },
      { role: 'ai', text: '…' },
      { role: 'user', text: 'How do I stop a stream?' },
    ]
    expect(await streamedText(await ask('', { body: JSON.stringify({ messages }) }))).toContain('#stop-a-stream')
  })

  it('understands the format of a message with files', async () => {
    const form = new FormData()
    form.append('files', new Blob(['x']), 'x.txt')
    form.append('message1', JSON.stringify({ role: 'user', text: 'How do I stop a stream?' }))
    expect(await streamedText(await ask('', { body: form }))).toContain('#stop-a-stream')
  })
})

describe('the wire format', () => {
  it('streams word by word as server-sent events and ends with [DONE]', async () => {
    const response = await ask('how do I stop a stream?')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const all = frames(await response.text())
    expect(all.length).toBeGreaterThan(40)
    expect(all.at(-1)).toBe('[DONE]')
    for (const frame of all.slice(0, -1)) expect(JSON.parse(frame)).toEqual({ text: expect.stringMatching(/^\s*\S+$/) })
  })

  it.each([{ headers: { accept: 'application/json' } }, { path: '?stream=false' }])(
    'answers with one JSON object if the request asks for it: %o',
    async (init) => {
      const response = await ask('how do I stop a stream?', init)
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(await response.json()).toEqual({ text: expect.stringContaining('aborted for real') })
    },
  )

  it('stops writing when the reader disconnects', async () => {
    let waiting: AbortSignal | undefined
    const delay: Delay = (_, signal) => {
      waiting = signal
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    }
    const reader = (await ask('how do I stop a stream?', { delay })).body?.getReader()
    const reading = reader?.read()
    await expect.poll(() => waiting?.aborted).toBe(false)
    await reader?.cancel()
    expect(waiting?.aborted).toBe(true)
    await expect(reading).resolves.toEqual({ done: true, value: undefined })
  })

  it('stops writing when the request is aborted', async () => {
    const aborting = new AbortController()
    const delay: Delay = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    const response = await ask('how do I stop a stream?', { delay, signal: aborting.signal })
    const reading = response.text()
    aborting.abort()
    await expect(reading).rejects.toThrow('aborted')
  })

  it.each([
    ['another method', { method: 'GET', body: null }, 405],
    ['broken JSON', { body: '{"messages"' }, 400],
    ['a body without messages', { body: '{"prompt": "hello"}' }, 400],
    ['a message without text', { body: '{"messages": [{"role": "user", "files": []}]}' }, 400],
    ['null', { body: 'null' }, 400],
  ])('rejects %s with a helpful message', async (_, init, status) => {
    const response = await ask('', init)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\w+ .*\.$/) })
  })
})
