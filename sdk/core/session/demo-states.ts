import type { ErrorBubbles } from './error-bubbles.ts'
import { ChatError, type ChatErrorKind } from '../errors.ts'
import type { LoadingBubble } from '../conversation/loading-bubble.ts'
import type { DemoOptions } from '../options/options.ts'
import type { Store } from '../store.ts'
import type { ChatState } from '../types.ts'

const kinds: readonly ChatErrorKind[] = ['default', 'service', 'speechToText']

/** Shows each kind of bubble for `demo`, without waiting for it. */
export function showDemoDisplays(
  { displayErrors, displayLoading }: DemoOptions,
  { store, loading, failures }: { store: Store<ChatState>; loading: LoadingBubble; failures: ErrorBubbles },
): void {
  if (displayLoading?.message) loading.show()
  // All at once, so that they can be compared.
  const errors = kinds.filter((kind) => displayErrors?.[kind]).map((kind) => failures.bubble(new ChatError('', { kind })))
  store.set({ messages: [...store.get().messages, ...errors] })
  if (displayLoading?.history?.full || displayLoading?.history?.small) store.set({ historyPaging: 'loading' })
}
