import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createTestEngine } from '../../unit/protocols/create-test-engine.ts'
import type { Frame } from '../../unit/protocols/ag-ui/runs.ts'
import { checkEvent, checkInput, encodeEvents, officialAnswers, officialResume } from './official-agent.mjs'

const run = { threadId: 't', runId: 'r' }

type Interrupt = Frame & {
  readonly id: string
  readonly reason: string
  readonly expiresAt?: string
  readonly toolCallId?: string
}

/** A run that calls what its interrupts name, says something, and stops. */
const stopFor = (interrupts: readonly Interrupt[]): Frame[] => [
  { type: 'RUN_STARTED', ...run },
  ...interrupts.flatMap(({ toolCallId }) =>
    toolCallId === undefined
      ? []
      : [
          { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'refund', parentMessageId: 'm1' },
          { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"order":"A7"}' },
          { type: 'TOOL_CALL_END', toolCallId },
        ],
  ),
  { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'One moment.' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm1' },
  { type: 'RUN_FINISHED', ...run, outcome: { type: 'interrupt', interrupts } },
]

const goOn: Frame[] = [
  { type: 'RUN_STARTED', ...run },
  { type: 'TEXT_MESSAGE_START', messageId: 'm3', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm3', delta: 'Done.' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm3' },
  { type: 'RUN_FINISHED', ...run, outcome: { type: 'success' } },
]

const answer = (frames: readonly Frame[]): Response =>
  new Response(encodeEvents(frames), { headers: { 'content-type': 'text/event-stream' } })

/** A chat whose agent has stopped for these interrupts. */
async function ask(interrupts: readonly Interrupt[]) {
  const frames = stopFor(interrupts)
  for (const frame of [...frames, ...goOn]) checkEvent(frame)
  const chat = createTestEngine('ag-ui', [answer(frames), answer(goOn), answer(goOn)])
  await chat.send('Go')
  return {
    ...chat,
    frames,
    /** The next request, which the official client judges. */
    async nextBody(count = 2) {
      await vi.waitUntil(() => chat.bodies.length === count && chat.engine.store.get().phase === 'idle', { interval: 1 })
      const body = chat.bodies[count - 1] as { messages: Frame[]; resume?: unknown } & Frame
      checkInput(body)
      return body
    },
  }
}

const past = '2020-01-01T00:00:00Z'
const future = '2999-01-01T00:00:00Z'
const citySchema = { type: 'object', properties: { city: { type: 'string' } } }
const approvalSchema = { type: 'object', properties: { approved: { type: 'boolean' } } }

const kinds = {
  tool_call: (id: string) => ({ id, reason: 'tool_call', toolCallId: `call-${id}`, message: 'Pay it back?' }),
  input_required: (id: string) => ({ id, reason: 'input_required', responseSchema: citySchema }),
  confirmation: (id: string) => ({ id, reason: 'confirmation', message: 'Sure?' }),
  'mastra:approval': (id: string) => ({ id, reason: 'mastra:approval', responseSchema: approvalSchema }),
  'mastra:question': (id: string) => ({ id, reason: 'mastra:question', responseSchema: citySchema }),
} satisfies Record<string, (id: string) => Interrupt>

const isQuestion = ({ reason }: Interrupt): boolean => reason === 'input_required' || reason === 'mastra:question'

/** The decision of the visitor as AG-UI has it. */
function decisionOf(interrupt: Interrupt, isAgreed: boolean): Frame {
  if (interrupt.expiresAt === past) return { status: 'cancelled' }
  if (!isQuestion(interrupt)) return { status: 'resolved', payload: { approved: isAgreed } }
  return isAgreed ? { status: 'resolved', payload: { city: 'Bern' } } : { status: 'cancelled' }
}

const anyInterrupts = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
      expiresAt: fc.constantFrom(undefined, future, past),
      isAgreed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((given) =>
    given.map(({ kind, expiresAt, isAgreed }, index) => {
      const interrupt: Interrupt = { ...kinds[kind](`i${index}`), ...(expiresAt && { expiresAt }) }
      return { interrupt, isAgreed }
    }),
  )

const byId = (resume: unknown): Frame[] =>
  [...(resume as Frame[])].toSorted((a, b) => String(a['interruptId']).localeCompare(String(b['interruptId'])))

describe('the answer to the interrupts of a run', () => {
  test('is what AG-UI’s own client makes of the same decisions, and takes', async () => {
    await fc.assert(
      fc.asyncProperty(anyInterrupts, async (given) => {
        const interrupts = given.map(({ interrupt }) => interrupt)
        const chat = await ask(interrupts)
        const open = given.filter(({ interrupt }) => interrupt.expiresAt !== past)
        for (const { interrupt, isAgreed } of open) {
          const input = isQuestion(interrupt) && isAgreed ? { input: { city: 'Bern' } } : {}
          await chat.engine.requests.respondToApproval(interrupt.id, isAgreed, input)
        }
        // With nothing left to answer, the visitor writes.
        if (!open.length) await chat.send('Then later')
        const body = await chat.nextBody()
        const decisions = Object.fromEntries(
          given.map(({ interrupt, isAgreed }) => [interrupt.id, decisionOf(interrupt, isAgreed)]),
        )
        expect(byId(body.resume)).toEqual(byId(officialAnswers(interrupts, decisions)))
        await officialResume(chat.frames, body)
      }),
      { numRuns: 150 },
    )
  })

  test('is given once: a later question is no answer', async () => {
    const chat = await ask([kinds.confirmation('i1')])
    await chat.engine.requests.respondToApproval('i1', true)
    await chat.nextBody()
    await chat.send('Thanks')
    expect(await chat.nextBody(3)).not.toHaveProperty('resume')
  })

  test('names the thread of the run', async () => {
    const chat = await ask([kinds.confirmation('i1')])
    await chat.engine.requests.respondToApproval('i1', true)
    expect((await chat.nextBody())['threadId']).toBe('t')
  })
})

test('interrupts from the official encoder are read the same, wherever the stream is cut', async () => {
  const bytes = new TextEncoder().encode(encodeEvents(stopFor([kinds.tool_call('i1'), kinds.input_required('i2')])))
  const read = async (cut: number) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, cut))
        controller.enqueue(bytes.slice(cut))
        controller.close()
      },
    })
    const chat = createTestEngine('ag-ui', [new Response(body, { headers: { 'content-type': 'text/event-stream' } })])
    const [, asked] = await chat.send('Go')
    return asked?.parts
  }
  const whole = await read(bytes.length)
  expect(whole).toMatchObject([{ type: 'tool', state: 'approval-requested' }, { type: 'text' }, {}, { type: 'input-request' }])
  for (let cut = 1; cut < bytes.length; cut += 1) expect({ cut, parts: await read(cut) }).toEqual({ cut, parts: whole })
})
