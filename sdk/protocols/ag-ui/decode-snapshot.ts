import type { MessageContent, MessagePart, ToolPart } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { Json } from '../protocol.ts'
import { readContent } from './content.ts'
import { decodeActivity } from './decode-activity.ts'
import { nameOf } from './name-of.ts'
import { readNote, type Note } from './note.ts'

/** A message that is assembled from several protocol messages. */
interface Gathered {
  id: string | undefined
  role: string
  parts: MessagePart[]
  notes: Note[]
  metadata: Json
}

function readCall(call: Json): ToolPart | undefined {
  const { id, function: called } = call
  const { name, arguments: input } = isJson(called) ? called : {}
  const callId = nameOf(id)
  if (callId === undefined) return undefined
  return { type: 'tool', id: callId, name: nameOf(name) ?? '', state: 'input-available', input: asText(input) }
}

function answer(tool: ToolPart, { id, content, error }: Json): ToolPart {
  const failure = nameOf(error)
  const resultId = nameOf(id)
  const note = { ...(resultId !== undefined && { id: resultId }), ...(failure !== undefined && { content }) }
  return {
    ...tool,
    state: failure === undefined ? 'output-available' : 'output-error',
    output: failure ?? content ?? '',
    ...(Object.keys(note).length > 0 && { providerMetadata: { agUi: note } }),
  }
}

class SnapshotReader {
  readonly gathered: Gathered[] = []
  /** Where each call is: results come long after many of them. */
  readonly #calls = new Map<string, { readonly owner: Gathered; readonly place: number }>()
  /** Reasoning belongs to the message that follows. */
  #thoughts: Pick<Gathered, 'parts' | 'notes'> = { parts: [], notes: [] }

  read(message: Json): void {
    const { role } = message
    if (role === 'assistant') this.#addAssistant(message)
    else if (role === 'tool') this.#addResult(message)
    else if (role === 'reasoning') this.#addThoughts(message)
    else this.#add(nameOf(role) ?? 'ai', message, readContent(message['content']))
  }

  /** Reasoning without a following message becomes a message of its own. */
  end(): void {
    const { parts } = this.#thoughts
    const [first] = this.#thoughts.notes
    if (parts.length) this.#add('ai', { id: first?.id }, [])
  }

  #add(role: string, message: Json, parts: MessagePart[]): void {
    const { metadata } = message
    const id = nameOf(message['id'])
    const note = id === undefined ? undefined : readNote(id, { ...message, metadata: undefined })
    const thoughts = role === 'ai' ? this.#thoughts : { parts: [], notes: [] }
    if (role === 'ai') this.#thoughts = { parts: [], notes: [] }
    const owner: Gathered = {
      id,
      role,
      parts: [...thoughts.parts, ...parts],
      notes: [...thoughts.notes, ...(note ? [note] : [])],
      metadata: isJson(metadata) ? metadata : {},
    }
    this.gathered.push(owner)
    for (const [place, part] of owner.parts.entries()) if (part.type === 'tool') this.#calls.set(part.id, { owner, place })
  }

  #addAssistant(message: Json): void {
    const { content, toolCalls } = message
    const calls = Array.isArray(toolCalls) ? toolCalls.filter(isJson) : []
    const tools = calls.map(readCall).filter((tool) => tool !== undefined)
    this.#add('ai', message, [...readContent(content), ...tools])
    const notes = calls.map((call) => readNote(nameOf(call['id']) ?? '', call, 'call')).filter((note) => note !== undefined)
    for (const note of notes) this.gathered.at(-1)?.notes.push(note)
  }

  #addThoughts(message: Json): void {
    const id = nameOf(message['id'])
    const note = id === undefined ? undefined : (readNote(id, message) ?? { id })
    const part = {
      type: 'reasoning',
      text: asText(message['content']),
      ...(id !== undefined && { providerMetadata: { agUi: { id } } }),
    } as const
    this.#thoughts.parts.push(part)
    if (note) this.#thoughts.notes.push(note)
  }

  #addResult(message: Json): void {
    const callId = nameOf(message['toolCallId']) ?? nameOf(message['id']) ?? ''
    if (!this.#calls.has(callId))
      this.#add('ai', {}, [{ type: 'tool', id: callId, name: '', state: 'input-available', input: '' }])
    const { owner, place } = this.#calls.get(callId) ?? {}
    const call = place === undefined ? undefined : owner?.parts[place]
    if (!owner || place === undefined || call?.type !== 'tool') return
    owner.parts[place] = answer(call, message)
    const resultId = nameOf(message['id'])
    const note = resultId === undefined ? undefined : readNote(resultId, message)
    if (note) owner.notes.push(note)
  }
}

function write({ id, role, parts, notes, metadata }: Gathered): MessageContent {
  const kept = notes.filter((note) => Object.keys(note).length > 1)
  const own = role === 'ai' || kept.length > 0 ? { agUi: kept.length > 0 ? { notes: kept } : {} } : {}
  const all = { ...metadata, ...own }
  return {
    ...(id !== undefined && { id }),
    role,
    parts,
    ...(Object.keys(all).length > 0 && { metadata: all }),
  }
}

/** System instructions are not shown to the visitor. */
export const isInstruction = ({ role }: Json): boolean => role === 'system' || role === 'developer'

/**
 * The conversation as the server has it. Reasoning, tool calls and their results become parts of the assistant's message;
 * activities keep their place.
 */
export function* decodeSnapshot(given: readonly unknown[]): Iterable<ReplyEvent> {
  const messages = given.filter(isJson).filter((message) => !isInstruction(message))
  const reader = new SnapshotReader()
  for (const message of messages) if (message['role'] !== 'activity') reader.read(message)
  reader.end()
  yield { type: 'snapshot', messages: reader.gathered.map(write) }
  for (const message of messages) if (message['role'] === 'activity') yield* decodeActivity('ACTIVITY_SNAPSHOT', message)
}
