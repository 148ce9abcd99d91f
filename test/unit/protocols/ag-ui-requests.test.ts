import { describe, expect, test, vi } from 'vitest'
import type { InputRequestPart, MessageContent } from '../../../sdk/core/options/options.ts'
import { asJson, createTestEngine, events } from './create-test-engine.ts'

const run = { threadId: 't', runId: 'r' }

/** A run that stops for these interrupts. */
const interrupted = (...interrupts: readonly object[]): Response =>
  events(
    { type: 'RUN_STARTED', ...run },
    { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'One moment.' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm1' },
    { type: 'RUN_FINISHED', ...run, outcome: { type: 'interrupt', interrupts } },
  )

const resumed = (): Response =>
  events(
    { type: 'RUN_STARTED', ...run },
    { type: 'TEXT_MESSAGE_START', messageId: 'm3', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm3', delta: 'Done.' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm3' },
    { type: 'RUN_FINISHED', ...run, outcome: { type: 'success' } },
  )

const input = (id = 'i1', more: object = {}) => ({ id, reason: 'input_required', message: 'Which city?', ...more })

const confirmation = (id = 'i1', more: object = {}) => ({ id, reason: 'confirmation', message: 'Delete it?', ...more })

const call = { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'mail', parentMessageId: 'm1' }

const requestsOf = (messages: readonly MessageContent[]): InputRequestPart[] =>
  messages.flatMap(({ parts = [] }) => parts.filter((part) => part.type === 'input-request'))

type Chat = ReturnType<typeof createTestEngine>

/** Resolves when so many requests were made and the last is answered. */
const untilAnswered = ({ bodies, engine }: Chat, count: number): Promise<unknown> =>
  vi.waitUntil(() => bodies.length === count && engine.store.get().phase === 'idle', { timeout: 20_000, interval: 5 })

async function ask(...interrupts: readonly object[]): Promise<Chat> {
  const chat = createTestEngine('ag-ui', [interrupted(...interrupts), resumed(), resumed()])
  await chat.send('Go')
  return chat
}

const respond = (chat: Chat, ...given: Parameters<Chat['engine']['requests']['respondToApproval']>): Promise<void> =>
  chat.engine.requests.respondToApproval(...given)

describe('what an AG-UI run asks', () => {
  test('an answer that is required is a question of the message, with its schema', async () => {
    const responseSchema = { type: 'object', properties: { city: { type: 'string' } } }
    const chat = await ask(input('i1', { responseSchema, expiresAt: '2999-01-01T00:00:00Z' }))
    expect(requestsOf(chat.engine.getMessages())).toMatchObject([
      {
        id: 'i1',
        kind: 'input',
        state: 'requested',
        message: 'Which city?',
        schema: responseSchema,
        expiresAt: '2999-01-01T00:00:00Z',
      },
    ])
  })

  test('a confirmation asks for a yes or no', async () => {
    const chat = await ask(confirmation())
    expect(requestsOf(chat.engine.getMessages())).toMatchObject([{ kind: 'confirmation', message: 'Delete it?' }])
  })

  test.each([
    [
      'a schema with a yes or no',
      { responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } } } },
      'confirmation',
    ],
    ['another schema', { responseSchema: { type: 'object', properties: { city: { type: 'string' } } } }, 'input'],
    ['no schema', {}, 'input'],
  ])('a reason that nobody knows is no error: with %s it is told by that', async (_title, more, kind) => {
    const chat = await ask({ id: 'i1', reason: 'mastra:suspended', ...more })
    expect(requestsOf(chat.engine.getMessages())).toMatchObject([{ kind }])
  })

  test('interrupts without an id or of no form at all are left out', async () => {
    const chat = await ask({ reason: 'confirmation' }, 'x' as unknown as object)
    expect(requestsOf(chat.engine.getMessages())).toEqual([])
  })
})

