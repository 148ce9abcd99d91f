import { isJson } from '../core/util/is-json.ts'
import type { Json } from '../protocols/protocol.ts'
import type { CallRequest, ToolDefinition } from '../core/types.ts'
import type { CallEvent, CallProtocol } from './call-protocol.ts'
import type { OpenAIRealtimeApi } from './openai-session.ts'

interface Habits {
  /** What to send as soon as the call has started, for these tools of the page, and those that the session has. */
  greet(tools: readonly ToolDefinition[], ofSession: readonly Json[]): readonly Json[]
  /** Whether the voice stops when the visitor speaks. */
  readonly canBeInterrupted: boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const asJson = (value: unknown): Json => (isJson(value) ? value : {})

/** The beta's shorter names for the same events. */
const todaysName = (type: string): string => type.replace(/^response\.(audio|audio_transcript|text)\./, 'response.output_$1.')

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(asJson) : [])

/** The calls of an answer, without one that the visitor interrupted; none of an answer that was cut short. */
const functionCallsIn = ({ status, output }: Json): CallRequest[] =>
  (status === 'incomplete' ? [] : listOf(output))
    .filter((item) => item['type'] === 'function_call' && item['status'] !== 'incomplete')
    .map((item) => ({ id: textOf(item['call_id']), name: textOf(item['name']), input: textOf(item['arguments']) }))

/** The vendor's error message, or its error code without one. */
const faultText = (fault: Json): string => textOf(fault['message']) || textOf(fault['code']) || textOf(fault['type'])

/** The request to stop came too late: the voice was already silent. */
const isTooLate = (fault: Json): boolean => textOf(fault['code']) === 'response_cancel_not_active'

/**
 * The events that OpenAI's Realtime API sends and accepts: https://platform.openai.com/docs/api-reference/realtime-server-events
 */
export function createOpenAICallProtocol({ greet, canBeInterrupted }: Habits): CallProtocol {
  let hasBegun = false
  let isAnswering = false
  let isSounding = false
  /** An answer is underway until the service has said that it is done, even if it was interrupted. */
  let isUnderway = false
  /** The model has results to go on with, which it could not while an answer was underway. */
  let owesAnswer = false
  let ofSession: readonly Json[] = []

  const userItem = (event: Json): string => `user-${textOf(event['item_id'])}`
  const answerItem = (event: Json): string => textOf(event['item_id']) || textOf(event['response_id'])
  const answerDelta = (event: Json): CallEvent[] => [
    { type: 'caption-delta', id: answerItem(event), role: 'ai', text: textOf(event['delta']) },
  ]
  const answerDone = (event: Json): CallEvent[] => [
    { type: 'caption', id: answerItem(event), role: 'ai', text: textOf(event['transcript']) || textOf(event['text']) },
  ]

  const silent = (): CallEvent[] => {
    isSounding = false
    return [{ type: 'speaker', speaker: undefined }]
  }

  function finish(response: Json): CallEvent[] {
    isAnswering = false
    isUnderway = false
    // A start that fails, e.g. because the model does not exist, arrives like this and not as an error.
    if (response['status'] === 'failed') {
      return [{ type: 'failure', text: faultText(asJson(asJson(response['status_details'])['error'])) }]
    }
    const calls = functionCallsIn(response)
    if (calls.length) return [{ type: 'function-calls', calls }]
    if (!owesAnswer) return []
    owesAnswer = false
    return [{ type: 'due', messages: [{ type: 'response.create' }] }]
  }

  function complain(fault: Json): CallEvent[] {
    if (isTooLate(fault)) return []
    const isRecoverable = hasBegun && fault['type'] === 'invalid_request_error' && fault['code'] !== 'session_expired'
    return [{ type: isRecoverable ? 'complaint' : 'failure', text: faultText(fault) }]
  }

  const readers: Readonly<Record<string, (event: Json) => CallEvent[]>> = {
    'session.created'(event) {
      hasBegun = true
      ofSession = listOf(asJson(event['session'])['tools'])
      return [{ type: 'ready' }]
    },
    'input_audio_buffer.speech_started': (event) => [
      ...(canBeInterrupted ? ([{ type: 'interruption' }] as const) : []),
      { type: 'speaker', speaker: 'user' },
      // The transcript of the visitor's speech comes later, often after the reply's: this reserves its place.
      { type: 'caption-delta', id: userItem(event), role: 'user', text: '' },
    ],
    'input_audio_buffer.speech_stopped': () => [{ type: 'speaker', speaker: undefined }],
    'conversation.item.input_audio_transcription.delta': (event) => [
      { type: 'caption-delta', id: userItem(event), role: 'user', text: textOf(event['delta']) },
    ],
    'conversation.item.input_audio_transcription.completed': (event) => [
      { type: 'caption', id: userItem(event), role: 'user', text: textOf(event['transcript']).trim() },
    ],
    'response.created'() {
      isAnswering = true
      isUnderway = true
      return [{ type: 'answer' }]
    },
    'output_audio_buffer.started'() {
      isSounding = true
      return [{ type: 'speaker', speaker: 'ai' }]
    },
    'output_audio_buffer.stopped': silent,
    'output_audio_buffer.cleared': silent,
    'response.output_audio_transcript.delta': answerDelta,
    'response.output_audio_transcript.done': answerDone,
    'response.output_text.delta': answerDelta,
    'response.output_text.done': answerDone,
    'response.done': (event) => finish(asJson(event['response'])),
    error: (event) => complain(asJson(event['error'])),
    invalid_request_error: (event) => complain({ ...event, type: 'invalid_request_error' }),
  }

  return {
    read(text) {
      let event: unknown
      try {
        event = JSON.parse(text)
      } catch {
        return [{ type: 'complaint', text: `Not JSON: ${text}` }]
      }
      if (!isJson(event)) return []
      const type = todaysName(textOf(event['type']))
      return Object.hasOwn(readers, type) ? (readers[type]?.(event) ?? []) : []
    },
    greet: (tools) => greet(tools, ofSession),
    interrupt() {
      const messages = [
        ...(isAnswering ? [{ type: 'response.cancel' }] : []),
        ...(isSounding ? [{ type: 'output_audio_buffer.clear' }] : []),
      ]
      isAnswering = false
      isSounding = false
      return messages
    },
    giveOutputs(outputs, goesOn) {
      // The service refuses a request for an answer while another is underway, e.g. to what the visitor said meanwhile.
      owesAnswer = goesOn && isUnderway
      return [
        ...outputs.map(({ id, output }) => ({
          type: 'conversation.item.create',
          item: { type: 'function_call_output', call_id: id, output },
        })),
        ...(goesOn && !isUnderway ? [{ type: 'response.create' }] : []),
      ]
    },
  }
}

/** What `sendMessage` sends during a call: the message, and a request for a response. */
export function openAIMessage(text: string, role: 'user' | 'assistant' | 'system', api: OpenAIRealtimeApi): Json[] {
  const type = role === 'assistant' ? (api === 'beta' ? 'text' : 'output_text') : 'input_text'
  return [
    { type: 'conversation.item.create', item: { type: 'message', role, content: [{ type, text }] } },
    { type: 'response.create' },
  ]
}
