import { partsOf, publicPart } from '../core/conversation/message-parts.ts'
import type { MessageContent } from '../core/options/options.ts'

/** The message with its files in one place: among its parts, where these hold them. */
export function filesOnce(message: MessageContent): MessageContent {
  if (!message.parts?.some(({ type }) => type === 'file')) return message
  // What the page or the chat put into `files` counts: an address that others can reach, say.
  const { files: _files, ...rest } = message
  return { ...rest, parts: partsOf(message).flatMap((part) => publicPart(part) ?? []) }
}
