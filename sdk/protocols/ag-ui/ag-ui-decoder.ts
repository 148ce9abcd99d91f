import type { ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { own } from '../../core/util/own.ts'
import { isSame } from '../../core/util/is-same.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { Decoder, Json } from '../protocol.ts'
import { serviceError } from '../../core/service-error.ts'
import { decodeActivity } from './decode-activity.ts'
import { decodeInterrupts } from './interrupts.ts'
import { decodeSnapshot } from './decode-snapshot.ts'
import { nameOf } from './name-of.ts'
import { readNote, type Note } from './note.ts'
import { Subagents } from './subagents.ts'
import { sumUsage } from './sum-usage.ts'

type Events = Iterable<ReplyEvent>

/** Events without content: they do not interrupt reasoning or a tool call. */
const saysNothing = /^(STATE|STEP|SUBAGENT)_|^RAW$/

/**
 * Decodes a run. The protocol has many kinds of messages where the chat has two: reasoning, tool calls and tool results become
 * parts of the assistant message they belong to, and keep their ids there.
 */
export class AgUiDecoder implements Decoder {
  #isOver = false
  #runId: string | undefined
  /** The runs that have begun and not finished: agents of an agent may tell theirs in the same stream. */
  readonly #openRuns = new Set<string>()
  /** The server's id of the message that is open. */
  #messageId: string | undefined
  #notes: Note[] = []
  readonly #notesOf = new Map<string, Note[]>()
  readonly #roles = new Map<string, string>()
  /** Ids of reasoning, activities and results, which cannot be the parent message of a tool call. */
  readonly #taken = new Set<string>()
  readonly #callOwners = new Map<string, string>()
  #textId: string | undefined
  #callId = ''
  /** Calls that have neither ended nor a result. */
  readonly #openCalls = new Set<string>()
  /** A chunked tool call is complete when any other event follows. */
  #chunkedCallId: string | undefined
  #thoughtId: string | undefined
  #isThinking = false
  /** Reasoning without visible text: it is kept when it has an encrypted value to send back. */
  readonly #hiddenThoughts = new Set<string>()

  readonly #subagents = new Subagents()

  /** Metadata that the chat stores with the open message. */
  #metadata(): Json {
    const notes = this.#notes.length > 0 && { notes: [...this.#notes] }
    return { agUi: { ...(this.#runId !== undefined && { runId: this.#runId }), ...notes } }
  }

  get isOver(): boolean {
    return this.#isOver
  }

  *decode(frame: Json): Events {
    const type = nameOf(frame['type']) ?? ''
    if (type === 'RUN_ERROR') {
      yield* this.#subagents.end()
      throw serviceError(frame)
    }
    const kind = own(kinds, type)
    if (!kind) return
    if (!saysNothing.test(type)) yield* this.#endChunkedCall(frame, kind)
    if (kind !== 'thought' && kind !== 'value' && !saysNothing.test(type)) yield* this.#endThoughts()
    yield* this.#decodeKind(kind, type, frame)
  }

  *end(isWhole: boolean): Events {
    yield* this.#endThoughts()
    if (isWhole) yield* this.#endChunkedCall({}, 'run')
    yield* this.#subagents.end()
  }

  #decodeKind(kind: Kind, type: string, event: Json): Events {
    switch (kind) {
      case 'text':
        return this.#decodeText(type, event)
      case 'thought':
        return this.#decodeThoughts(type, event)
      case 'value':
        return this.#decodeEncryptedValue(event)
      case 'call':
        return this.#decodeCall(type, event)
      case 'result':
        return this.#decodeResult(event)
      case 'messages':
        return this.#decodeMessages(event)
      case 'activity':
        return this.#decodeActivity(type, event)
      case 'subagent':
        return this.#decodeSubagent(type, event)
      case 'run':
        return this.#decodeRun(type, event)
      default:
        return decodeOther(type, event)
    }
  }

  /** Makes the message with this id the one that later events belong to. */
  *#open(id: string): Events {
    if (id === this.#messageId) return
    const isUnnamed = this.#messageId === undefined
    this.#messageId = id
    const known = this.#notesOf.get(id)
    if (known || !isUnnamed) this.#notes = known ?? []
    this.#notesOf.set(id, this.#notes)
    yield { type: 'message-start', id, metadata: this.#metadata() }
  }

  /** Stores what an event says about a message, a call or a result beyond its content. */
  *#note(id: string | undefined, event: Json, kind?: Note['kind']): Events {
    const fresh = id === undefined ? undefined : readNote(id, event, kind)
    if (!fresh) return
    const index = this.#notes.findIndex((note) => note.id === id && note.kind === kind)
    const before = this.#notes[index]
    if (!before) this.#notes.push(fresh)
    else {
      const metadata = fresh.metadata && { metadata: { ...before.metadata, ...fresh.metadata } }
      const merged = { ...before, ...fresh, ...metadata }
      if (isSame(merged, before)) return
      this.#notes[index] = merged
    }
    yield { type: 'metadata', metadata: this.#metadata() }
  }

  *#decodeText(type: string, event: Json): Events {
    const { delta, role: given, metadata, ...fields } = event
    const id = nameOf(event['messageId']) ?? this.#textId
    this.#textId = id
    const role = nameOf(given)
    if (id !== undefined) {
      if (role !== undefined && !this.#roles.has(id)) this.#roles.set(id, role)
      yield* this.#open(id)
      yield* this.#note(id, fields)
    }
    if (isJson(metadata)) yield { type: 'metadata', metadata: { ...metadata, ...this.#metadata() } }
    if (!delta || type === 'TEXT_MESSAGE_END') return
    const whose = (id === undefined ? role : this.#roles.get(id)) ?? 'assistant'
    yield { type: 'text-delta', text: asText(delta), ...(whose !== 'assistant' && { role: whose }) }
  }

  *#decodeThoughts(type: string, event: Json): Events {
    const id = nameOf(event['messageId'])
    const isOther = id !== undefined && id !== this.#thoughtId
    if (isOther) {
      yield* this.#endThoughts()
      this.#thoughtId = id
    }
    if (id !== undefined && type === 'REASONING_MESSAGE_START' && !this.#taken.has(id)) this.#hiddenThoughts.add(id)
    if (id !== undefined && type !== 'REASONING_START') this.#taken.add(id)
    const text = asText(event['delta'])
    if (text && !this.#isThinking && this.#messageId !== undefined) {
      // Reasoning comes before the message it leads to.
      yield { type: 'message-end' }
      this.#messageId = undefined
      this.#notes = []
    }
    yield* this.#note(this.#thoughtId, event)
    if (!text) return
    this.#isThinking = true
    if (this.#thoughtId !== undefined) this.#hiddenThoughts.delete(this.#thoughtId)
    yield { type: 'reasoning-delta', text }
  }

  *#endThoughts(): Events {
    const id = this.#thoughtId
    this.#thoughtId = undefined
    if (!this.#isThinking) return
    this.#isThinking = false
    yield { type: 'reasoning-end', ...(id !== undefined && { providerMetadata: { agUi: { id } } }) }
  }

  *#decodeEncryptedValue(event: Json): Events {
    const id = nameOf(event['entityId'])
    if (id === undefined) return
    const isOfCall = event['subtype'] === 'tool-call'
    yield* this.#note(id, { encryptedValue: event['encryptedValue'] }, isOfCall ? 'call' : undefined)
    if (isOfCall || !this.#hiddenThoughts.delete(id)) return
    yield* this.#endThoughts()
    yield { type: 'reasoning-end', providerMetadata: { agUi: { id } } }
  }

  *#decodeCall(type: string, event: Json): Events {
    const id = nameOf(event['toolCallId']) ?? this.#callId
    const name = nameOf(event['toolCallName'])
    this.#callId = id
    const isFirst = !this.#callOwners.has(id)
    if (id) {
      const owner = this.#ownerOf(id, event)
      const isNew = !this.#notesOf.has(owner)
      yield* this.#open(owner)
      if (isNew) yield* this.#note(owner, { subagentRunId: event['subagentRunId'] })
      yield* this.#note(id, { metadata: event['metadata'] }, 'call')
    }
    if (type === 'TOOL_CALL_END') this.#openCalls.delete(id)
    else this.#openCalls.add(id)
    if (type === 'TOOL_CALL_END') yield { type: 'tool-input', id }
    else {
      const first = { ...(name !== undefined && { name }), ...(isFirst && { isNew: 'unless-open' as const }) }
      yield { type: 'tool-input-delta', id, ...first, text: asText(event['delta']) }
    }
    this.#chunkedCallId = type === 'TOOL_CALL_CHUNK' ? id : undefined
  }

  /** The message that makes the call: the one it names, otherwise a new one with the id of the call. */
  #ownerOf(callId: string, event: Json): string {
    const known = this.#callOwners.get(callId)
    if (known !== undefined) return known
    const parent = nameOf(event['parentMessageId'])
    const isFit = parent !== undefined && !this.#taken.has(parent) && (this.#roles.get(parent) ?? 'assistant') === 'assistant'
    const owner = isFit ? parent : callId
    this.#callOwners.set(callId, owner)
    return owner
  }

  *#endChunkedCall(event: Json, kind: Kind): Events {
    const id = this.#chunkedCallId
    const isSame = kind === 'call' && (nameOf(event['toolCallId']) ?? id) === id
    if (id === undefined || isSame || kind === 'activity' || kind === 'value') return
    this.#chunkedCallId = undefined
    this.#openCalls.delete(id)
    yield { type: 'tool-input', id }
  }

  *#decodeResult(event: Json): Events {
    const id = nameOf(event['toolCallId']) ?? this.#callId
    const resultId = nameOf(event['messageId'])
    if (resultId !== undefined) this.#taken.add(resultId)
    yield* this.#note(resultId, event)
    this.#openCalls.delete(id)
    const note = resultId !== undefined && { providerMetadata: { agUi: { id: resultId } } }
    yield { type: 'tool-output', id, output: event['content'] ?? '', ...note }
  }

  *#decodeMessages({ messages }: Json): Events {
    if (!Array.isArray(messages)) return
    this.#openCalls.clear()
    this.#messageId = undefined
    this.#notes = []
    yield* decodeSnapshot(messages)
  }

  /** Ends a run inside of another one; false for the outermost, and for one that nobody began. */
  #isNested(runId: string | undefined): boolean {
    const [outermost] = this.#openRuns
    return runId !== undefined && runId !== outermost && this.#openRuns.delete(runId)
  }

  *#decodeActivity(type: string, event: Json): Events {
    const id = nameOf(event['messageId'])
    if (id !== undefined) this.#taken.add(id)
    yield* decodeActivity(type, event)
  }

  /** An agent stands in the message that called it, where that is known and nothing else is being said. */
  *#decodeSubagent(type: string, event: Json): Events {
    const parent = nameOf(event['parentMessageId']) ?? this.#callOwners.get(nameOf(event['parentToolCallId']) ?? '')
    const isFree = !this.#isThinking && this.#chunkedCallId === undefined
    if (isFree && parent !== undefined && this.#notesOf.has(parent)) yield* this.#open(parent)
    yield* this.#subagents.decode(type, event)
  }

  *#decodeRun(type: string, event: Json): Events {
    const runId = nameOf(event['runId'])
    if (type === 'RUN_STARTED') {
      const id = nameOf(event['threadId'])
      this.#isOver = false
      const isNested = this.#openRuns.size > 0
      this.#openRuns.add(runId ?? '')
      if (isNested) return
      this.#runId = runId
      if (id !== undefined) yield { type: 'session', id }
      return
    }
    if (this.#isNested(runId)) return
    this.#openRuns.clear()
    this.#isOver = true
    yield* this.#subagents.end()
    const { outcome, usage } = event
    const cost = this.#messageId === undefined ? undefined : sumUsage(usage)
    if (cost) yield { type: 'metadata', metadata: cost }
    const interrupts = isJson(outcome) ? outcome['interrupts'] : undefined
    if (interrupts) yield* decodeInterrupts(interrupts)
    // A good end of the run is one of its calls too: not every server ends each.
    else for (const id of this.#openCalls) yield { type: 'tool-input', id }
    this.#openCalls.clear()
  }
}

function* decodeOther(type: string, { snapshot, delta, name, value }: Json): Events {
  const given = nameOf(name)
  if (type === 'STATE_SNAPSHOT') yield { type: 'state', state: snapshot }
  else if (type === 'STATE_DELTA' && Array.isArray(delta)) yield { type: 'state-delta', patch: delta }
  else if (type === 'CUSTOM' && given !== undefined) yield { type: 'data', name: given, data: value }
}

type Kind = 'text' | 'thought' | 'value' | 'call' | 'result' | 'messages' | 'activity' | 'subagent' | 'run' | 'other'

const kinds: Readonly<Record<string, Kind>> = {
  TEXT_MESSAGE_START: 'text',
  TEXT_MESSAGE_CONTENT: 'text',
  TEXT_MESSAGE_CHUNK: 'text',
  TEXT_MESSAGE_END: 'text',
  REASONING_START: 'thought',
  REASONING_MESSAGE_START: 'thought',
  REASONING_MESSAGE_CONTENT: 'thought',
  REASONING_MESSAGE_CHUNK: 'thought',
  REASONING_MESSAGE_END: 'thought',
  REASONING_END: 'thought',
  // Older names of these events, without ids.
  THINKING_TEXT_MESSAGE_CONTENT: 'thought',
  THINKING_TEXT_MESSAGE_CHUNK: 'thought',
  REASONING_ENCRYPTED_VALUE: 'value',
  TOOL_CALL_START: 'call',
  TOOL_CALL_ARGS: 'call',
  TOOL_CALL_CHUNK: 'call',
  TOOL_CALL_END: 'call',
  TOOL_CALL_RESULT: 'result',
  MESSAGES_SNAPSHOT: 'messages',
  ACTIVITY_SNAPSHOT: 'activity',
  ACTIVITY_DELTA: 'activity',
  SUBAGENT_STARTED: 'subagent',
  SUBAGENT_FINISHED: 'subagent',
  SUBAGENT_ERROR: 'subagent',
  RUN_STARTED: 'run',
  RUN_FINISHED: 'run',
  STATE_SNAPSHOT: 'other',
  STATE_DELTA: 'other',
  CUSTOM: 'other',
}
