import { isKept } from './is-kept.ts'
import { isSame } from '../util/is-same.ts'
import type { MessageContent } from '../options/options.ts'
import { historyMessages } from './history-messages.ts'
import { messageFromContent, publicMessage } from './message-content.ts'
import type { Store } from '../store.ts'
import type { ChatState, Message } from '../types.ts'

/** Compares what a visitor sees, ignoring ids and sessions. */
const sameContent = (one: MessageContent, other: MessageContent): boolean =>
  (one.role ?? 'ai') === (other.role ?? 'ai') &&
  one.text === other.text &&
  one.html === other.html &&
  isSame(one.files, other.files) &&
  isSame(one.parts, other.parts)

/**
 * Replaces the messages of the old `history` after the option changed. Messages in both, and those sent since, stay as they are.
 */
export function replaceHistory(store: Store<ChatState>, history: readonly MessageContent[]): void {
  const { messages } = store.get()
  const present = messages.filter(isKept)
  const differs = (content: MessageContent, at: number): boolean => {
    const message: Message | undefined = present[at]
    return !message || !sameContent(publicMessage(messageFromContent(content)), publicMessage(message))
  }
  const firstOther = history.findIndex(differs)
  const shared = firstOther === -1 ? history.length : firstOther
  const gone = new Set(present.slice(shared).filter(({ isHistory }) => isHistory))
  if (shared === history.length && !gone.size) return
  const kept = messages.filter((message) => !gone.has(message))
  const ids = kept.map(({ id }) => id)
  const fresh = historyMessages(history.slice(shared), ids, shared)
  const before = present[shared - 1]
  const at = before ? kept.indexOf(before) + 1 : kept.filter(({ kind }) => kind === 'intro').length
  store.set({ messages: kept.toSpliced(at, 0, ...fresh) })
}
