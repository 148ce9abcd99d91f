import { finishKind } from '../../core/conversation/finish-kind.ts'
import { textOf } from '../../core/conversation/message-parts.ts'
import type { Message } from '../../core/types.ts'

/**
 * True if a storage has more of an answer than a page that was interrupted: its server, or another device, has gone on with it since.
 */
export function isSurpassed({ id, parts, metadata }: Message, theirs: readonly Message[]): boolean {
  if (finishKind(metadata?.finishReason) !== 'interrupted') return false
  const [own, other] = [textOf(parts) ?? '', textOf(theirs.find((message) => message.id === id)?.parts ?? []) ?? '']
  return other.length > own.length && other.startsWith(own)
}
