import { expect, test, vi } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { events, createTestEngine } from './create-test-engine.ts'

const run = { threadId: 't', runId: 'r' }

const call = (toolCallId: string) => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'refund', parentMessageId: 'm1' },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"order":"A7"}' },
  { type: 'TOOL_CALL_END', toolCallId },
]

/** A run that stops for these calls. */
const interrupted = (toolCallIds: readonly string[], more: object = {}): Response =>
  events({ type: 'RUN_STARTED', ...run }, ...toolCallIds.flatMap(call), {
    type: 'RUN_FINISHED',
    ...run,
    outcome: {
      type: 'interrupt',
      interrupts: toolCallIds.map((toolCallId) => ({ id: `i-${toolCallId}`, reason: 'tool_call', toolCallId, ...more })),
    },
  })

const resumed = (): Response =>
  events(
    { type: 'RUN_STARTED', ...run },
    { type: 'TOOL_CALL_RESULT', messageId: 'm2', toolCallId: 'c1', content: 'paid back' },
    { type: 'TEXT_MESSAGE_START', messageId: 'm3', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm3', delta: 'Done.' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm3' },
    { type: 'RUN_FINISHED', ...run },
  )

const toolsOf = (messages: readonly MessageContent[]) =>
  messages.flatMap(({ parts = [] }) => parts.filter((part) => part.type === 'tool'))

/** Resolves when so many requests were made and the last is answered. */
const untilAnswered = ({ bodies, engine }: ReturnType<typeof createTestEngine>, count: number): Promise<unknown> =>
  vi.waitUntil(() => bodies.length === count && engine.store.get().phase === 'idle', { timeout: 20_000, interval: 5 })

test('a call that an AG-UI run stops for asks the visitor, in the words of the agent', async () => {
  const chat = createTestEngine('ag-ui', [interrupted(['c1'], { message: 'Pay 49.90 back?' })])
  expect(toolsOf(await chat.send('Pay it back'))).toMatchObject([
    { id: 'c1', state: 'approval-requested', approval: { id: 'i-c1', message: 'Pay 49.90 back?' } },
  ])
})

test.each([
  ['an allowed call is resumed as approved', true, undefined, { approved: true }],
  ['a denied call is resumed as answered, not as cancelled', false, 'Wrong order', { approved: false, reason: 'Wrong order' }],
])('%s', async (_title, isApproved, reason, payload) => {
  const chat = createTestEngine('ag-ui', [interrupted(['c1']), resumed()])
  await chat.send('Pay it back')
  await chat.engine.requests.respondToApproval('i-c1', isApproved, reason === undefined ? {} : { reason })
  await untilAnswered(chat, 2)
  expect(chat.bodies[1]?.['resume']).toEqual([{ interruptId: 'i-c1', status: 'resolved', payload }])
})

test('one resume answers all that a run waits for', async () => {
  const chat = createTestEngine('ag-ui', [interrupted(['c1', 'c2']), resumed()])
  await chat.send('Pay both back')
  await chat.engine.requests.respondToApproval('i-c1', true)
  expect(chat.bodies.length).toBe(1)
  await chat.engine.requests.respondToApproval('i-c2', false)
  await untilAnswered(chat, 2)
  expect(chat.bodies[1]?.['resume']).toMatchObject([{ interruptId: 'i-c1' }, { interruptId: 'i-c2' }])
})

test('the result of a resumed call stands in its card', async () => {
  const chat = createTestEngine('ag-ui', [interrupted(['c1']), resumed()])
  await chat.send('Pay it back')
  await chat.engine.requests.respondToApproval('i-c1', true)
  await untilAnswered(chat, 2)
  expect(toolsOf(chat.engine.getMessages())).toMatchObject([{ id: 'c1', state: 'output-available', output: 'paid back' }])
})

test('a question after a resumed run carries no resume', async () => {
  const chat = createTestEngine('ag-ui', [interrupted(['c1']), resumed(), resumed()])
  await chat.send('Pay it back')
  await chat.engine.requests.respondToApproval('i-c1', true)
  await untilAnswered(chat, 2)
  await chat.send('Thanks')
  expect(chat.bodies[2]).not.toHaveProperty('resume')
})

test('what has expired cannot be answered, and does not keep the visitor from writing', async () => {
  const chat = createTestEngine('ag-ui', [interrupted(['c1'], { expiresAt: '2020-01-01T00:00:00Z' }), resumed()])
  await chat.send('Pay it back')
  await expect(chat.engine.requests.respondToApproval('i-c1', true)).rejects.toThrow('This request can no longer be answered.')
  await chat.send('Then later')
  expect(chat.bodies.length).toBe(2)
})

test('an interrupt is told to the page as it came', async () => {
  const other = events(
    { type: 'RUN_STARTED', ...run },
    { type: 'RUN_FINISHED', ...run, outcome: { type: 'interrupt', interrupts: [{ id: 'i1', reason: 'input_required' }] } },
  )
  const [, answer] = await createTestEngine('ag-ui', [other]).send('Book it')
  expect(answer?.parts?.[0]).toEqual({ type: 'data-interrupts', data: [{ id: 'i1', reason: 'input_required' }] })
})