describe('the answer to an AG-UI run', () => {
  test.each([
    ['what was entered', [input()], true, { input: { city: 'Bern' } }, { status: 'resolved', payload: { city: 'Bern' } }],
    ['a question that is left, which is cancelled', [input()], false, {}, { status: 'cancelled' }],
    ['yes', [confirmation()], true, {}, { status: 'resolved', payload: { approved: true } }],
    ['no, which is an answer', [confirmation()], false, {}, { status: 'resolved', payload: { approved: false } }],
    [
      'a bare boolean',
      [confirmation('i1', { responseSchema: { type: 'boolean' } })],
      false,
      {},
      { status: 'resolved', payload: false },
    ],
    [
      'yes by the name that the agent gives it',
      [confirmation('i1', { responseSchema: { properties: { confirmed: { type: 'boolean' } } } })],
      true,
      {},
      { status: 'resolved', payload: { confirmed: true } },
    ],
    [
      'yes, with more',
      [confirmation()],
      true,
      { input: { note: 'ok' } },
      { status: 'resolved', payload: { note: 'ok', approved: true } },
    ],
  ])('is %s', async (_title, interrupts, isApproved, detail, entry) => {
    const chat = await ask(...interrupts)
    await respond(chat, 'i1', isApproved, detail)
    await untilAnswered(chat, 2)
    expect(chat.bodies[1]?.['resume']).toEqual([{ interruptId: 'i1', ...entry }])
  })

  test('is of the same thread', async () => {
    const chat = await ask(confirmation())
    await respond(chat, 'i1', true)
    await untilAnswered(chat, 2)
    expect(chat.bodies[1]?.['threadId']).toBe('t')
  })

  test('is one for all that is asked', async () => {
    const chat = await ask(input('i1'), confirmation('i2'))
    await respond(chat, 'i2', false)
    expect(chat.bodies.length).toBe(1)
    await respond(chat, 'i1', true, { input: 'Bern' })
    await untilAnswered(chat, 2)
    expect(chat.bodies[1]?.['resume']).toMatchObject([{ interruptId: 'i1', payload: 'Bern' }, { interruptId: 'i2' }])
  })

  test('is given once', async () => {
    const chat = await ask(confirmation())
    await respond(chat, 'i1', true)
    await untilAnswered(chat, 2)
    await expect(respond(chat, 'i1', false)).rejects.toThrow('This request can no longer be answered.')
    await chat.send('Thanks')
    expect(chat.bodies[2]).not.toHaveProperty('resume')
  })

  test('covers only what the run before asked, not an earlier one', async () => {
    const chat = createTestEngine('ag-ui', [interrupted(confirmation('i1')), interrupted(confirmation('i2')), resumed()])
    await chat.send('Go')
    await respond(chat, 'i1', true)
    await untilAnswered(chat, 2)
    await respond(chat, 'i2', true)
    await untilAnswered(chat, 3)
    expect(chat.bodies[2]?.['resume']).toMatchObject([{ interruptId: 'i2' }])
  })

  test('is not taken after it expired, and the visitor can write again', async () => {
    const chat = await ask(input('i1', { expiresAt: '2020-01-01T00:00:00Z' }))
    await expect(respond(chat, 'i1', true, { input: 'Bern' })).rejects.toThrow('This request can no longer be answered.')
    await chat.send('Then later')
    expect(chat.bodies.length).toBe(2)
  })

  test('gives up what has expired with the next message: an agent goes on only once all is answered', async () => {
    const chat = await ask(
      input('i1', { expiresAt: '2020-01-01T00:00:00Z' }),
      confirmation('i2', { expiresAt: '2020-01-01T00:00:00Z' }),
    )
    await chat.send('Then later')
    expect(chat.bodies[1]?.['resume']).toEqual([
      { interruptId: 'i1', status: 'cancelled' },
      { interruptId: 'i2', status: 'cancelled' },
    ])
  })

  test('gives up what has expired beside what is answered', async () => {
    const chat = await ask(input('i1', { expiresAt: '2020-01-01T00:00:00Z' }), confirmation('i2'))
    await respond(chat, 'i2', true)
    await untilAnswered(chat, 2)
    expect(chat.bodies[1]?.['resume']).toEqual([
      { interruptId: 'i1', status: 'cancelled' },
      { interruptId: 'i2', status: 'resolved', payload: { approved: true } },
    ])
  })

  test('is not that of an earlier run whose id is used again', async () => {
    const expired = confirmation('i1', { expiresAt: '2020-01-01T00:00:00Z' })
    const chat = createTestEngine('ag-ui', [interrupted(confirmation('i1')), interrupted(expired), resumed()])
    await chat.send('Go')
    await respond(chat, 'i1', true)
    await untilAnswered(chat, 2)
    await chat.send('Then later')
    expect(chat.bodies[2]?.['resume']).toEqual([{ interruptId: 'i1', status: 'cancelled' }])
  })

  test('is given again after the request with it failed', async () => {
    const chat = createTestEngine('ag-ui', [interrupted(confirmation('i1')), new Response('', { status: 500 }), resumed()])
    await chat.send('Go')
    await respond(chat, 'i1', true)
    await untilAnswered(chat, 2)
    await chat.send('Are you there?')
    expect(chat.bodies[2]?.['resume']).toMatchObject([{ interruptId: 'i1', payload: { approved: true } }])
  })

  test('is not given again when a tool of the page is allowed later', async () => {
    const callOfPage = events(
      { type: 'RUN_STARTED', ...run },
      { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'open', parentMessageId: 'm4' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c2', delta: '{}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c2' },
      { type: 'RUN_FINISHED', ...run },
    )
    const open = {
      name: 'open',
      description: 'Opens the door',
      inputSchema: { type: 'object' },
      needsApproval: true,
      execute: () => 'open',
    }
    const answers = [interrupted(confirmation('i1')), resumed(), callOfPage, resumed()]
    const chat = createTestEngine('ag-ui', answers, { tools: [open] })
    await chat.send('Go')
    await respond(chat, 'i1', true)
    await untilAnswered(chat, 2)
    const last = (await chat.send('Open it')).flatMap(({ parts = [] }) => parts).findLast((part) => part.type === 'tool')
    await respond(chat, last?.approval?.id ?? '', true)
    await untilAnswered(chat, 4)
    expect(chat.bodies[3]).not.toHaveProperty('resume')
  })

  test('lets nothing else be sent before', async () => {
    const chat = await ask(input())
    chat.engine.submitUserMessage({ text: 'Hello?' })
    expect([chat.bodies.length, chat.engine.store.get().composer.placeholder]).toEqual([1, 'Answer the question above first'])
  })

  test('can be given after a reload', async () => {
    const before = asJson((await ask(input())).engine.getMessages())
    const chat = createTestEngine('ag-ui', [resumed()], { history: before })
    await vi.waitUntil(() => chat.engine.getMessages().length === before.length)
    await respond(chat, 'i1', true, { input: 'Bern' })
    await untilAnswered(chat, 1)
    expect(chat.bodies[0]?.['resume']).toMatchObject([{ interruptId: 'i1', payload: 'Bern' }])
  })

  test('may replace the arguments of a call, where the agent takes others', async () => {
    const responseSchema = {
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object', properties: { to: { type: 'string' } } } },
    }
    const chat = createTestEngine('ag-ui', [
      events(
        { type: 'RUN_STARTED', ...run },
        call,
        { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"to":"a@b.example","cc":"c"}' },
        { type: 'TOOL_CALL_END', toolCallId: 'c1' },
        {
          type: 'RUN_FINISHED',
          ...run,
          outcome: { type: 'interrupt', interrupts: [{ id: 'i1', reason: 'tool_call', toolCallId: 'c1', responseSchema }] },
        },
      ),
      resumed(),
    ])
    await chat.send('Mail it')
    await respond(chat, 'i1', true, { input: { to: 'd@e.example' } })
    await untilAnswered(chat, 2)
    expect(chat.bodies[1]).toMatchObject({
      resume: [{ interruptId: 'i1', status: 'resolved', payload: { approved: true, editedArgs: { to: 'd@e.example' } } }],
      // What the agent proposed stays what it proposed.
      messages: [{ role: 'user' }, { toolCalls: [{ function: { arguments: '{"to":"a@b.example","cc":"c"}' } }] }],
    })
  })

  test('cannot replace the arguments of a call where the agent takes no others', async () => {
    const chat = createTestEngine('ag-ui', [
      events(
        { type: 'RUN_STARTED', ...run },
        call,
        { type: 'TOOL_CALL_END', toolCallId: 'c1' },
        {
          type: 'RUN_FINISHED',
          ...run,
          outcome: { type: 'interrupt', interrupts: [{ id: 'i1', reason: 'tool_call', toolCallId: 'c1' }] },
        },
      ),
    ])
    await chat.send('Mail it')
    await expect(respond(chat, 'i1', true, { input: { to: 'x' } })).rejects.toThrow(
      'The arguments of this call cannot be changed.',
    )
  })
})
