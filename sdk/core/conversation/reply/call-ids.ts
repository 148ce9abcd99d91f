import type { MessagePart, ToolPart } from '../../options/messages/message-parts.ts'
import type { Response } from '../../options/options.ts'
import type { ReplyEvent } from '../../types.ts'
import { createId } from '../../util/ids.ts'

const isResult = (state: ToolPart['state']): boolean => state.startsWith('output-')

/** Whether a whole call is one that is known: a server that keeps conversations may send an answered call again, with its id. */
const isSameCall = (known: ToolPart, { name, input, state }: ToolPart): boolean =>
  isResult(state) || !isResult(known.state) || (known.name === name && known.input === input)

/** Whether a call that begins is another one than the known one of its id: that has its result, and is not just told again. */
const isOther = (known: ToolPart, event: Extract<ReplyEvent, { type: 'tool-input' | 'tool-input-delta' }>): boolean =>
  isResult(known.state) && (event.type === 'tool-input-delta' || known.name !== event.name || known.input !== event.input)

/**
 * Gives the calls in the answer to one request ids that are unique in the conversation: most models name calls for one response alone,
 * small ones not even that, and a call would take the place of an earlier one.
 * @param find The call that has an id.
 * @param createFreshId The id of a call whose own is taken.
 */
export function createCallIds(find: (id: string) => ToolPart | undefined, createFreshId = createId) {
  const ids = new Map<string, string>()
  /** The calls of whole messages, which are never told again. */
  const whole = new Set<string>()

  function name(id: string, isTaken: boolean): string {
    const given = ids.get(id) ?? (isTaken ? createFreshId() : id)
    ids.set(id, given)
    return given
  }

  /** A whole message with calls that have other ids than those before. What else stands in it may be of any type. */
  function renameIn(message: Response): Response {
    if (!Array.isArray(message.parts) || message.overwrite) return message
    const parts = message.parts.map((part: MessagePart) => {
      if (part?.type !== 'tool') return part
      const known = find(part.id)
      const isTaken = whole.has(part.id) || (known !== undefined && !isSameCall(known, part))
      whole.add(part.id)
      return isTaken ? { ...part, id: createFreshId() } : part
    })
    return { ...message, parts }
  }

  /** The same event, with the id that the call has in the conversation. */
  return function rename(event: ReplyEvent): ReplyEvent {
    if (event.type === 'message') return { ...event, message: renameIn(event.message) }
    if (event.type === 'part' && event.part.type === 'tool') {
      const { part } = event
      const known = ids.has(part.id) ? undefined : find(part.id)
      const id = name(part.id, known !== undefined && !isSameCall(known, part))
      return id === part.id ? event : { type: 'part', part: { ...part, id } }
    }
    if (event.type === 'tool-input-delta' || event.type === 'tool-input') {
      const { isNew, ...call } = event
      const known = isNew && !ids.has(event.id) ? find(event.id) : undefined
      const isTaken = known !== undefined && (isNew === true || isOther(known, event))
      return { ...call, id: name(event.id, isTaken) }
    }
    if (event.type !== 'tool-output' && event.type !== 'tool-approval') return event
    const id = ids.get(event.id)
    return id === undefined || id === event.id ? event : { ...event, id }
  }
}
