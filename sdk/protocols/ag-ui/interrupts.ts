import type { InputRequestPart, MessageContent, MessagePart, ToolApproval } from '../../core/options/options.ts'
import { decisionName } from '../../core/tools/decision-name.ts'
import { readDeadline } from '../../core/tools/expiry/read-deadline.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { Json } from '../protocol.ts'
import { nameOf } from './name-of.ts'
import { partNote } from './note.ts'

const providerMetadata = { agUi: { isInterrupt: true } }

const propertiesOf = (schema: unknown): Json => {
  const properties = isJson(schema) ? schema['properties'] : undefined
  return isJson(properties) ? properties : {}
}

/** The fields of all interrupts. */
function commonFields({ message, expiresAt }: Json): Pick<ToolApproval, 'message' | 'expiresAt'> {
  const words = nameOf(message)
  return { ...(words && { message: words }), ...readDeadline(expiresAt) }
}

function decodeApproval(id: string, interrupt: Json): ToolApproval {
  // An agent shows that it accepts edited arguments by allowing them in the answer's schema.
  const { editedArgs } = propertiesOf(interrupt['responseSchema'])
  return { id, ...commonFields(interrupt), ...(isJson(editedArgs) && { inputSchema: editedArgs }), providerMetadata }
}

/** True if a yes or no is asked for. Reasons outside the protocol are judged by the schema of their answer. */
function isConfirmation({ reason, responseSchema }: Json): boolean {
  if (reason === 'confirmation' || reason === 'input_required') return reason === 'confirmation'
  return isJson(responseSchema) && (responseSchema['type'] === 'boolean' || 'approved' in propertiesOf(responseSchema))
}

function decodeRequest(id: string, interrupt: Json): InputRequestPart {
  const { responseSchema: schema } = interrupt
  return {
    type: 'input-request',
    id,
    kind: isConfirmation(interrupt) ? 'confirmation' : 'input',
    state: 'requested',
    ...commonFields(interrupt),
    ...(isJson(schema) && { schema }),
    providerMetadata,
  }
}

/**
 * True if an interrupt asks to approve the call that it names. One that names none, or asks for something else, is a question.
 */
function isAboutCall({ reason, toolCallId, responseSchema }: Json): boolean {
  if (nameOf(toolCallId) === undefined || reason === 'input_required' || reason === 'confirmation') return false
  return reason === 'tool_call' || !isJson(responseSchema) || 'approved' in propertiesOf(responseSchema)
}

/**
 * Decodes the interrupts that a run waits for: https://docs.ag-ui.com/concepts/interrupts. All are also reported to the page as
 * data.
 */
export function* decodeInterrupts(interrupts: unknown): Iterable<ReplyEvent> {
  yield { type: 'data', name: 'interrupts', data: interrupts }
  for (const interrupt of Array.isArray(interrupts) ? interrupts.filter(isJson) : []) {
    const id = nameOf(interrupt['id'])
    if (id === undefined) continue
    if (!isAboutCall(interrupt)) yield { type: 'part', part: decodeRequest(id, interrupt) }
    else yield { type: 'tool-approval', id: nameOf(interrupt['toolCallId']) ?? '', approval: decodeApproval(id, interrupt) }
  }
}

const isInterrupt = ({ providerMetadata: metadata }: Pick<ToolApproval, 'providerMetadata'>): boolean =>
  partNote(metadata)['isInterrupt'] === true

const resolved = (interruptId: string, payload: unknown): Json => ({ interruptId, status: 'resolved', payload })

function resumeCall({ id, isApproved, reason, input }: ToolApproval): Json {
  return resolved(id, { approved: isApproved === true, ...(reason && { reason }), ...(input && { editedArgs: input }) })
}

/** No is an answer: only a request without an answer is cancelled. */
function resumeRequest({ id, kind, state, schema, isApproved, reason, response }: InputRequestPart): Json {
  if (state === 'cancelled') return { interruptId: id, status: 'cancelled' }
  if (kind !== 'confirmation') return resolved(id, response)
  if (schema?.['type'] === 'boolean') return resolved(id, isApproved === true)
  const answer = { [decisionName(schema)]: isApproved === true, ...(reason && { reason }) }
  return resolved(id, { ...(isJson(response) && response), ...answer })
}

/** The id of the interrupt that the part is about, if any. */
function interruptOf(part: MessagePart): string | undefined {
  const asked = part.type === 'input-request' ? part : part.type === 'tool' ? part.approval : undefined
  return asked && isInterrupt(asked) ? asked.id : undefined
}

/** The answer to an interrupt. One without an answer is given up: it expired, or nothing shows it. */
function resumePart(interruptId: string, part: MessagePart | undefined): Json {
  if (part?.type === 'input-request' && part.state !== 'requested') return resumeRequest(part)
  const approval = part?.type === 'tool' ? part.approval : undefined
  return approval?.isApproved === undefined ? { interruptId, status: 'cancelled' } : resumeCall(approval)
}

/**
 * The ids of the interrupts that the conversation stands at. Once a run has gone on after them, something of it follows, or one of
 * their calls has its result.
 */
function openInterrupts(parts: readonly MessagePart[]): string[] {
  const index = parts.findLastIndex(({ type }) => type === 'data-interrupts')
  const last = parts[index]
  const data: unknown = last && 'data' in last ? last.data : undefined
  if (!Array.isArray(data) || parts.slice(index + 1).some(({ type }) => type !== 'input-request')) return []
  const ids = new Set(data.filter(isJson).map(({ id }) => nameOf(id)))
  const isDone = parts.some((part) => part.type === 'tool' && part.state.startsWith('output-') && ids.has(interruptOf(part)))
  return isDone ? [] : [...ids].filter((id) => id !== undefined)
}

/**
 * The answers to all interrupts of the run that the conversation stands at, and to nothing else: the protocol has one that is left out
 * keep the thread from going on.
 */
export function encodeResume(messages: readonly MessageContent[]): Json[] {
  const parts = messages.findLast(({ role }) => role !== 'user')?.parts ?? []
  return openInterrupts(parts).map((id) =>
    // An agent may use an id again: what counts is the last part of it.
    resumePart(
      id,
      messages.flatMap((message) => message.parts ?? []).findLast((part) => interruptOf(part) === id),
    ),
  )
}
