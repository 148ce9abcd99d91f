import type { ChatSession } from '../session/chat-session.ts'

/** Shows the loading bubble while an answer is awaited, if the page wants one. */
export function showLoading({ store, loading }: Pick<ChatSession, 'store' | 'loading'>): void {
  if (store.get().config.loadingBubble === 'shown') loading.show()
}
