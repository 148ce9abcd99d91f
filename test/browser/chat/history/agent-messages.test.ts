import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted, type Scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const logged = (): string => vi.mocked(console.error).mock.calls.flat().join('\n')

const said = (messageId: string, delta: string): object[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
]

const called = (toolCallId: string, parentMessageId?: string): object[] => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'weather', parentMessageId },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"city":"Bern"}' },
  { type: 'TOOL_CALL_END', toolCallId },
]

const run = (...frames: (object | string)[]) =>
  answer.events({ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, ...frames, {
    type: 'RUN_FINISHED',
    threadId: 't',
    runId: 'r',
  })

/** A chat with an agent that answers each message with one of these runs. */
async function agentChat(answers: ReturnType<typeof run>[], options: ChatOptions = {}) {
  const server = await scripted(...answers)
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ag-ui' }, ...options })
  return { chat, server }
}

interface Body {
  messages: { id: string; role: string; content?: unknown }[]
  state: unknown
}

/** The body of the nth request, counted from 1. */
async function bodyOf(server: Scripted, number: number): Promise<Body> {
  await server.waitForRequests(number)
  return JSON.parse((await server.requests())[number - 1]?.body ?? '') as Body
}

type Chat = Awaited<ReturnType<typeof agentChat>>['chat']

const cardStates = ({ root }: Chat): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>('[part~="tool"]')].map(({ dataset }) => dataset['state'])

const isIdle = (chat: Chat) => eventually(() => chat.submitState).toMatch(/^(submit|disabled)$/)

test('the second request to an agent contains the messages under the ids that the agent gave them', async () => {
  const { chat, server } = await agentChat([
    run(
      ...called('a', 'm1'),
      { type: 'TOOL_CALL_RESULT', messageId: 't1', toolCallId: 'a', content: '4 degrees' },
      ...said('m2', 'Cold'),
    ),
    run(...said('m3', 'Bye')),
  ])
  await chat.send('How is the weather?')
  await eventually(() => chat.texts('ai').join()).toContain('Cold')
  await isIdle(chat)
  await chat.send('Thanks')
  const first = await bodyOf(server, 1)
  const { messages } = await bodyOf(server, 2)
  expect(messages.map(({ id }) => id)).toEqual([first.messages[0]?.id, 'm1', 't1', 'm2', expect.any(String)])
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user'])
})

describe('a snapshot of the messages', () => {
  const later = (first: string | undefined): object => ({
    type: 'MESSAGES_SNAPSHOT',
    messages: [
      { id: first, role: 'user', content: 'Hello' },
      { id: 'm1', role: 'assistant', content: 'Hello, corrected' },
      { id: 'm2', role: 'assistant', content: 'And more' },
    ],
  })

  test('updates known messages, adds the others, and duplicates none', async () => {
    const { chat } = await agentChat([run(...said('m1', 'Hallo'), later('of-the-server')), run(later('of-the-server'))])
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['Hello, corrected', 'And more'])
    await isIdle(chat)
    await chat.send('Again')
    await isIdle(chat)
    expect(chat.texts('ai')).toEqual(['Hello, corrected', 'And more'])
    expect(chat.texts('user')).toEqual(['Hello', 'Again'])
    expect(chat.element.getMessages().map(({ id }) => id)).toEqual(['of-the-server', 'm1', 'm2', expect.any(String)])
  })

  test('counts as an answer on its own', async () => {
    const { chat } = await agentChat([run(later(undefined))])
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['Hello, corrected', 'And more'])
    expect(chat.texts('error')).toEqual([])
  })

  test('shows tools with their results, and reasoning', async () => {
    const call = (id: string) => ({ id, type: 'function', function: { name: 'weather', arguments: '{}' } })
    const { chat } = await agentChat([
      run({
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          { id: 'r', role: 'reasoning', content: 'Where to look?' },
          { id: 'm1', role: 'assistant', content: 'I look.', toolCalls: [call('a'), call('b'), call('c')] },
          { id: 't1', role: 'tool', toolCallId: 'a', content: '4 degrees' },
          { id: 't2', role: 'tool', toolCallId: 'b', content: '', error: 'No such city' },
        ],
      }),
    ])
    await chat.send('Hello')
    await eventually(() => cardStates(chat)).toEqual(['output-available', 'output-error', 'not-run'])
    await eventually(() => chat.root.querySelectorAll('[part~="reasoning"]').length).toBe(1)
  })
})

