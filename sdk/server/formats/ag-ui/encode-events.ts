import type { InputRequestPart, MessageMetadata, ProviderMetadata, ToolApproval } from '../../../core/options/options.ts'
import type { ReplyEvent } from '../../../core/types.ts'
import { asText } from '../../../core/util/as-text.ts'
import { createId } from '../../../core/util/ids.ts'
import type { Json } from '../../../protocols/protocol.ts'
import { chain } from '../chain.ts'
import { expandEvent } from '../expand-event.ts'
import type { AnswerEncoder } from '../format.ts'
import { createGatheredCalls, type GatheredCall } from '../gathered-call.ts'
import { createTextGrowth } from '../text-growth.ts'
import { approvalName, questionName } from './interrupt-names.ts'

type EventOf<Type extends ReplyEvent['type']> = Extract<ReplyEvent, { type: Type }>
type ToolEvent = EventOf<`tool-${string}` & ReplyEvent['type']>

interface Run {
  readonly threadId: string
  readonly runId: string
}

/** What a service wants back with something, which clients keep without looking at it. */
const encryptedValue = (entityId: string, subtype: 'message' | 'tool-call', metadata: ProviderMetadata): Json => ({
  type: 'REASONING_ENCRYPTED_VALUE',
  subtype,
  entityId,
  encryptedValue: JSON.stringify(metadata),
})

const fieldsOf = ({ message, expiresAt }: Pick<ToolApproval, 'message' | 'expiresAt'>): Json => ({
  ...(message !== undefined && { message }),
  ...(expiresAt !== undefined && { expiresAt }),
})

const approvalInterrupt = (toolCallId: string, approval: ToolApproval): Json => ({
  id: approvalName(toolCallId, approval.id),
  reason: 'tool_call',
  toolCallId,
  ...fieldsOf(approval),
  responseSchema: {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      reason: { type: 'string' },
      ...(approval.inputSchema && { editedArgs: approval.inputSchema }),
    },
    required: ['approved'],
  },
})

const questionInterrupt = ({ id, kind, schema, ...part }: InputRequestPart): Json => ({
  id: questionName(id),
  reason: kind === 'confirmation' ? 'confirmation' : 'input_required',
  ...fieldsOf(part),
  ...(schema && { responseSchema: schema }),
})

/**
 * The assistant's message that is open: a text, then calls. A text after calls, and one after a text that has ended, is another message,
 * because a message of the protocol has one text.
 */
