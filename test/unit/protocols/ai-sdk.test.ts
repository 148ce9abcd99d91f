import { expect, test, vi } from 'vitest'
import { aiSdkChunks } from './ai-sdk-chunks.ts'
import { aiSdkMessage } from './ai-sdk-message.ts'
import { asJson, events, createTestEngine } from './create-test-engine.ts'

const answer = (): Response => events(...aiSdkChunks, '[DONE]')
const bye = (): Response => events({ type: 'start' }, { type: 'text-delta', id: 't', delta: 'Bye' }, { type: 'finish' }, '[DONE]')

test('an AI SDK answer is sent back as the SDK’s own client stores it', async () => {
  const { bodies, send } = createTestEngine('ai-sdk', [answer(), bye()])
  await send('How is the weather?')
  await send('Thanks')
  expect(bodies[1]?.['messages']).toHaveProperty('1', aiSdkMessage)
})

test('a call that waits for approval is kept as such, and goes back with the visitor’s answer', async () => {
  const asked = events(
    { type: 'start' },
    { type: 'tool-input-available', toolCallId: 'd', toolName: 'mail', input: { to: 'Ann' } },
    { type: 'tool-approval-request', toolCallId: 'd', approvalId: 'p' },
    { type: 'finish' },
    '[DONE]',
  )
  const { engine, bodies, send } = createTestEngine('ai-sdk', [asked, bye()])
  const messages = await send('Write to Ann')
  const approval = { id: 'p' }
  expect(messages[1]?.parts).toMatchObject([{ type: 'tool', id: 'd', name: 'mail', state: 'approval-requested', approval }])
  await engine.requests.respondToApproval('p', false, { reason: 'Not now' })
  await vi.waitUntil(() => bodies.length === 2, { timeout: 20_000, interval: 5 })
  expect(bodies[1]?.['messages']).toHaveProperty('1.parts', [
    {
      type: 'tool-mail',
      toolCallId: 'd',
      state: 'approval-responded',
      approval: { ...approval, approved: false, reason: 'Not now' },
      input: { to: 'Ann' },
    },
  ])
})

test('an approval that the server answers itself does not ask the visitor, and goes back as answered', async () => {
  const automatic = events(
    { type: 'start' },
    { type: 'tool-input-available', toolCallId: 'd', toolName: 'mail', input: { to: 'Ann' } },
    { type: 'tool-approval-request', toolCallId: 'd', approvalId: 'p', isAutomatic: true, reason: 'Known address' },
    { type: 'tool-approval-response', approvalId: 'p', approved: true, reason: 'Allowed by rule' },
    { type: 'tool-output-available', toolCallId: 'd', output: 'sent' },
    { type: 'finish' },
    '[DONE]',
  )
  const { bodies, send } = createTestEngine('ai-sdk', [automatic, bye()])
  await send('Write to Ann')
  await send('Thanks')
  expect(bodies[1]?.['messages']).toHaveProperty('1.parts.0', {
    type: 'tool-mail',
    toolCallId: 'd',
    state: 'output-available',
    approval: { id: 'p', requestReason: 'Known address', isAutomatic: true, approved: true, reason: 'Allowed by rule' },
    input: { to: 'Ann' },
    output: 'sent',
  })
})

test.each([
  ['of no approval', { type: 'tool-approval-response', approvalId: 'x', approved: true }],
  ['that is none', { type: 'tool-approval-response', approvalId: 'p', approved: 'yes' }],
])('an answer of the server %s changes nothing', async (_name, response) => {
  const asked = events(
    { type: 'start' },
    { type: 'tool-input-available', toolCallId: 'd', toolName: 'mail', input: { to: 'Ann' } },
    { type: 'tool-approval-request', toolCallId: 'd', approvalId: 'p' },
    response,
    { type: 'finish' },
    '[DONE]',
  )
  const [, answered] = await createTestEngine('ai-sdk', [asked]).send('Write to Ann')
  expect(answered?.parts).toMatchObject([{ id: 'd', state: 'approval-requested', approval: { id: 'p' } }])
})

test('suggestions are sent back to the AI SDK as data', async () => {
  const suggestions = ['And tomorrow?']
  const history = [
    { role: 'user', text: 'How is the weather?' },
    {
      text: 'Cold.',
      parts: [
        { type: 'text' as const, text: 'Cold.' },
        { type: 'suggestions' as const, suggestions },
      ],
    },
  ]
  const { bodies, send } = createTestEngine('ai-sdk', [bye()], { history })
  await send('Thanks')
  expect(bodies[0]?.['messages']).toHaveProperty('1.parts.1', { type: 'data-suggestions', data: suggestions })
})

test('an AI SDK answer that was stored as JSON is sent back as the SDK’s own client stores it', async () => {
  const messages = await createTestEngine('ai-sdk', [answer()]).send('How is the weather?')
  const { bodies, send } = createTestEngine('ai-sdk', [bye()], { history: asJson(messages) })
  await send('Thanks')
  expect(bodies[0]?.['messages']).toHaveProperty('1', aiSdkMessage)
})