describe('a tool call', () => {
  test('in a message that the agent has moved on from runs until its result arrives', async () => {
    const { chat, server } = await agentChat([
      run(
        ...called('a'),
        ...called('b'),
        ...said('m1', 'Looking'),
        'first',
        { type: 'TOOL_CALL_RESULT', messageId: 't1', toolCallId: 'a', content: '4 degrees' },
        'second',
      ),
    ])
    await chat.send('Hello')
    await eventually(() => chat.texts('ai').join()).toContain('Looking')
    expect(cardStates(chat)).toEqual(['input-available', 'input-available'])
    await server.release('first')
    await eventually(() => cardStates(chat)).toEqual(['output-available', 'input-available'])
    await server.release('second')
    await eventually(() => cardStates(chat)).toEqual(['output-available', 'not-run'])
  })

  test('without a result is shown as not run when the run ends', async () => {
    const { chat } = await agentChat([run(...said('m1', 'Shall I look?'), ...called('a', 'm1'))])
    await chat.send('Hello')
    await eventually(() => chat.root.querySelector('[part~="tool"] .tool-state')?.textContent).toBe('Skipped')
  })

  test('is reported to the page once, with its result', async () => {
    const told: unknown[] = []
    const { chat } = await agentChat(
      [
        run(...called('a'), ...said('m1', 'Looking'), {
          type: 'TOOL_CALL_RESULT',
          messageId: 't',
          toolCallId: 'a',
          content: 'x',
        }),
      ],
      { onMessage: ({ message }) => told.push([message.id, message.parts?.at(0)]) },
    )
    await chat.send('Hello')
    await eventually(() => chat.texts('ai').join()).toContain('Looking')
    await isIdle(chat)
    expect(told.filter((entry) => Array.isArray(entry) && entry[0] === 'a')).toEqual([
      ['a', expect.objectContaining({ state: 'output-available', output: 'x' })],
    ])
  })
})

describe('the state that an agent shares', () => {
  const snapshot = (state: unknown): object => ({ type: 'STATE_SNAPSHOT', snapshot: state })
  const delta = (...operations: object[]): object => ({ type: 'STATE_DELTA', delta: operations })

  test('is reported to the page, and sent with the next request', async () => {
    const told: unknown[] = []
    const { chat, server } = await agentChat(
      [
        run(snapshot({ step: 1 }), delta({ op: 'replace', path: '/step', value: 2 }), ...said('m1', 'Hello')),
        run(...said('m2', 'Bye')),
      ],
      { onState: ({ state }) => told.push(['callback', state]) },
    )
    chat.element.addEventListener('state', (event) =>
      told.push(['event', (event as CustomEvent<{ state: unknown }>).detail.state]),
    )
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    await isIdle(chat)
    expect(told).toEqual(
      expect.arrayContaining([
        ['callback', { step: 1 }],
        ['callback', { step: 2 }],
        ['event', { step: 2 }],
      ]),
    )
    await chat.send('Thanks')
    expect((await bodyOf(server, 1)).state).toEqual({})
    expect((await bodyOf(server, 2)).state).toEqual({ step: 2 })
  })

  test('counts as an answer on its own', async () => {
    const { chat, server } = await agentChat([run(snapshot({ step: 1 }))])
    await chat.send('Hello')
    await server.waitForRequests(1)
    await isIdle(chat)
    expect(chat.texts('error')).toEqual([])
    expect(logged()).toBe('')
  })

  test.for([
    ['that does not fit', { op: 'replace', path: '/none', value: 2 }],
    ['that leads to a prototype', { op: 'add', path: '/__proto__/polluted', value: 2 }],
  ] as const)('is not changed by a patch %s, which is logged', async ([, operation]) => {
    const { chat, server } = await agentChat([
      run(snapshot({ step: 1 }), delta({ op: 'replace', path: '/step', value: 2 }, operation), ...said('m1', 'Hello')),
    ])
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    await isIdle(chat)
    await chat.send('Thanks')
    expect((await bodyOf(server, 2)).state).toEqual({ step: 1 })
    expect(logged()).toContain('does not fit')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('is cleared with the messages', async () => {
    const { chat, server } = await agentChat([run(snapshot({ step: 1 }), ...said('m1', 'Hello'))])
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    await isIdle(chat)
    chat.element.clearMessages()
    await chat.send('Again')
    expect((await bodyOf(server, 2)).state).toEqual({})
  })
})

test('an activity is one part of the conversation, reported to the page with each change and not rendered', async () => {
  const told: unknown[] = []
  const { chat } = await agentChat(
    [
      run(
        { type: 'ACTIVITY_SNAPSHOT', messageId: 'act', activityType: 'PLAN', content: { done: 0 } },
        ...said('m1', 'One'),
        ...said('m2', 'Two'),
        { type: 'ACTIVITY_DELTA', messageId: 'act', activityType: 'PLAN', patch: [{ op: 'replace', path: '/done', value: 1 }] },
      ),
    ],
    { onData: (event) => told.push(event) },
  )
  await chat.send('Hello')
  await eventually(() => told.length).toBe(2)
  expect(told[1]).toEqual({ name: 'PLAN', id: 'act', data: { done: 1 }, isTransient: false })
  await isIdle(chat)
  const activities = chat.element.getMessages().flatMap(({ parts = [] }) => parts.filter(({ type }) => type === 'data-PLAN'))
  expect(activities).toEqual([{ type: 'data-PLAN', id: 'act', data: { done: 1 } }])
})

test("a visitor's file is sent to the agent as content of the message", async () => {
  const file = new File(['hello'], 'note.txt', { type: 'text/plain' })
  const { chat, server } = await agentChat([run(...said('m1', 'Hello'))], { mixedFiles: true })
  chat.element.submitUserMessage({ text: 'Read this', files: [file] })
  const { messages } = await bodyOf(server, 1)
  expect(messages[0]?.content).toEqual([
    { type: 'text', text: 'Read this' },
    {
      type: 'document',
      source: { type: 'data', value: btoa('hello'), mimeType: 'text/plain' },
      metadata: { filename: 'note.txt' },
    },
  ])
})
