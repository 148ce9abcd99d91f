import { expect, test } from 'vitest'
import type { ChatOptions, MessageContent, WireFormat } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted, type Scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

/** An answer with everything that the AI SDK's stream supports. */
const frames = [
  { type: 'start', messageId: 'from-server', messageMetadata: { model: 'm-1' } },
  { type: 'start-step' },
  { type: 'reasoning-start', id: 'r' },
  { type: 'reasoning-delta', id: 'r', delta: 'Two places to look.' },
  { type: 'reasoning-end', id: 'r', providerMetadata: { anthropic: { signature: 's1' } } },
  { type: 'tool-input-available', toolCallId: 'a', toolName: 'weather', input: { city: 'Bern' } },
  { type: 'tool-input-available', toolCallId: 'b', toolName: 'weather', input: { city: 'Rome' } },
  { type: 'tool-output-available', toolCallId: 'a', output: { degrees: 4 } },
  { type: 'tool-output-error', toolCallId: 'b', errorText: 'No such city' },
  { type: 'finish-step' },
  { type: 'start-step' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'It is **cold** in Bern.' },
  { type: 'text-end', id: 't' },
  { type: 'source-url', sourceId: 's', url: 'https://weather.example/', title: 'Weather' },
  { type: 'file', url: 'data:text/plain;base64,SGk=', mediaType: 'text/plain' },
  { type: 'data-chart', id: 'c', data: { from: 1 } },
  { type: 'data-chart', id: 'c', data: { from: 2 } },
  { type: 'data-tick', data: 1, transient: true },
  { type: 'finish-step' },
  { type: 'finish', messageMetadata: { usage: { totalTokens: 12 } } },
]

