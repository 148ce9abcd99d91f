import { cutText } from '../util/cut-text.ts'
import type { MessageContent, RequestBodyLimits } from '../options/options.ts'

/** Cuts from the oldest: the message that passes the limit keeps its first characters, everything older goes. */
function cutToCharacters<Given>(
  messages: readonly Given[],
  limit: number,
  contentOf: (message: Given) => MessageContent,
): MessageContent[] {
  const kept: MessageContent[] = []
  let total = 0
  for (const given of messages.toReversed()) {
    const message = contentOf(given)
    const length = message.text?.length ?? 0
    if (total + length > limit) {
      const text = cutText(message.text ?? '', limit - total)
      if (text) kept.push({ ...message, text })
      break
    }
    total += length
    kept.push(message)
  }
  return kept.reverse()
}

/**
 * The messages that a request carries. `maxMessages` absent: the last one; 0 or less: all; otherwise that many of the
 * newest. Then the character limit; messages without text count nothing. (chat.md §5)
 * @param contentOf What a message says; asked of no older one than the limits need, for a conversation may be long.
 */
export function limitMessages<Given>(
  messages: readonly Given[],
  limits: RequestBodyLimits | undefined,
  contentOf: (message: Given) => MessageContent,
): MessageContent[] {
  const { maxMessages, totalMessagesMaxCharLength } = limits ?? {}
  const newest = maxMessages === undefined ? messages.slice(-1) : maxMessages > 0 ? messages.slice(-maxMessages) : messages
  return totalMessagesMaxCharLength === undefined
    ? newest.map((message) => contentOf(message))
    : cutToCharacters(newest, totalMessagesMaxCharLength, contentOf)
}
