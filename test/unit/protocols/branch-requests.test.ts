import { expect, test, vi } from 'vitest'
import { createTestEngine, events } from './create-test-engine.ts'

const isIdle = ({ engine }: ReturnType<typeof createTestEngine>): boolean => engine.store.get().phase === 'idle'

const aiSdkAnswer = (id: string): Response =>
  events({ type: 'start', messageId: id }, { type: 'text-delta', id: 't', delta: 'Yes' }, { type: 'finish' }, '[DONE]')

test('an edited message goes to the AI SDK under the id of the one it replaces, as the SDK’s own client sends it', async () => {
  const chat = createTestEngine('ai-sdk', [aiSdkAnswer('a'), aiSdkAnswer('b')])
  const [question] = await chat.send('How is the weather?')
  await chat.engine.requests.editMessage(question?.id ?? '', 'How is the weather in Rome?')
  await vi.waitUntil(() => chat.bodies.length === 2 && isIdle(chat))
  expect(chat.bodies[1]).toMatchObject({
    trigger: 'submit-message',
    messageId: question?.id,
    messages: [{ id: question?.id, parts: [{ type: 'text', text: 'How is the weather in Rome?' }] }],
  })
})

const run = (id: string): Response =>
  events(
    { type: 'RUN_STARTED', threadId: 't', runId: `run-${id}` },
    { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta: 'Yes' },
    { type: 'TEXT_MESSAGE_END', messageId: id },
    { type: 'RUN_FINISHED', threadId: 't', runId: `run-${id}` },
  )

test('another answer and an edited message name the AG-UI run that they branch off from', async () => {
  const chat = createTestEngine('ag-ui', [run('a'), run('b'), run('c'), run('d')])
  await chat.send('One')
  const messages = await chat.send('Two')
  void chat.engine.requests.regenerate()
  await vi.waitUntil(() => chat.bodies.length === 3 && isIdle(chat))
  void chat.engine.requests.editMessage(messages[2]?.id ?? '', 'Three')
  await vi.waitUntil(() => chat.bodies.length === 4 && isIdle(chat))
  expect(chat.bodies.map(({ parentRunId }) => parentRunId)).toEqual([undefined, undefined, 'run-a', 'run-a'])
})

test('an AG-UI conversation that starts over names no run before it', async () => {
  const chat = createTestEngine('ag-ui', [run('a'), run('b')])
  await chat.send('One')
  void chat.engine.requests.regenerate()
  await vi.waitUntil(() => chat.bodies.length === 2 && isIdle(chat))
  expect(chat.bodies[1]).not.toHaveProperty('parentRunId')
})
