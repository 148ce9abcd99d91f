import { ChatError } from '../../errors.ts'
import type { ChatSession } from '../../session/chat-session.ts'
import type { Connector } from '../../types.ts'

/** Shows the conversation that a service keeps. Nothing can be sent in the meantime, but a message being sent continues. */
async function show(session: ChatSession, load: NonNullable<Connector['loadHistory']>, signal: AbortSignal): Promise<void> {
  const { store, conversation, failures } = session
  const { createContext } = await session.loadExchange()
  if (signal.aborted) return
  const isIdle = store.get().phase === 'idle'
  const end = (): void => store.set({ historyPaging: 'none', ...(isIdle && { phase: 'idle' }) })
  store.set({ historyPaging: 'loading', ...(isIdle && { phase: 'loading' }) })
  signal.addEventListener('abort', end, { once: true })
  try {
    const messages = await load(createContext(signal))
    if (!signal.aborted) conversation.prepend(messages.map((message) => ({ ...message, origin: 'service' })))
  } catch (cause) {
    if (!signal.aborted) failures.show(new ChatError('Failed to fetch history', { cause }))
  }
  signal.removeEventListener('abort', end)
  if (!signal.aborted) end()
}

/** Shows the messages kept by the service, before the first one is sent. */
export const createServiceHistory = (session: ChatSession) => ({
  async onConnected({ loadHistory }: Connector, signal: AbortSignal): Promise<void> {
    if (loadHistory) await show(session, loadHistory, signal)
  },
})
