import type { ChatState } from '../../core/types.ts'

/** Whether the visitor sent, between these two states, the text that stood in the input. */
export function hasSentInput({ messages }: ChatState, previous: ChatState): boolean {
  const last = messages.at(-1)
  if (messages === previous.messages || last?.role !== 'user' || last.kind !== 'message' || last.isHistory) return false
  if (previous.messages.some(({ id }) => id === last.id)) return false
  const text = last.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return text === previous.composer.text.trim()
}
