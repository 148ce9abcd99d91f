import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { asEvents } from '../../unit/headless-chat.ts'
import { nextRequest } from '../../unit/protocols/ag-ui/conversation.ts'
import recorded from '../../unit/protocols/ag-ui/official-messages.json' with { type: 'json' }
import { call, result, run, runs, type Frame } from '../../unit/protocols/ag-ui/runs.ts'
import { checkEvent, checkInput, encodeEvents, officialRequest } from './official-agent.mjs'

const question = { id: 'user-2', role: 'user', content: 'More' }

const official = async (frames: readonly Frame[]) => {
  const body = await officialRequest([{ id: 'user-1', role: 'user', content: 'Hello' }], frames, question)
  return { ...body, messages: body.messages.slice(0, -1) }
}

/** A piece of a run, whose ids are made unique by its place. */
type Piece = (place: number) => Frame[]

const words = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
const flag = fc.boolean()

const texts: fc.Arbitrary<Piece> = fc
  .record({
    deltas: fc.array(words, { minLength: 1, maxLength: 3 }),
    isChunked: flag,
    metadata: fc.option(fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1 }), {
      nil: undefined,
    }),
  })
  .map(({ deltas, isChunked, metadata }) => (place) => {
    const messageId = `m${place}`
    const extra = metadata && { metadata }
    if (isChunked)
      return deltas.map((delta, index) => ({ type: 'TEXT_MESSAGE_CHUNK', ...(index === 0 && { messageId, ...extra }), delta }))
    return [
      { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
      ...deltas.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
      { type: 'TEXT_MESSAGE_END', messageId, ...extra },
    ]
  })

const thoughts: fc.Arbitrary<Piece> = fc
  .record({ deltas: fc.array(words, { minLength: 1, maxLength: 2 }), isSigned: flag })
  .map(({ deltas, isSigned }) => (place) => {
    const messageId = `r${place}`
    return [
      { type: 'REASONING_START', messageId },
      { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
      ...deltas.map((delta) => ({ type: 'REASONING_MESSAGE_CONTENT', messageId, delta })),
      { type: 'REASONING_MESSAGE_END', messageId },
      ...(isSigned
        ? [{ type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: messageId, encryptedValue: 'signed' }]
        : []),
      { type: 'REASONING_END', messageId },
    ]
  })

const calls: fc.Arbitrary<Piece> = fc
  .record({
    count: fc.integer({ min: 1, max: 3 }),
    hasMessage: flag,
    answered: fc.array(flag, { minLength: 3, maxLength: 3 }),
    output: fc.oneof(words, fc.constant([{ type: 'text', text: 'x' }])),
  })
  .map(({ count, hasMessage, answered, output }) => (place) => {
    const ids = Array.from({ length: count }, (_, index) => `c${place}-${index}`)
    const parent = hasMessage ? `t${place}` : undefined
    return [
      ...ids.flatMap((id) => call(id, parent)),
      ...ids.filter((_id, index) => answered[index]).map((id) => result(id, output)),
    ]
  })

const others: fc.Arbitrary<Piece> = fc.constantFrom<Piece>(
  () => [{ type: 'CUSTOM', name: 'sources', value: [1] }],
  () => [
    { type: 'STEP_STARTED', stepName: 's' },
    { type: 'STEP_FINISHED', stepName: 's' },
  ],
  (place) => [{ type: 'ACTIVITY_SNAPSHOT', messageId: `act${place}`, activityType: 'PLAN', content: { a: 1 } }],
  () => [
    { type: 'STATE_SNAPSHOT', snapshot: { n: 1 } },
    { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/m', value: [2] }] },
  ],
)

const anyRun = fc
  .array(fc.oneof(texts, thoughts, calls, others), { minLength: 1, maxLength: 7 })
  .map((pieces) => run({ type: 'CUSTOM', name: 'begin', value: 0 }, ...pieces.flatMap((piece, place) => piece(place))))

describe('what AG-UI’s own client makes of a run', () => {
  test.for(Object.keys(runs))('is what the record of the unit tests holds: %s', async (name) => {
    const frames = runs[name] ?? []
    for (const frame of frames) checkEvent(frame)
    expect((await official(frames)).messages).toEqual((recorded as Record<string, unknown>)[name])
  })

  test('is what the chat sends next, state and all, for any run', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await fc.assert(
      fc.asyncProperty(anyRun, async (frames) => {
        const theirs = await official(frames)
        const { body, messages } = await nextRequest(frames)
        checkInput(body)
        expect(messages).toEqual(theirs.messages)
        expect({ ...body, messages: [], runId: '' }).toEqual({ ...theirs, messages: [], runId: '' })
      }),
      { numRuns: 500 },
    )
  })

  test('is what the chat sends after a snapshot of the same conversation, too', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (frames) => {
        const { messages } = await official(frames)
        const snapshot = { type: 'MESSAGES_SNAPSHOT', messages }
        const ours = await nextRequest([...frames.slice(0, -1), snapshot, ...frames.slice(-1)])
        expect(ours.messages).toEqual(messages)
      }),
      { numRuns: 300 },
    )
  })

  test('is what the chat sends after the stream of their encoder, cut at any byte', async () => {
    const frames = runs['data, activities and state beside a text'] ?? []
    const { messages } = await nextRequest(frames)
    expect(asEvents(frames)).toBe(encodeEvents(frames))
    const size = new TextEncoder().encode(encodeEvents(frames)).length
    for (let cut = 1; cut < size; cut += 1) {
      const again = await nextRequest(frames, [cut])
      expect({ cut, messages: again.messages }).toEqual({ cut, messages })
    }
  })
})
