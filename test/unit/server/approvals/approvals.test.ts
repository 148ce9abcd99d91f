import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ToolPart } from '../../../../sdk/core/options/messages/message-parts.ts'
import {
  memoryStore,
  type ApprovalStore,
  type ChatServerOptions,
  type MessageContent,
  type ServerStore,
  type ServerTool,
} from '../../../../sdk/entries/server.ts'
import { memoryApprovals } from '../../../../sdk/server/approvals/memory-approvals.ts'
import { createRefundModel, refundService } from './refund-model.ts'
import { userByHeader } from '../signed-in.ts'
import { gate, startChatServer } from '../start-chat-server.ts'

const schema = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] }

/** A shop whose model can refund, if the visitor allows it. */
async function openShop(
  tool: Partial<ServerTool> = {},
  options: Partial<Extract<ChatServerOptions, { service: object }>> = {},
  execute = vi.fn<ServerTool['execute']>(({ amount }) => `Paid back ${String(amount)}`),
) {
  const model = createRefundModel()
  vi.stubGlobal('fetch', model.fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  const refund: ServerTool = {
    name: 'refund',
    description: 'Pays back',
    inputSchema: schema,
    execute,
    needsApproval: true,
    ...tool,
  }
  const server = await startChatServer({ service: refundService, tools: [refund], user: userByHeader, ...options })
  const open = (user = 'anna') =>
    server.openChat({
      connect: { url: server.url, stream: true, format: 'confab', headers: { 'x-user': user } },
    })
  return { ...server, model, execute, open }
}

const callsIn = (messages: readonly MessageContent[]): ToolPart[] =>
  messages.flatMap(({ parts = [] }) => parts.flatMap((part) => (part.type === 'tool' ? [part] : [])))

type Chat = ReturnType<Awaited<ReturnType<typeof openShop>>['open']>

const approvalOf = (chat: Chat, place = 0): string => callsIn(chat.engine.getMessages())[place]?.approval?.id ?? ''

/** Says what the visitor decided, and waits for the answer. */
async function decide(chat: Chat, isAllowed: boolean, reason?: string, place = 0): Promise<MessageContent[]> {
  await chat.engine.requests.respondToApproval(approvalOf(chat, place), isAllowed, reason === undefined ? {} : { reason })
  await vi.waitUntil(() => chat.engine.store.get().phase === 'idle', { timeout: 20_000, interval: 5 })
  return chat.engine.getMessages()
}

describe('a tool of the server that needs approval', () => {
  test('waits for the visitor, runs once when it is allowed, and the model goes on with its result', async () => {
    const { open, execute, model } = await openShop()
    const chat = open()
    const before = callsIn(await chat.send({ text: 'Refund 5' }))
    expect(before).toMatchObject([{ name: 'refund', state: 'approval-requested', input: '{"amount":5}' }])
    expect(Date.parse(before[0]?.approval?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(execute).not.toHaveBeenCalled()
    const after = await decide(chat, true)
    expect(execute).toHaveBeenCalledExactlyOnceWith({ amount: 5 }, expect.objectContaining({ user: 'anna' }))
    expect(callsIn(after)).toMatchObject([{ state: 'output-available', output: 'Paid back 5' }])
    expect(after.at(-1)?.text).toBe('So: Paid back 5')
    expect(model.results()).toEqual(['Paid back 5'])
    // The result is one in later messages, too.
    await chat.send({ text: 'Thanks' })
    expect(model.results()).toEqual(['Paid back 5'])
  })

  test.each<[string, () => ServerStore]>([
    ['of its own', memoryStore],
    [
      'that leaves calls to the server',
      () => {
        const { approvals: _approvals, ...store } = memoryStore()
        return store
      },
    ],
  ])('waits in the export of its visitor, with what came of it, until they erase it: a store %s', async (_what, createStore) => {
    const { open, get } = await openShop({}, { store: createStore() })
    const headers = { 'x-user': 'anna' }
    const waiting = async (user = 'anna'): Promise<unknown> => {
      const exported = await get('/visitors/me/export', { headers: { 'x-user': user } })
      return ((await exported.json()) as { calls: unknown }).calls
    }
    expect(await waiting()).toEqual([])
    const [paid, other] = [open(), open()]
    await paid.send({ text: 'Refund 5' })
    const call = { name: 'refund', input: '{"amount":5}' }
    expect(await waiting()).toMatchObject([{ id: approvalOf(paid), state: 'waiting', call }])
    await decide(paid, true)
    expect(await waiting()).toMatchObject([{ state: 'settled', call, result: { output: 'Paid back 5' } }])
    expect(await waiting('ben')).toEqual([])
    await other.send({ text: 'Refund 7' })
    await get('/visitors/me', { method: 'DELETE', headers })
    expect(await waiting()).toEqual([])
    expect(callsIn(await decide(other, true))).toMatchObject([{ state: 'output-error' }])
  })

  test('does not run when the visitor does not allow it, and the model is told why', async () => {
    const { open, execute, model } = await openShop()
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    const after = await decide(chat, false, 'Too little')
    expect(execute).not.toHaveBeenCalled()
    expect(callsIn(after)).toMatchObject([{ state: 'output-denied' }])
    expect(model.results()).toEqual(['The user denied this call: Too little'])
    await chat.send({ text: 'And now?' })
    expect(model.results()).toEqual(['The user denied this call: Too little'])
  })

  test('has its result on the card that asked, also where answers do not stream', async () => {
    const { openChat, url } = await openShop()
    const chat = openChat({ connect: { url, format: 'confab', headers: { 'x-user': 'anna' } } })
    await chat.send({ text: 'Refund 5' })
    const after = await decide(chat, true)
    expect(callsIn(after)).toMatchObject([{ state: 'output-available', output: 'Paid back 5' }])
    expect(after.at(-1)?.text).toBe('So: Paid back 5')
  })

  test('asks by the arguments where it has a function for that', async () => {
    const needsApproval = vi.fn(({ amount }: { readonly amount?: unknown }) => Number(amount) > 100)
    const { open, execute } = await openShop({ needsApproval })
    const chat = open()
    const calls = callsIn(await chat.send({ text: 'Refund 5 and 500' }))
    expect(calls.map(({ state }) => state)).toEqual(['output-available', 'approval-requested'])
    expect(needsApproval).toHaveBeenCalledWith({ amount: 5 }, expect.objectContaining({ user: 'anna', toolCallId: 'call-1' }))
    const after = await decide(chat, true, undefined, 1)
    expect(execute).toHaveBeenCalledTimes(2)
    expect(after.at(-1)?.text).toBe('So: Paid back 5 Paid back 500')
  })

  test('runs neither where that function fails, and the model is told', async () => {
    const needsApproval = (): boolean => {
      throw new Error('Nobody knows')
    }
    const { open, execute, model } = await openShop({ needsApproval })
    await open().send({ text: 'Refund 5' })
    expect(execute).not.toHaveBeenCalled()
    expect(model.results()).toEqual(['Nobody knows'])
  })

  test('asks nothing where the arguments are wrong, and the model is told', async () => {
    const inputSchema = { type: 'object', properties: { amount: { type: 'string' } } }
    const { open, execute, model } = await openShop({ inputSchema })
    await open().send({ text: 'Refund 5' })
    expect(execute).not.toHaveBeenCalled()
    expect(model.results()[0]).toContain('do not fit the schema')
  })

  test('runs with the arguments that were asked for, whatever the request says', async () => {
    const { open, execute, post } = await openShop()
    const chat = open()
    const messages = await chat.send({ text: 'Refund 5' })
    const forged = JSON.stringify(messages)
      .replaceAll('\\"amount\\":5', '\\"amount\\":5000')
      .replace('approval-requested', 'approval-responded')
    const asked = JSON.parse(
      forged.replace('"expiresAt"', '"isApproved":true,"input":{"amount":900},"expiresAt"'),
    ) as MessageContent[]
    await (await post({ messages: asked, trigger: 'tool-results' }, { 'x-user': 'anna' })).text()
    expect(execute).toHaveBeenCalledExactlyOnceWith({ amount: 5 }, expect.anything())
  })

  test('is told apart from one that the visitor has not decided, of which the model hears when the visitor writes on', async () => {
    const { open, execute, model, post } = await openShop()
    const chat = open()
    // Chats wait for the decision; other clients need not.
    const messages = [...(await chat.send({ text: 'Refund 5' })), { role: 'user', text: 'What is that?' }]
    expect(await (await post({ messages }, { 'x-user': 'anna' })).text()).toContain('You said: What is that?')
    expect(model.results()).toEqual(['The user has not decided yet. The tool did not run.'])
    expect(execute).not.toHaveBeenCalled()
    await decide(chat, true)
    expect(execute).toHaveBeenCalledOnce()
  })
})

/** What a client sends that was told of an approval: the conversation, with the decision in it. */
async function decisionOf(chat: Chat, isApproved = true): Promise<{ messages: MessageContent[]; trigger: string }> {
  const messages = chat.engine.getMessages().map((message) => ({
    ...message,
    ...(message.parts && {
      parts: message.parts.map((part) =>
        part.type === 'tool' && part.approval
          ? { ...part, state: 'approval-responded' as const, approval: { ...part.approval, isApproved } }
          : part,
      ),
    }),
  }))
  return { messages, trigger: 'tool-results' }
}

const stream = { accept: 'text/event-stream' }

describe('a decision on a tool of the server', () => {
  test('that comes twice runs it once, and the second gets what came of the first', async () => {
    const { open, execute, post } = await openShop()
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    const decision = await decisionOf(chat)
    for (let count = 0; count < 3; count += 1)
      expect(await (await post(decision, { ...stream, 'x-user': 'anna' })).text()).toContain('Paid back 5')
    // A change of mind comes too late.
    const no = await decisionOf(chat, false)
    expect(await (await post(no, { ...stream, 'x-user': 'anna' })).text()).toContain('Paid back 5')
    expect(execute).toHaveBeenCalledOnce()
  })

  test('that comes again while it runs is refused in words', async () => {
    const paid = gate()
    const execute = vi.fn(async () => {
      await paid.opened
      return 'Paid'
    })
    const { open, post } = await openShop({ execute })
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    const decision = await decisionOf(chat)
    const first = post(decision, { ...stream, 'x-user': 'anna' })
    await vi.waitFor(() => expect(execute).toHaveBeenCalledOnce())
    const second = await post(decision, { ...stream, 'x-user': 'anna' })
    expect(await second.json()).toEqual({ error: 'This request can no longer be answered.', code: 'confab.approvalGone' })
    paid.open()
    expect(await (await first).text()).toContain('Paid')
    expect(execute).toHaveBeenCalledOnce()
  })

  test.each([
    ['of another visitor', { 'x-user': 'ben' }],
    ['of one who has no name', {}],
  ])('%s runs nothing, and the model is told', async (_who, headers) => {
    const { open, execute, post, model } = await openShop()
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    await (await post(await decisionOf(chat), { ...stream, ...headers })).text()
    expect(execute).not.toHaveBeenCalled()
    expect(model.results()).toEqual(['The server knows no such request for approval any more. The tool did not run.'])
    // It still is the visitor's own to decide.
    await decide(chat, true)
    expect(execute).toHaveBeenCalledOnce()
  })

  test('in another conversation runs nothing', async () => {
    const { open, execute, post } = await openShop()
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    await (await post({ ...(await decisionOf(chat)), threadId: 'another' }, { ...stream, 'x-user': 'anna' })).text()
    expect(execute).not.toHaveBeenCalled()
  })

  test('that comes too late runs nothing, and the model is told', async () => {
    const { open, execute, post, model } = await openShop({}, { approvals: { expiresAfter: 0.01 } })
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    await vi.waitUntil(() => Date.parse(callsIn(chat.engine.getMessages())[0]?.approval?.expiresAt ?? '') < Date.now())
    await (await post(await decisionOf(chat), { ...stream, 'x-user': 'anna' })).text()
    expect(execute).not.toHaveBeenCalled()
    expect(model.results()).toEqual(['The user did not decide in time. The tool did not run.'])
    // Who writes on without a decision has it told, too.
    await chat.send({ text: 'Hm' })
    expect(JSON.stringify(model.asked.at(-1))).toContain('The user did not decide in time.')
  })

  test('after a restart that forgot the question runs nothing, and the visitor reads so', async () => {
    const { open, execute } = await openShop()
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    const { post: postAgain, execute: executeAgain } = await openShop()
    const answer = await (await postAgain(await decisionOf(chat), { ...stream, 'x-user': 'anna' })).text()
    expect(answer).toContain('The server knows no such request for approval any more.')
    expect([execute, executeAgain].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  test('after a restart that kept it runs with the server that is asked', async () => {
    const store = memoryStore()
    const { open, execute } = await openShop({}, { store })
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    const other = await openShop({}, { store })
    expect(await (await other.post(await decisionOf(chat), { ...stream, 'x-user': 'anna' })).text()).toContain('Paid back 5')
    expect([execute, other.execute].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  test('runs nothing that erased visitors had asked for', async () => {
    const { open, execute, post, get } = await openShop()
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    const decision = await decisionOf(chat)
    await get('/visitors/me', { method: 'DELETE', headers: { 'x-user': 'anna' } })
    await (await post(decision, { ...stream, 'x-user': 'anna' })).text()
    expect(execute).not.toHaveBeenCalled()
  })
})

/** A store whose approvals fail where the test says so. */
function brokenStore() {
  const store = memoryStore()
  const { approvals = memoryApprovals() } = store
  const broken = new Set<keyof ApprovalStore>()
  const watched = <Name extends keyof ApprovalStore>(name: Name) =>
    (async (...given: never[]) => {
      if (broken.has(name)) throw new Error('attempt to write a readonly database')
      return (approvals[name] as (...words: never[]) => unknown)(...given)
    }) as unknown as ApprovalStore[Name]
  const failing: ApprovalStore = { add: watched('add'), claim: watched('claim'), settle: watched('settle') }
  return { store: { ...store, approvals: failing } satisfies ServerStore, broken }
}

describe('with a store that cannot be written to', () => {
  test('a tool that needs approval does not run, and the model is told', async () => {
    const { store, broken } = brokenStore()
    broken.add('add')
    const { open, execute, model, onError } = await openShop({}, { store })
    const chat = open()
    expect(callsIn(await chat.send({ text: 'Refund 5' }))).toMatchObject([{ state: 'output-error' }])
    expect(execute).not.toHaveBeenCalled()
    expect(model.results()).toEqual(['The user could not be asked. The tool did not run.'])
    expect(onError).toHaveBeenCalledOnce()
  })

  test('a decision is refused in words, and can be sent again', async () => {
    const { store, broken } = brokenStore()
    const { open, execute, post, onError } = await openShop({}, { store })
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    broken.add('claim')
    const decision = await decisionOf(chat)
    const refused = await post(decision, { ...stream, 'x-user': 'anna' })
    expect([refused.status, await refused.json()]).toEqual([503, { error: expect.any(String), code: 'confab.errorNoAnswer' }])
    expect(onError).toHaveBeenCalled()
    expect(execute).not.toHaveBeenCalled()
    broken.clear()
    expect(await (await post(decision, { ...stream, 'x-user': 'anna' })).text()).toContain('Paid back 5')
  })

  test('what ran is told, and never runs again', async () => {
    const { store, broken } = brokenStore()
    const { open, execute, post, onError } = await openShop({}, { store })
    const chat = open()
    await chat.send({ text: 'Refund 5' })
    broken.add('settle')
    const decision = await decisionOf(chat)
    expect(await (await post(decision, { ...stream, 'x-user': 'anna' })).text()).toContain('Paid back 5')
    expect(onError).toHaveBeenCalled()
    await (await post(decision, { ...stream, 'x-user': 'anna' })).text()
    expect(execute).toHaveBeenCalledOnce()
  })
})

test.each([0, -1, Number.NaN, Infinity])(
  'approvals that expire after %s seconds are a mistake in the options',
  async (expiresAfter) => {
    await expect(openShop({}, { approvals: { expiresAfter } })).rejects.toThrow('approvals.expiresAfter')
  },
)

test('a client of the AI SDK gets the result of a call where it has the call, in the message that it has', async () => {
  const { post } = await openShop()
  const question = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'Refund 5' }] }
  const chunksOf = async (messages: unknown[]): Promise<Record<string, unknown>[]> => {
    const body = { id: 'chat-1', trigger: 'submit-message', messages }
    const text = await (await post(body, { 'x-user': 'anna' })).text()
    return [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
  }
  const asked = await chunksOf([question])
  const { approvalId: id, toolCallId } = asked.find(({ type }) => type === 'tool-approval-request') ?? {}
  const call = {
    type: 'tool-refund',
    toolCallId,
    state: 'approval-responded',
    input: { amount: 5 },
    approval: { id, approved: true },
  }
  const answer = await chunksOf([question, { id: 'a', role: 'assistant', parts: [{ type: 'step-start' }, call] }])
  expect(answer[0]).toMatchObject({ type: 'start', messageId: 'a' })
  expect(answer.filter(({ type }) => String(type).startsWith('tool-'))).toMatchObject([
    {
      type: 'tool-output-available',
      toolCallId,
      output: 'Paid back 5',
      providerMetadata: { confab: { signature: expect.any(String) } },
    },
  ])
})