function createOpenMessage() {
  const growth = createTextGrowth()
  let id: string | undefined
  let isTextOpen = false
  let textId: string | undefined
  let hasEnded = false
  let metadata: MessageMetadata = {}

  function* closeText(): Iterable<Json> {
    if (!isTextOpen) return
    isTextOpen = false
    hasEnded = true
    growth.end()
    yield { type: 'TEXT_MESSAGE_END', messageId: id, ...(Object.keys(metadata).length > 0 && { metadata }) }
    metadata = {}
  }

  function* next(name?: string): Iterable<Json> {
    yield* closeText()
    id = name
    hasEnded = false
  }

  function* openText(): Iterable<Json> {
    if (isTextOpen) return
    if (hasEnded) yield* next()
    id ??= createId()
    isTextOpen = true
    yield { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' }
  }

  return {
    next,
    closeText,
    note(more: MessageMetadata): void {
      metadata = { ...metadata, ...more }
    },
    /** The message that a call belongs to. */
    owner(): string {
      id ??= createId()
      hasEnded = true
      return id
    },
    /** @param partId Which text it is, where the service says it. */
    *grow(piece: string, isWhole: boolean, partId: string | undefined): Iterable<Json> {
      if (partId !== textId) yield* closeText()
      textId = partId
      yield* openText()
      const { text, isOther } = growth.add(piece, isWhole)
      if (isOther) {
        yield* next()
        yield* openText()
        growth.add(piece, false)
      }
      if (text) yield { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta: text }
    },
  }
}

function createOpenReasoning() {
  let id: string | undefined

  function* begin(): Iterable<Json> {
    if (id !== undefined) return
    id = createId()
    yield { type: 'REASONING_START', messageId: id }
    yield { type: 'REASONING_MESSAGE_START', messageId: id, role: 'reasoning' }
  }

  return {
    begin,
    *grow(text: string): Iterable<Json> {
      yield* begin()
      if (text) yield { type: 'REASONING_MESSAGE_CONTENT', messageId: id, delta: text }
    },
    *close(metadata?: ProviderMetadata): Iterable<Json> {
      if (metadata) yield* begin()
      if (id === undefined) return
      yield { type: 'REASONING_MESSAGE_END', messageId: id }
      if (metadata) yield encryptedValue(id, 'message', metadata)
      yield { type: 'REASONING_END', messageId: id }
      id = undefined
    },
  }
}

function createCallEncoder(known: ReadonlySet<string>) {
  const calls = createGatheredCalls()

  function* begin(call: GatheredCall, parentMessageId: string): Iterable<Json> {
    if (call.isBegun || known.has(call.id)) return
    call.isBegun = true
    yield { type: 'TOOL_CALL_START', toolCallId: call.id, toolCallName: call.name, parentMessageId }
  }

  function* grow(call: GatheredCall, text: string): Iterable<Json> {
    call.input += text
    if (text) yield { type: 'TOOL_CALL_ARGS', toolCallId: call.id, delta: text }
  }

  function* complete(call: GatheredCall): Iterable<Json> {
    if (call.isComplete || !call.isBegun) return
    call.isComplete = true
    yield { type: 'TOOL_CALL_END', toolCallId: call.id }
  }

  return {
    *encode(event: ToolEvent, parentMessageId: string): Iterable<Json> {
      const call = calls.of(event)
      yield* begin(call, parentMessageId)
      if (event.type === 'tool-input-delta') yield* grow(call, event.text)
      // Arguments only grow: those that a service sends whole at the end count where none came before.
      else if (event.type === 'tool-input' && !call.input && !known.has(call.id)) yield* grow(call, event.input ?? '')
      if (event.type === 'tool-input-delta') return
      yield* complete(call)
      if (event.providerMetadata) {
        // Clients keep the last one only.
        call.metadata = { ...call.metadata, ...event.providerMetadata }
        yield encryptedValue(call.id, 'tool-call', call.metadata)
      }
      if (event.type !== 'tool-output') return
      const { output, isDenied } = event
      const content = asText(output) || (isDenied ? 'The visitor did not allow this call.' : '')
      yield { type: 'TOOL_CALL_RESULT', messageId: createId(), toolCallId: call.id, role: 'tool', content }
    },
    *closeAll(): Iterable<Json> {
      for (const call of calls.incomplete()) yield* complete(call)
    },
  }
}

/** Events beside messages. Those that the protocol has no event for are custom ones. */
function* encodeOther(event: ReplyEvent): Iterable<Json> {
  if (event.type === 'state') yield { type: 'STATE_SNAPSHOT', snapshot: event.state }
  else if (event.type === 'state-delta') yield { type: 'STATE_DELTA', delta: event.patch }
  else if (event.type === 'data') yield { type: 'CUSTOM', name: event.name, value: event.data }
  else if (event.type === 'source') {
    const { type: _type, ...source } = event
    yield { type: 'CUSTOM', name: 'source', value: source }
  } else if (event.type === 'file' && event.file.src) yield { type: 'CUSTOM', name: 'file', value: event.file }
}

/** The events of a run between its first and its last. */
function createRunWriter(known: ReadonlySet<string>) {
  const message = createOpenMessage()
  const reasoning = createOpenReasoning()
  const calls = createCallEncoder(known)
  const interrupts: Json[] = []

  function* encodeCall(event: ToolEvent): Iterable<Json> {
    yield* reasoning.close()
    yield* message.closeText()
    yield* calls.encode(event, message.owner())
    if (event.type === 'tool-approval') interrupts.push(approvalInterrupt(event.id, event.approval))
  }

  function* startMessage({ id, metadata }: EventOf<'message-start'>): Iterable<Json> {
    if (id !== undefined) yield* message.next(id)
    if (metadata) message.note(metadata)
  }

  function note(metadata: MessageMetadata): Iterable<Json> {
    message.note(metadata)
    return []
  }

  function ask({ part }: EventOf<'part'>): Iterable<Json> {
    if (part.type === 'input-request') interrupts.push(questionInterrupt(part))
    return []
  }

  function encode(event: ReplyEvent): Iterable<Json> {
    switch (event.type) {
      case 'message-start':
        return startMessage(event)
      case 'message-end':
        return message.next()
      case 'text-delta':
        return chain(reasoning.close(), message.grow(event.text, event.overwrite ?? false, event.partId))
      case 'text-as-reasoning':
        // Clients keep the text that they have: what comes is another one.
        return message.closeText()
      case 'reasoning-delta':
        return chain(message.closeText(), reasoning.grow(event.text))
      case 'reasoning-end':
        return reasoning.close(event.providerMetadata)
      case 'tool-input-delta':
      case 'tool-input':
      case 'tool-approval':
      case 'tool-output':
        return encodeCall(event)
      case 'metadata':
        return note(event.metadata)
      case 'session':
        // It comes back with the message, and the service goes on with it.
        return note({ sessionId: event.id })
      case 'part':
        return ask(event)
      default:
        return encodeOther(event)
    }
  }

  return {
    encode,
    interrupts,
    *close(): Iterable<Json> {
      yield* reasoning.close()
      yield* message.closeText()
      yield* calls.closeAll()
    },
  }
}

/**
 * Encodes an answer as a run of AG-UI: https://docs.ag-ui.com/concepts/events. What waits for the visitor ends the run with an interrupt.
 * Leaves out what the protocol has no place for: HTML.
 * @param known The calls that the visitor has decided: clients have them, and get their results.
 */
export function createAgUiEventEncoder(run: Run, known: ReadonlySet<string> = new Set()): AnswerEncoder {
  const writer = createRunWriter(known)
  let isStarted = false

  const write = (events: Iterable<Json>): string[] => [...events].map((event) => JSON.stringify(event))

  function* start(): Iterable<Json> {
    if (isStarted) return
    isStarted = true
    yield { type: 'RUN_STARTED', ...run }
  }

  function* encode(event: ReplyEvent): Iterable<Json> {
    yield* start()
    for (const one of expandEvent(event)) yield* writer.encode(one)
  }

  function* finish(last: Json): Iterable<Json> {
    yield* start()
    yield* writer.close()
    yield last
  }

  function outcome(isStopped: boolean): Json {
    if (isStopped) return { type: 'cancelled' }
    const { interrupts } = writer
    return interrupts.length ? { type: 'interrupt', interrupts } : { type: 'success' }
  }

  return {
    encode: (event) => write(encode(event)),
    end: (isStopped) => write(finish({ type: 'RUN_FINISHED', ...run, outcome: outcome(isStopped) })),
    fail: ({ text, code }) => write(finish({ type: 'RUN_ERROR', message: text, ...(code !== undefined && { code }) })),
  }
}
