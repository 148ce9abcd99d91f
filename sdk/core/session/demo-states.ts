import { ChatError, type ChatErrorKind } from '../errors.ts'
import type { DemoOptions } from '../options/options.ts'
import type { ChatSession } from './chat-session.ts'

const kinds: readonly ChatErrorKind[] = ['default', 'service', 'speechToText']

/** Shows each kind of bubble for `demo`, without waiting for it. */
export function showDemoStates(
  { displayErrors, displayLoading }: DemoOptions,
  { store, loading, failures }: Pick<ChatSession, 'store' | 'loading' | 'failures'>,
): void {
  if (displayLoading?.message) loading.show()
  // All at once, so that they can be compared.
  const errors = kinds.filter((kind) => displayErrors?.[kind]).map((kind) => failures.bubble(new ChatError('', { kind })))
  store.set({ messages: [...store.get().messages, ...errors] })
  if (displayLoading?.history?.full || displayLoading?.history?.small) store.set({ historyPaging: 'loading' })
}
