import type { Message } from '../../types.ts'

/** In characters, of all apps together. */
const longest = 50_000

/**
 * Adds to the visitor's last message what the apps in the conversation have the model know: only in the request, where every service reads
 * it. The newest come first.
 */
export function withModelContext(messages: readonly Message[], contexts: ReadonlyMap<object, string>): readonly Message[] {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const last = messages[at]
  if (!last) return messages
  const words = [...contexts.values()].reverse().join('\n\n').slice(0, longest)
  const text = `What apps in this conversation show, not written by the user:\n\n${words}`
  return messages.with(at, { ...last, parts: [...last.parts, { type: 'text', text }] })
}
