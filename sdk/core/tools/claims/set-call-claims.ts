import type { Store } from '../../store.ts'
import type { ChatState, Message, Part } from '../../types.ts'
import { callKey } from './call-key.ts'

type CallClaims = NonNullable<ChatState['callClaims']>

/** Sets who answers calls, where it is not this chat. What is drawn of a part is drawn again only if the part is another object. */
export function setCallClaims(
  store: Store<ChatState>,
  change: (claims: Map<string, 'deciding' | 'elsewhere' | 'unknown'>) => void,
): void {
  const { messages, callClaims: before = new Map() as CallClaims } = store.get()
  const next = new Map(before)
  change(next)
  const changed = new Set([...before.keys(), ...next.keys()].filter((key) => before.get(key) !== next.get(key)))
  if (!changed.size) return
  const redraw = (message: Message): Message => {
    const isIt = (part: Part): boolean => changed.has(callKey(message.id, part))
    return message.parts.some(isIt)
      ? { ...message, parts: message.parts.map((part) => (isIt(part) ? { ...part } : part)) }
      : message
  }
  store.set({
    callClaims: next.size ? next : undefined,
    messages: messages.map(redraw),
  })
}
