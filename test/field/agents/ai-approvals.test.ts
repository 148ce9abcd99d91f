import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createConnector, createEngine, normaliseOptions, type ChatOptions } from '../../../sdk/entries/core.ts'
import { asJson } from '../../unit/protocols/create-test-engine.ts'
import { createAiAgent, type AiVersion } from './ai-agents.mjs'

type Agent = ReturnType<typeof createAiAgent>
type Settings = Parameters<typeof createAiAgent>[1]

/** A chat without a page before this agent. */
function openChat(agent: Agent, options: ChatOptions = {}) {
  const bodies: Record<string, unknown>[] = []
  const connect = { url: 'https://agent.example/', stream: true, format: 'ai-sdk' } as const
  const engine = createEngine(normaliseOptions({ connect, ...options }), {
    async fetch(_url, init) {
      const body = JSON.parse(init?.body as string) as Record<string, unknown>
      bodies.push(body)
      return agent.answer(body)
    },
    storage: undefined,
    createConnector,
    emit: () => undefined,
    addressOf: () => '',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  const parts = () => engine.getMessages().flatMap((message) => message.parts ?? [])
  const calls = () => parts().filter((part) => part.type === 'tool')
  return {
    engine,
    bodies,
    calls,
    texts: () => parts().flatMap((part) => (part.type === 'text' ? [part.text] : [])),
    errors: () => engine.store.get().messages.filter(({ kind }) => kind === 'error'),
    /** Answers the approval of the call of this id. */
    respond: (callId: string, isApproved: boolean, detail = {}) =>
      engine.requests.respondToApproval(calls().find(({ id }) => id === callId)?.approval?.id ?? '', isApproved, detail),
    /** Resolves when so many requests were made and the last is answered. */
    answered: (count: number) =>
      vi.waitUntil(() => bodies.length === count && engine.store.get().phase === 'idle', { timeout: 20_000, interval: 5 }),
  }
}

const refund = (id: string, order: string) => ({ id, name: 'refund', input: { order } })

/** A chat whose visitor has asked for something, and an agent that wants to make these calls first. */
async function ask(version: AiVersion, calls: ReturnType<typeof refund>[], more: Pick<Settings, 'secret' | 'toolApproval'> = {}) {
  const execute = vi.fn<(input: { order: string }) => unknown>(({ order }) => ({ paid: order }))
  const agent = createAiAgent(version, { answers: [calls, 'Done.', 'You are welcome.'], execute, ...more })
  const chat = openChat(agent)
  chat.engine.submitUserMessage({ text: 'Pay it back' })
  await chat.answered(1)
  return { ...chat, agent, execute }
}

/** What the model sees of the results of its calls. */
const results = (agent: Agent) =>
  (agent.prompts().at(-1) ?? []).flatMap(({ role, content }) => (role === 'tool' ? (content as unknown[]) : []))

describe.each<AiVersion>(['AI SDK 6', 'AI SDK 7'])('a server with %s', (version) => {
  test('does not run a tool before the visitor allows it', async () => {
    const { execute, calls } = await ask(version, [refund('c1', 'A7')])
    expect([execute.mock.calls.length, calls()[0]?.state]).toEqual([0, 'approval-requested'])
  })

  test('runs a tool that the visitor allows, with the arguments of the model', async () => {
    const { execute, respond, answered } = await ask(version, [refund('c1', 'A7')])
    await respond('c1', true)
    await answered(2)
    expect(execute.mock.calls.map(([input]) => input)).toEqual([{ order: 'A7' }])
  })

  test('has the result of an allowed tool shown in its card, and the words after it', async () => {
    const { calls, texts, respond, answered } = await ask(version, [refund('c1', 'A7')])
    await respond('c1', true)
    await answered(2)
    expect(calls()).toMatchObject([{ id: 'c1', state: 'output-available', output: { paid: 'A7' } }])
    expect(texts()).toContain('Done.')
  })

  test('does not run a tool that the visitor denies, and its model reads the reason', async () => {
    const { agent, execute, calls, respond, answered } = await ask(version, [refund('c1', 'A7')])
    await respond('c1', false, { reason: 'Wrong order' })
    await answered(2)
    expect([execute.mock.calls.length, calls()[0]?.state]).toEqual([0, 'output-denied'])
    expect(results(agent)).toContainEqual(
      expect.objectContaining({ toolCallId: 'c1', output: { type: 'execution-denied', reason: 'Wrong order' } }),
    )
  })

  test('takes two approvals in one request', async () => {
    const { bodies, execute, calls, respond, answered } = await ask(version, [refund('c1', 'A7'), refund('c2', 'B8')])
    await respond('c1', false)
    expect(bodies).toHaveLength(1)
    await respond('c2', true)
    await answered(2)
    expect(execute.mock.calls.map(([input]) => input)).toEqual([{ order: 'B8' }])
    expect(calls()).toMatchObject([
      { id: 'c1', state: 'output-denied' },
      { id: 'c2', state: 'output-available', output: { paid: 'B8' } },
    ])
  })

  test.each([
    ['allowed', true],
    ['denied', false],
  ])('takes the next question of the visitor after a tool was %s', async (_name, isApproved) => {
    const { engine, errors, texts, respond, answered } = await ask(version, [refund('c1', 'A7')])
    await respond('c1', isApproved)
    await answered(2)
    engine.submitUserMessage({ text: 'Thanks' })
    await answered(3)
    expect(errors()).toEqual([])
    expect(texts()).toContain('You are welcome.')
  })

  test('runs an allowed tool once only, however often the visitor writes afterwards', async () => {
    const { engine, execute, respond, answered } = await ask(version, [refund('c1', 'A7')])
    await respond('c1', true)
    await answered(2)
    engine.submitUserMessage({ text: 'Thanks' })
    await answered(3)
    expect(execute).toHaveBeenCalledTimes(1)
  })

  test('takes an approval that the visitor answers after a reload', async () => {
    const first = await ask(version, [refund('c1', 'A7')])
    const chat = openChat(first.agent, { history: asJson(first.engine.getMessages()) })
    await chat.respond('c1', true)
    await chat.answered(1)
    expect(chat.calls()).toMatchObject([{ state: 'output-available', output: { paid: 'A7' } }])
  })

  test('takes the results of a tool of the page beside an approval', async () => {
    const execute = vi.fn<(input: { order: string }) => unknown>(({ order }) => ({ paid: order }))
    const find = { id: 'c2', name: 'find', input: { order: 'A7' } }
    const agent = createAiAgent(version, { answers: [[refund('c1', 'A7'), find], 'Done.'], execute, tools: { find: {} } })
    const chat = openChat(agent, {
      tools: [{ name: 'find', description: 'Finds an order', inputSchema: { type: 'object' }, execute: () => 'on its way' }],
    })
    chat.engine.submitUserMessage({ text: 'Pay it back' })
    await chat.answered(1)
    await chat.respond('c1', true)
    await chat.answered(2)
    expect(chat.errors()).toEqual([])
    expect(chat.calls()).toMatchObject([
      { id: 'c1', state: 'output-available', output: { paid: 'A7' } },
      { id: 'c2', state: 'output-available', output: 'on its way' },
    ])
    expect(chat.texts()).toContain('Done.')
  })
})

describe.each<AiVersion>(['AI SDK 6', 'AI SDK 7'])('a tool of the page before a server with %s', (version) => {
  const open = { name: 'open', description: 'Opens', inputSchema: { type: 'object' }, needsApproval: true }

  test.each([
    ['allows', true, { type: 'text', value: 'open' }],
    ['denies', false, { type: 'error-text', value: 'Not now' }],
  ])('that the visitor %s is known to the model', async (_name, isApproved, output) => {
    const calls = [{ id: 'c1', name: 'open', input: { order: 'A7' } }]
    const agent = createAiAgent(version, { answers: [calls, 'Done.', 'Bye.'], execute: () => '', tools: { open: {} } })
    const chat = openChat(agent, { tools: [{ ...open, execute: () => 'open' }] })
    chat.engine.submitUserMessage({ text: 'Open it' })
    await chat.answered(1)
    await chat.respond('c1', isApproved, { reason: 'Not now' })
    await chat.answered(2)
    expect(chat.errors()).toEqual([])
    expect(results(agent)).toContainEqual(expect.objectContaining({ toolCallId: 'c1', output }))
    chat.engine.submitUserMessage({ text: 'Thanks' })
    await chat.answered(3)
    expect(chat.errors()).toEqual([])
  })
})

describe('a server with AI SDK 7 that signs its approvals', () => {
  const secret = 'a secret of the server'

  test('takes the approval that it signed', async () => {
    const { execute, errors, respond, answered } = await ask('AI SDK 7', [refund('c1', 'A7')], { secret })
    await respond('c1', true)
    await answered(2)
    expect(errors()).toEqual([])
    expect(execute).toHaveBeenCalledTimes(1)
  })

  test('gets the signature back as it gave it', async () => {
    const { bodies, calls, respond, answered } = await ask('AI SDK 7', [refund('c1', 'A7')], { secret })
    const kept = calls()[0]?.approval?.providerMetadata?.['aiSdk'] ?? {}
    expect(kept).toEqual({ signature: expect.any(String) })
    await respond('c1', true)
    await answered(2)
    expect(bodies[1]?.['messages']).toHaveProperty(
      '1.parts',
      expect.arrayContaining([expect.objectContaining({ approval: expect.objectContaining({ ...kept, approved: true }) })]),
    )
  })
})

describe('a server with AI SDK 7 that decides itself', () => {
  test.each([
    ['allows', { type: 'approved', reason: 'Small amount' }, 1, 'output-available'],
    ['denies', { type: 'denied', reason: 'Too much' }, 0, 'output-denied'],
  ])('and %s a call does not ask the visitor, who can go on', async (_name, refunds, count, state) => {
    const { engine, execute, calls, errors, texts, answered } = await ask('AI SDK 7', [refund('c1', 'A7')], {
      toolApproval: { refund: refunds },
    })
    expect([execute.mock.calls.length, calls()[0]?.state]).toEqual([count, state])
    engine.submitUserMessage({ text: 'Thanks' })
    await answered(2)
    expect(errors()).toEqual([])
    expect(texts()).toContain('You are welcome.')
  })
})
