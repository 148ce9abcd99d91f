import { filesOf, partsOf, textOf } from '../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../core/options/options.ts'

/** The message with its text and files beside its parts, as Confab's own chat sends it: code that answers need not look into parts. */
export function withText(message: MessageContent): MessageContent {
  const parts = partsOf(message)
  const text = textOf(parts)
  const files = filesOf(parts)
  return { ...message, ...(text !== undefined && { text }), ...(files.length > 0 && { files }) }
}

/** The session of the service, where the answers name one in their metadata. */
export const sessionIn = (messages: readonly MessageContent[]): string | undefined =>
  messages.map(({ metadata }) => metadata?.['sessionId']).findLast((id) => typeof id === 'string')
