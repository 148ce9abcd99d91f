import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { cutsOf } from '../../browser/cuts.ts'
import { createTestEngine, events } from './create-test-engine.ts'

/** What `test/field/agents/record-ai-sdk.mjs` wrote down of a server with AI SDK 7. */
const recorded = (name: string): Buffer => readFileSync(new URL(`ai-sdk-7/${name}`, import.meta.url))

interface Kept {
  readonly parts: readonly {
    readonly type: string
    readonly id?: string
    readonly toolCallId?: string
    readonly approval?: object
  }[]
}

/** The messages as the AI SDK's own client keeps them. By which id chunks of thoughts belonged together is of no use later. */
const kept = (name: 'answered' | 'done'): Kept => {
  const message = (JSON.parse(recorded('kept.json').toString()) as Record<typeof name, Kept>)[name]
  const parts = message.parts.map(({ id, ...part }) => (part.type === 'reasoning' || id === undefined ? part : { id, ...part }))
  return { ...message, parts }
}

/** A response whose bytes come in these pieces. */
function streamed(bytes: Buffer, cuts: readonly number[]): Response {
  const places = [0, ...cuts, bytes.length]
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [index, place] of places.slice(1).entries()) controller.enqueue(bytes.subarray(places[index], place))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** The requests of a chat whose visitor allows one of two calls, denies the other, and then says thanks. */
async function requests(asking: Response, goingOn: Response): Promise<unknown[]> {
  const { engine, bodies, send } = createTestEngine('ai-sdk', [asking, goingOn, events({ type: 'start' }, { type: 'finish' })])
  await send('Pay both back')
  const approvals = engine
    .getMessages()
    .flatMap(({ parts = [] }) => parts.flatMap((part) => (part.type === 'tool' && part.approval ? [part.approval.id] : [])))
  await engine.requests.respondToApproval(approvals[0] ?? '', true, { reason: 'It is broken' })
  await engine.requests.respondToApproval(approvals[1] ?? '', false, { reason: 'Not this one' })
  await vi.waitUntil(() => bodies.length === 2 && engine.store.get().phase === 'idle', { timeout: 20_000, interval: 1 })
  await send('Thanks')
  return bodies.slice(1).map(({ messages }) => (messages as unknown[])[1])
}

test('a recorded conversation with a server of AI SDK 7 is sent back as its own client keeps it, wherever the streams are cut', async () => {
  const asking = recorded('asking.txt')
  const goingOn = recorded('going-on.txt')
  const cutsLater = cutsOf(goingOn.length)
  for (const [index, cuts] of cutsOf(asking.length).entries()) {
    const later = cutsLater[index % cutsLater.length] ?? []
    const sent = await requests(streamed(asking, cuts), streamed(goingOn, later))
    expect({ cuts, later, sent }).toEqual({ cuts, later, sent: [kept('answered'), kept('done')] })
  }
})

test('what a server of AI SDK 7 says when it asks is shown, and its own decisions ask nobody', async () => {
  const { engine, send } = createTestEngine('ai-sdk', [streamed(recorded('asking.txt'), [])])
  await send('Pay both back')
  const calls = engine.getMessages().flatMap(({ parts = [] }) => parts.filter((part) => part.type === 'tool'))
  expect(calls.map(({ id, state, approval }) => [id, state, approval?.message])).toEqual([
    ['call-1', 'output-available', undefined],
    ['call-2', 'output-error', undefined],
    ['call-3', 'approval-requested', 'This moves money.'],
    ['call-4', 'approval-requested', 'This moves money.'],
    ['call-5', 'output-denied', undefined],
  ])
})
