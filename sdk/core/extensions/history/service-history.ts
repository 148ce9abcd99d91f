import type { Conversation } from '../../conversation/conversation.ts'
import { ChatError } from '../../errors.ts'
import type { ErrorBubbles } from '../../session/error-bubbles.ts'
import type { Store } from '../../store.ts'
import type { ChatState, Connector, ConnectorContext } from '../../types.ts'

interface HistoryParts {
  store: Store<ChatState>
  conversation: Conversation
  failures: ErrorBubbles
}

/** Shows the conversation that a service keeps. Nothing can be sent in the meantime, but a message being sent continues. */
export async function showServiceHistory(
  load: NonNullable<Connector['loadHistory']>,
  context: ConnectorContext,
  { store, conversation, failures }: HistoryParts,
): Promise<void> {
  const { signal } = context
  const isIdle = store.get().phase === 'idle'
  const end = (): void => store.set({ historyPaging: 'none', ...(isIdle && { phase: 'idle' }) })
  store.set({ historyPaging: 'loading', ...(isIdle && { phase: 'loading' }) })
  signal.addEventListener('abort', end, { once: true })
  try {
    const messages = await load(context)
    if (!signal.aborted) conversation.prepend(messages.map((message) => ({ ...message, origin: 'service' })))
  } catch (cause) {
    if (!signal.aborted) failures.show(new ChatError('Failed to fetch history', { cause }))
  }
  signal.removeEventListener('abort', end)
  if (!signal.aborted) end()
}
