// Which messages go into a request: as many as `maxMessages` says, cut from the oldest by `totalMessagesMaxCharLength`.
import { cutText } from '../util/cut-text.ts'
import type { MessageContent, RequestBodyLimits } from '../options/options.ts'

/** Cuts the oldest first: the message that exceeds the limit keeps its first characters, and all older ones are removed. */
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
 * The messages to include in a request. `maxMessages` absent: the last one; 0 or less: all; otherwise that many of the newest.
 * Then applies the character limit; messages without text do not count.
 * @param contentOf The content of a message; not called for older ones than the limits need, because a conversation may be long.
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
