import { partsOf, publicPart } from '../core/conversation/message-parts.ts'
import type { MessageContent } from '../core/options/options.ts'

/** The message with its files in one place: among its parts, when these include files. */
export function filesOnce(message: MessageContent): MessageContent {
  if (!message.parts?.some(({ type }) => type === 'file')) return message
  // `files` takes precedence: the page or the chat may have replaced an address there with one that others can reach.
  const { files: _files, ...rest } = message
  return { ...rest, parts: partsOf(message).flatMap((part) => publicPart(part) ?? []) }
}
