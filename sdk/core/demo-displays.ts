import type { Failures } from './failures.ts'
import { ChatError, type ChatErrorKind } from './errors.ts'
import type { LoadingBubble } from './loading-bubble.ts'
import type { DemoOptions } from './options.ts'
import type { Store } from './store.ts'
import type { ChatState } from './types.ts'

const kinds: readonly ChatErrorKind[] = ['default', 'service', 'speechToText']

/** `demo` can show each kind of bubble without waiting for it. */
export function showDemoDisplays(
  { displayErrors, displayLoading }: DemoOptions,
  { store, loading, failures }: { store: Store<ChatState>; loading: LoadingBubble; failures: Failures },
): void {
  for (const kind of kinds) if (displayErrors?.[kind]) failures.show(new ChatError('', { kind }))
  if (displayLoading?.message) loading.show()
  if (displayLoading?.history?.full || displayLoading?.history?.small) store.set({ historyPaging: 'loading' })
}