async function answeredChat(options: ChatOptions = {}) {
  const server = await scripted(answer.events(...frames, '[DONE]'), answer.json({ text: 'Bye' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ai-sdk' }, ...options })
  await chat.send('How is the weather?')
  await eventually(() => chat.texts('ai').length).toBe(2)
  await eventually(() => chat.root.querySelector('[part~="sources"]')).not.toBeNull()
  await eventually(() => chat.root.querySelector('[aria-busy], [data-growing]')).toBeNull()
  return { chat, server }
}

/** The body of the nth request, counted from 1. */
async function bodyOf(server: Scripted, number: number): Promise<unknown> {
  await server.waitForRequests(number)
  return JSON.parse((await server.requests())[number - 1]?.body ?? '')
}

/** The markup of a message without its actions and its animation. */
function withoutActions(message: Element): string {
  const copy = message.cloneNode(true) as Element
  copy.querySelector(':scope > [part~="actions"]')?.remove()
  copy.classList.remove('has-actions', 'entering')
  return copy.outerHTML
}

/** The markup of the messages, without irrelevant differences between two chats. */
const drawing = (root: ShadowRoot): string =>
  [...root.querySelectorAll('[part~="message"]')]
    .map(withoutActions)
    .join('\n')
    .replaceAll(/ (id|aria-controls|aria-labelledby|aria-describedby)="[^"]*"/g, '')
    .replaceAll(' streamed-message', '')
    // Classes are a set: their order depends on when they were added.
    .replaceAll(/class="([^"]*)"/g, (_, names: string) => `class="${names.split(' ').toSorted().join(' ')}"`)

test('getMessages returns tools, reasoning, sources, data and metadata of an answer', async () => {
  const { chat } = await answeredChat()
  expect(chat.element.getMessages().at(-1)).toMatchObject({
    id: 'from-server',
    role: 'ai',
    text: 'It is **cold** in Bern.',
    metadata: { model: 'm-1', usage: { totalTokens: 12 } },
    parts: [
      { type: 'step-start' },
      { type: 'reasoning', text: 'Two places to look.', providerMetadata: { anthropic: { signature: 's1' } } },
      { type: 'tool', id: 'a', name: 'weather', state: 'output-available', input: '{"city":"Bern"}', output: { degrees: 4 } },
      { type: 'tool', id: 'b', name: 'weather', state: 'output-error', output: 'No such city' },
      { type: 'step-start' },
      { type: 'text', text: 'It is **cold** in Bern.' },
      { type: 'source', id: 's', url: 'https://weather.example/', title: 'Weather' },
      { type: 'file', mediaType: 'text/plain' },
      { type: 'data-chart', id: 'c', data: { from: 2 } },
    ],
  })
})

test('a conversation that is saved as JSON and restored as history looks the same', async () => {
  const { chat } = await answeredChat()
  const kept = JSON.parse(JSON.stringify(chat.element.getMessages())) as MessageContent[]
  const before = drawing(chat.root)
  const later = await renderChat({ history: kept, connect: { url: '/none' } })
  await eventually(() => drawing(later.root)).toBe(before)
})

/** The recorded streams of all wire formats: text, reasoning, tool calls, sources, files, data. */
const streams = Object.entries(
  import.meta.glob<string>('../../../../mocks/fixtures/*/{message,stream,tools}.txt', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, bytes]) => {
  const [format = '', name = ''] = path.split('/').slice(-2)
  return { format: format as WireFormat, name, bytes }
})

const contentTypes: Partial<Record<WireFormat, string>> = { ollama: 'application/x-ndjson', text: 'text/plain' }

test.for(isThorough ? streams : streams.filter(({ name }) => name === 'message.txt'))(
  'the answer of $format/$name looks the same after it was saved as JSON',
  async ({ format, bytes }) => {
    const server = await scripted(answer.text(bytes, contentTypes[format] ?? 'text/event-stream'))
    const chat = await renderChat({ connect: { url: server.url, stream: true, format } })
    await chat.send('How is the weather?')
    await eventually(() => chat.element.getMessages().length + chat.texts('error').length).toBeGreaterThan(1)
    await eventually(() => chat.submitState).toBe('disabled')
    await eventually(() => chat.root.querySelector('[aria-busy], [data-growing]')).toBeNull()
    expect(chat.texts('error')).toEqual([])
    const kept = JSON.parse(JSON.stringify(chat.element.getMessages())) as MessageContent[]
    const later = await renderChat({ history: kept, connect: { url: '/none' } })
    // Reads both in each poll: the rendered stream settles a moment after its end.
    await eventually(() => drawing(later.root) === drawing(chat.root)).toBe(true)
  },
)

test('the next request contains the whole conversation as the AI SDK’s own client keeps it', async () => {
  const { chat, server } = await answeredChat()
  await chat.send('Thanks')
  const { messages } = (await bodyOf(server, 2)) as { messages: unknown[] }
  expect(messages).toHaveLength(3)
  expect(messages[1]).toEqual({
    id: 'from-server',
    role: 'assistant',
    metadata: { model: 'm-1', usage: { totalTokens: 12 } },
    parts: [
      { type: 'step-start' },
      {
        type: 'reasoning',
        text: 'Two places to look.',
        state: 'done',
        providerMetadata: { anthropic: { signature: 's1' } },
      },
      { type: 'tool-weather', toolCallId: 'a', state: 'output-available', input: { city: 'Bern' }, output: { degrees: 4 } },
      { type: 'tool-weather', toolCallId: 'b', state: 'output-error', input: { city: 'Rome' }, errorText: 'No such city' },
      { type: 'step-start' },
      { type: 'text', text: 'It is **cold** in Bern.', state: 'done' },
      { type: 'source-url', sourceId: 's', url: 'https://weather.example/', title: 'Weather' },
      { type: 'file', url: 'data:text/plain;base64,SGk=', mediaType: 'text/plain' },
      { type: 'data-chart', id: 'c', data: { from: 2 } },
    ],
  })
})

test('the next request of a restored conversation equals that of an uninterrupted one', { tags: 'thorough' }, async () => {
  const { chat } = await answeredChat()
  const kept = JSON.parse(JSON.stringify(chat.element.getMessages())) as MessageContent[]
  const server = await scripted(answer.json({ text: 'Bye' }), answer.json({ text: 'Bye' }))
  const bodies: unknown[] = []
  for (const next of [chat, await renderChat({ history: kept })]) {
    Object.assign(next.element, { connect: { url: server.url, format: 'ai-sdk' } })
    await next.send('Thanks')
    const { messages } = (await bodyOf(server, bodies.length + 1)) as { messages: unknown[] }
    bodies.push(messages.slice(0, 2))
  }
  expect(bodies[1]).toEqual(bodies[0])
})

test('transient data is reported to the page and kept in no message', async () => {
  const told: unknown[] = []
  const { chat } = await answeredChat({ onData: (event) => told.push(event) })
  expect(told).toContainEqual({ name: 'tick', data: 1, isTransient: true })
  expect(JSON.stringify(chat.element.getMessages())).not.toContain('data-tick')
})

test(
  'without a format a request contains only the last message, and nothing unknown to Deep Chat',
  { tags: 'thorough' },
  async () => {
    const { chat } = await answeredChat()
    const server = await scripted(answer.json({ text: 'Bye' }))
    Object.assign(chat.element, { connect: { url: server.url } })
    await chat.send('Thanks')
    expect(await bodyOf(server, 1)).toEqual({
      messages: [{ role: 'user', text: 'Thanks', _sessionId: expect.any(String) as unknown }],
    })
  },
)

test('a page that corrects the text of an answer keeps its tools and sources', { tags: 'thorough' }, async () => {
  const { chat } = await answeredChat()
  chat.element.updateMessage({ text: 'It is mild.' }, 'from-server')
  const [, message] = chat.element.getMessages()
  expect(message?.text).toBe('It is mild.')
  expect(message?.parts?.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['reasoning', 'tool', 'text', 'source', 'data-chart']),
  )
})
