import { createId } from '../core/util/ids.ts'
import type { ReplyEvent } from '../core/types.ts'
import { asText } from '../core/util/as-text.ts'
import type { Decoder, Json, Protocol } from './protocol.ts'
import { toTurns } from './turns.ts'
import { vendorError } from './vendor-error.ts'

interface SnapshotMessage {
  role?: string
  content?: unknown
  toolCallId?: string | null
  toolCalls?: { id?: string; function?: { name?: string; arguments?: string } }[] | null
}

interface Event {
  type?: string
  threadId?: string | null
  messageId?: string | null
  role?: string | null
  delta?: unknown
  toolCallId?: string | null
  toolCallName?: string | null
  content?: unknown
  messages?: SnapshotMessage[] | null
  name?: string | null
  value?: unknown
  outcome?: { interrupts?: unknown[] | null } | null
}

/** What a snapshot of the conversation says since the visitor's last message. */
function* decodeSnapshot(messages: SnapshotMessage[]): Iterable<ReplyEvent> {
  const start = messages.findLastIndex(({ role }) => role === 'user') + 1
  for (const { role, content, toolCallId, toolCalls } of messages.slice(start)) {
    if (role === 'tool' && toolCallId) yield { type: 'tool-output', id: toolCallId, output: asText(content) }
    if (role !== 'assistant') continue
    if (content) yield { type: 'text-delta', text: asText(content) }
    for (const { id = '', function: called } of toolCalls ?? []) {
      yield { type: 'tool-input', id, name: called?.name ?? '', input: called?.arguments ?? '' }
    }
  }
}

function createDecoder(): Decoder {
  let messageId: string | undefined
  let callId = ''
  let hasContent = false

  function* decodeEvent(event: Event): Iterable<ReplyEvent> {
    const { type = '', delta, role, toolCallName: name } = event
    if (/^TEXT_MESSAGE_(START|CONTENT|CHUNK)$/.test(type)) {
      const id = event.messageId ?? messageId
      if (hasContent && messageId !== undefined && id !== messageId) yield { type: 'message-end' }
      messageId = id
      const isOther = role && role !== 'assistant'
      if (delta) yield { type: 'text-delta', text: asText(delta), ...(isOther && { role }) }
    } else if (/^(REASONING_MESSAGE|THINKING_TEXT_MESSAGE)_(CONTENT|CHUNK)$/.test(type)) {
      if (delta) yield { type: 'reasoning-delta', text: asText(delta) }
    } else if (/^TOOL_CALL_(START|ARGS|CHUNK)$/.test(type)) {
      callId = event.toolCallId ?? callId
      yield { type: 'tool-input-delta', id: callId, ...(name && { name }), text: asText(delta) }
    } else if (type === 'TOOL_CALL_END') yield { type: 'tool-input', id: event.toolCallId ?? callId }
    else if (type === 'TOOL_CALL_RESULT')
      yield { type: 'tool-output', id: event.toolCallId ?? callId, output: asText(event.content) }
    else if (type === 'MESSAGES_SNAPSHOT' && !hasContent) yield* decodeSnapshot(event.messages ?? [])
    else if (type === 'CUSTOM' && event.name) yield { type: 'data', name: event.name, data: event.value }
    else if (type === 'RUN_FINISHED' && event.outcome?.interrupts) {
      yield { type: 'data', name: 'interrupts', data: event.outcome.interrupts }
    }
  }

  return {
    *decode(frame: Json) {
      const { type, threadId } = frame as Event
      if (type === 'RUN_ERROR') throw vendorError(frame)
      if (type === 'RUN_STARTED' && threadId) yield { type: 'session', id: threadId }
      for (const event of decodeEvent(frame)) {
        hasContent = true
        yield event
      }
    },
  }
}

/** The Agent User Interaction protocol. */
export const agUi: Protocol = {
  name: 'ag-ui',
  createDecoder,
  encode: ({ messages, sessionId }) => ({
    threadId: sessionId,
    runId: createId(),
    messages: toTurns(messages).map(({ id, role, text }) => ({ id, role, content: text })),
    tools: [],
    context: [],
    state: {},
    forwardedProps: {},
  }),
}
