import type { ChatState, Message, Part } from '../types.ts'
import { createPartsReader, type PartsReader } from '../conversation/reply/parts-reader.ts'
import { callKey } from './claims/call-key.ts'
import { isAsked } from './is-asked.ts'

/** What is known of a list of parts that may grow: which of them ask, be it too late or not. */
interface Questions {
  readonly reader: PartsReader
  readonly places: Set<number>
}

const known = new WeakMap<readonly Part[], Questions>()

const isQuestion = (part: Part | undefined): boolean =>
  (part?.type === 'input-request' && part.state === 'requested') || (part?.type === 'tool' && part.state === 'approval-requested')

/** The parts that ask, in their order. */
function questionsIn(parts: readonly Part[]): Part[] {
  const { reader, places }: Questions = known.get(parts) ?? { reader: createPartsReader(), places: new Set() }
  known.set(parts, { reader, places })
  for (const place of reader.next(parts)) {
    if (isQuestion(parts[place])) places.add(place)
    else places.delete(place)
  }
  return [...places].toSorted((a, b) => a - b).flatMap((place) => parts[place] ?? [])
}

/**
 * The part of the last answer that waits for the visitor: nothing else can be sent before it is answered.
 * @param claims Those that another tab or device answers do not count.
 */
export function findAwaited(messages: readonly Message[], claims?: ChatState['callClaims']): Part | undefined {
  for (const { id, kind, role, parts } of messages.toReversed()) {
    if (kind !== 'message') continue
    if (role === 'user') return undefined
    const awaited = questionsIn(parts).find((part) => isAsked(part) && claims?.get(callKey(id, part)) !== 'elsewhere')
    if (awaited) return awaited
  }
  return undefined
}
