import { finishKind } from '../../core/conversation/finish-kind.ts'
import { textOf } from '../../core/conversation/message-parts.ts'
import type { Message } from '../../core/types.ts'

/**
 * True if a storage has more of an answer than a page that was interrupted: its server, or another device, has gone on with it since.
 */
export function isSurpassed({ id, parts, metadata }: Message, theirs: readonly Message[]): boolean {
  const their = theirs.find((message) => message.id === id)
  if (!their || finishKind(metadata?.finishReason) !== 'interrupted') return false
  const [own, other] = [textOf(parts) ?? '', textOf(their.parts) ?? '']
  const reason = their.metadata?.finishReason
  // The page may have been left when all but the end had come.
  const isWhole = reason !== undefined && finishKind(reason) === 'good'
  return other.startsWith(own) && (other.length > own.length || isWhole)
}
