import type { MessageContent, RequestBodyLimits } from './options.ts'

/** Cuts from the oldest: the message that passes the limit keeps its first characters, everything older goes. */
function cutToCharacters(messages: readonly MessageContent[], limit: number): MessageContent[] {
  const kept: MessageContent[] = []
  let total = 0
  for (const message of [...messages].reverse()) {
    const length = message.text?.length ?? 0
    if (total + length > limit) {
      const room = limit - total
      if (room > 0 && message.text) kept.push({ ...message, text: message.text.slice(0, room) })
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
 */
export function limitMessages(messages: readonly MessageContent[], limits: RequestBodyLimits | undefined): MessageContent[] {
  const { maxMessages, totalMessagesMaxCharLength } = limits ?? {}
  const newest = maxMessages === undefined ? messages.slice(-1) : maxMessages > 0 ? messages.slice(-maxMessages) : [...messages]
  return totalMessagesMaxCharLength === undefined ? newest : cutToCharacters(newest, totalMessagesMaxCharLength)
}
