import type { Message } from '../types.ts'

/** True if a model wrote the message, as far as is known: one of the page's own says so with `metadata: { generated: false }`. */
export function isGenerated({ role, kind, metadata }: Pick<Message, 'role' | 'kind' | 'metadata'>): boolean {
  if (kind !== 'message' || metadata?.['generated'] === false) return false
  return role === 'ai' || metadata?.model !== undefined
}
