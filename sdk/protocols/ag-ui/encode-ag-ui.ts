import type { MessageContent, MessagePart } from '../../core/options/options.ts'
import type { ConnectorRequest, ToolPart } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { createId } from '../../core/util/ids.ts'
import { fileNote } from '../file-note.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { Json } from '../protocol.ts'
import { splitSteps } from '../steps.ts'
import { toTurns, type Turn } from '../turns.ts'
import { writeContent } from './content.ts'
import { encodeResume } from './interrupts.ts'
import { nameOf } from './name-of.ts'
import { partNote, splitMetadata, type Note } from './note.ts'

/** The protocol version, as the official client sends it. */
const protocolVersion = '1.0'

const ofType = <Type extends MessagePart['type']>(parts: readonly MessagePart[], type: Type) =>
  parts.filter((part): part is Extract<MessagePart, { type: Type }> => part.type === type)

/** True when the model finished the call. An incomplete call is not sent. */
const isCalled = ({ name, state }: ToolPart): boolean => name !== '' && state !== 'input-streaming'

const isContent = (output: unknown): boolean =>
  typeof output === 'string' ||
  (Array.isArray(output) && output.every((piece) => isJson(piece) && typeof piece['type'] === 'string'))

const encodeCall = ({ id, name, input }: ToolPart): Json => ({
  id,
  type: 'function',
  function: { name, arguments: input },
})

function encodeResult({ id: toolCallId, state, output, providerMetadata }: ToolPart): Json {
  const note = partNote(providerMetadata)
  const isFailed = state === 'output-error'
  const content = isFailed && 'content' in note ? note['content'] : output
  return {
    id: nameOf(note['id']) ?? `${toolCallId}-result`,
    role: 'tool',
    toolCallId,
    content: isContent(content) ? content : asText(content),
    ...(isFailed && { error: asText(output) }),
  }
}

const hasResult = ({ state }: ToolPart): boolean => state.startsWith('output-')

function encodeStep(id: string, parts: readonly MessagePart[], files: readonly string[], metadata: Json, joint: string): Json[] {
  const tools = ofType(parts, 'tool')
  const calls = tools.filter(isCalled).map(encodeCall)
  const text = ofType(parts, 'text')
    .map((part) => part.text)
    .join(joint)
  const content = [text, ...files].filter(Boolean).join(' ')
  const thoughts = ofType(parts, 'reasoning').map(({ text: thought, providerMetadata }, index) => ({
    id: nameOf(partNote(providerMetadata)['id']) ?? `${id}-reasoning-${index + 1}`,
    role: 'reasoning',
    content: thought,
  }))
  const message = {
    id,
    role: 'assistant',
    ...(content && { content }),
    ...(calls.length > 0 && { toolCalls: calls }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
  const results = tools.filter(hasResult).map(encodeResult)
  return [...thoughts, ...(content || calls.length ? [message] : []), ...results]
}

function encodeAssistant({ id, parts, files, metadata }: Turn): Json[] {
  const { own, rest } = splitMetadata(metadata)
  const names = files.map(fileNote)
  // A reply received in this protocol was one model message, and is sent back as one.
  if (own) return encodeStep(id, parts, names, rest, '')
  const steps = splitSteps(parts, hasResult).filter((step) => step.some(({ type }) => type !== 'step-start'))
  return steps.flatMap((step, index) => {
    const isLast = index === steps.length - 1
    return encodeStep(index ? `${id}-step-${index + 1}` : id, step, isLast ? names : [], isLast ? rest : {}, '\n\n')
  })
}

function encodeMessage(message: MessageContent, index: number): Json[] {
  const [turn] = toTurns([{ ...message, id: message.id ?? String(index) }])
  if (!turn) return []
  const { id, text, files, parts, metadata } = turn
  if (turn.role === 'assistant' && message.role !== 'developer') return encodeAssistant(turn)
  const { rest } = splitMetadata(metadata)
  const known = Object.keys(rest).length > 0 && { metadata: rest }
  if (turn.role === 'user') return [{ id, role: 'user', content: writeContent(text, files, parts), ...known }]
  return [{ id, role: message.role, content: text, ...known }]
}

const keyOf = (kind: Note['kind'], id: unknown): string => `${kind ?? 'message'} ${asText(id)}`

/** A message or a call, with the fields the server sent beside its content. */
function withNote(entity: Json, notes: ReadonlyMap<string, Note>, kind?: Note['kind']): Json {
  const { kind: _kind, ...note } = notes.get(keyOf(kind, entity['id'])) ?? {}
  const { toolCalls } = entity
  const calls = Array.isArray(toolCalls) && {
    toolCalls: toolCalls.filter(isJson).map((call) => withNote(call, notes, 'call')),
  }
  return { ...entity, ...note, ...calls }
}

/** Replaces an id that an earlier message already has, because servers look messages up by id. */
function withUniqueIds(messages: readonly Json[]): Json[] {
  const taken = new Set<string>()
  return messages.map((message) => {
    const given = asText(message['id'])
    let id = given
    for (let count = 2; taken.has(id); count += 1) id = `${given}-${count}`
    taken.add(id)
    return id === given ? message : { ...message, id }
  })
}

function notesOf(messages: readonly MessageContent[]): Map<string, Note> {
  const notes = messages.flatMap(({ metadata }) => splitMetadata(metadata).own?.notes ?? [])
  return new Map(notes.map((note) => [keyOf(note.kind, note.id), note]))
}

/** The run after which the conversation takes another way: the last one that is left before an edited message or another answer. */
const branchedRun = ({ messages, trigger }: ConnectorRequest): string | undefined =>
  trigger === 'regenerate' || trigger === 'edit'
    ? messages.map(({ metadata }) => nameOf(splitMetadata(metadata).own?.runId)).findLast((id) => id !== undefined)
    : undefined

/**
 * The request body, as the official client sends it: the whole conversation except activities, which servers do not accept back.
 */
export function encodeAgUi(request: ConnectorRequest): Json {
  const { messages, sessionId, state, tools = [] } = request
  const parentRunId = branchedRun(request)
  const notes = notesOf(messages)
  const resume = encodeResume(messages)
  const encoded = messages.flatMap(encodeMessage).map((entity) => withNote(entity, notes))
  return {
    threadId: sessionId,
    runId: createId(),
    ...(parentRunId !== undefined && { parentRunId }),
    protocolVersion,
    messages: withUniqueIds(encoded),
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, parameters: inputSchema })),
    context: [],
    state: state ?? {},
    forwardedProps: {},
    ...(resume.length > 0 && { resume }),
  }
}
