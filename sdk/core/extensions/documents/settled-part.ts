import type { MessagePart } from '../../options/options.ts'

/** Nothing in a document waits for an answer, and nobody knows who wrote its html. What comes from a file may be of any type. */
export function settledPart(part: MessagePart): MessagePart {
  if (part.type === 'html') return { ...part, origin: 'service' }
  if (part.type === 'input-request') return (part.state as unknown) === 'answered' ? part : { ...part, state: 'cancelled' }
  if (part.type !== 'tool') return part
  const { approval: _approval, ...call } = part
  const state: unknown = call.state
  const hasEnded = typeof state === 'string' ? state.startsWith('output-') : call.output !== undefined
  return hasEnded ? part : { ...call, state: 'input-available' }
}
