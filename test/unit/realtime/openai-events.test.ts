import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallEvent } from '../../../sdk/realtime/call-protocol.ts'
import { createOpenAICallProtocol } from '../../../sdk/realtime/openai-call-protocol.ts'

const create = (canBeInterrupted = true) => createOpenAICallProtocol({ greet: () => [], canBeInterrupted })

const known = [
  'session.created',
  'input_audio_buffer.speech_started',
  'input_audio_buffer.speech_stopped',
  'conversation.item.input_audio_transcription.delta',
  'conversation.item.input_audio_transcription.completed',
  'response.created',
  'output_audio_buffer.started',
  'output_audio_buffer.stopped',
  'output_audio_buffer.cleared',
  'response.output_audio_transcript.delta',
  'response.output_audio_transcript.done',
  'response.output_text.delta',
  'response.output_text.done',
  'response.audio_transcript.delta',
  'response.done',
  'error',
  'invalid_request_error',
]
const fields = ['item_id', 'response_id', 'delta', 'transcript', 'text', 'response', 'error', 'message', 'code']
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.record(
    {
      status: fc.constantFrom('failed', 'completed', 5),
      status_details: fc.jsonValue({ maxDepth: 2 }),
      output: fc.array(fc.record({ type: fc.constantFrom('function_call', 'message'), call_id: fc.jsonValue({ maxDepth: 0 }) })),
    },
    { requiredKeys: [] },
  ),
)
/** An event with an existing name and random fields. */
const event = fc
  .tuple(fc.constantFrom(...known), fc.dictionary(fc.constantFrom(...fields), value))
  .map(([type, rest]): Record<string, unknown> => ({ ...rest, type }))

/** True when a chat can show it as it is. */
function isWhole(one: CallEvent): boolean {
  if (one.type === 'caption' || one.type === 'caption-delta') return typeof one.id === 'string' && typeof one.text === 'string'
  if (one.type === 'complaint' || one.type === 'failure') return typeof one.text === 'string'
  if (one.type !== 'function-calls') return true
  return one.calls.every((call) => [call.id, call.name, call.input].every((text) => typeof text === 'string'))
}

describe('the events of an OpenAI call', () => {
  test('any message from OpenAI is read as events that can be shown', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      event.map((one) => JSON.stringify(one)),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        const language = create()
        for (const one of texts.flatMap((said) => language.read(said))) expect(isWhole(one)).toBe(true)
      }),
    )
  })

  test('an unknown event is ignored, even if it is named like a property of every object', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty'))
    fc.assert(
      fc.property(
        name.filter((type) => !known.includes(type) && !type.startsWith('response.')),
        (type) => {
          expect(create().read(JSON.stringify({ type }))).toEqual([])
        },
      ),
    )
  })

  test('deltas add up to what was said, however they are split', () => {
    const kinds = fc.constantFrom(
      ['response.output_audio_transcript.delta', 'ai', ''],
      ['conversation.item.input_audio_transcription.delta', 'user', 'user-'],
    )
    fc.assert(
      fc.property(kinds, fc.array(fc.string({ unit: 'grapheme' })), ([type, role, prefix], pieces) => {
        const language = create()
        const captions = pieces.flatMap((delta) => language.read(JSON.stringify({ type, item_id: 'one', delta })))
        expect(captions.map((one) => ('text' in one ? one.text : '')).join('')).toBe(pieces.join(''))
        for (const one of captions) expect(one).toMatchObject({ type: 'caption-delta', role, id: `${prefix}one` })
      }),
    )
  })

  test('the shorter event names of the beta mean the same', () => {
    const names = fc.constantFrom('audio_transcript.delta', 'audio_transcript.done', 'text.delta', 'text.done')
    fc.assert(
      fc.property(names, event, (name, { type: _type, ...rest }) => {
        const read = (type: string) => create().read(JSON.stringify({ ...rest, type }))
        expect(read(`response.${name}`)).toEqual(read(`response.output_${name}`))
      }),
    )
  })

  test('stopping stops only a running response and a playing voice, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...known)), (types) => {
        const language = create()
        let isAnswering = false
        let isSounding = false
        for (const type of types) {
          language.read(JSON.stringify({ type }))
          if (type === 'response.created') isAnswering = true
          if (type === 'response.done') isAnswering = false
          if (type === 'output_audio_buffer.started') isSounding = true
          if (/^output_audio_buffer\.(stopped|cleared)$/.test(type)) isSounding = false
        }
        expect(language.interrupt()).toEqual([
          ...(isAnswering ? [{ type: 'response.cancel' }] : []),
          ...(isSounding ? [{ type: 'output_audio_buffer.clear' }] : []),
        ])
        expect(language.interrupt()).toEqual([])
      }),
    )
  })

  test('the visitor interrupts the voice only where the page allows it', () => {
    const speech = JSON.stringify({ type: 'input_audio_buffer.speech_started', item_id: 'one' })
    fc.assert(
      fc.property(fc.boolean(), (canBeInterrupted) => {
        const types = create(canBeInterrupted)
          .read(speech)
          .map(({ type }) => type)
        expect(types.includes('interruption')).toBe(canBeInterrupted)
      }),
    )
  })

  test('the service gets the output of each function under its id, in order, and then a request for a response', () => {
    const outputs = fc.array(fc.record({ id: fc.string(), output: fc.json() }))
    fc.assert(
      fc.property(outputs, (given) => {
        const messages = create().giveOutputs(given, true)
        expect(messages.at(-1)).toEqual({ type: 'response.create' })
        expect(messages.slice(0, -1)).toEqual(
          given.map(({ id, output }) => ({
            type: 'conversation.item.create',
            item: { type: 'function_call_output', call_id: id, output },
          })),
        )
      }),
    )
  })

  test('a failure at the start or of the session ends the call, and a rejected message of the page does not', () => {
    const code = fc.option(fc.constantFrom('session_expired', 'unknown_parameter'), { nil: undefined })
    const kind = fc.constantFrom('invalid_request_error', 'server_error')
    fc.assert(
      fc.property(fc.boolean(), kind, code, fc.string({ minLength: 1 }), (hasBegun, type, reason, message) => {
        const language = create()
        if (hasBegun) language.read('{"type":"session.created"}')
        const said = language.read(JSON.stringify({ type: 'error', error: { type, code: reason, message } }))
        const goesOn = hasBegun && type === 'invalid_request_error' && reason !== 'session_expired'
        expect(said).toEqual([{ type: goesOn ? 'complaint' : 'failure', text: message }])
      }),
    )
  })
})
