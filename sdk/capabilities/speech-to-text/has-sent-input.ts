import type { ChatState } from '../../core/types.ts'

/** True if the visitor sent the text in the input between these two states. */
export function hasSentInput({ messages }: ChatState, previous: ChatState): boolean {
  const last = messages.at(-1)
  if (messages === previous.messages || last?.role !== 'user' || last.kind !== 'message' || last.isHistory) return false
  if (previous.messages.some(({ id }) => id === last.id)) return false
  const text = last.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return text === previous.composer.text.trim()
}
