import type { Conversation } from './conversation.ts'
import { ChatError } from './errors.ts'
import type { Failures } from './failures.ts'
import type { LoadingBubble } from './loading-bubble.ts'
import { createReply } from './reply.ts'
import type { Store } from './store.ts'
import type { ChatState, Connector, ConnectorContext, ConnectorRequest, Session, SessionEvent } from './types.ts'

interface LiveConnectionParts {
  store: Store<ChatState>
  conversation: Conversation
  loading: LoadingBubble
  failures: Failures
  session: { get: () => string | undefined; set: (id: string) => void }
  createContext: (signal: AbortSignal) => ConnectorContext
}

/** A connection that stays open: replies come when they come, sends go when it is open. */
export function createLiveConnection({ store, conversation, loading, failures, session, createContext }: LiveConnectionParts) {
  let live: { controller: AbortController; session: Session } | undefined

  async function listen({ events }: Session, signal: AbortSignal): Promise<void> {
    const reply = createReply(conversation, { sessionId: session.get })
    const handle = (event: SessionEvent): void => {
      if (event.type === 'connection') {
        store.set({ connection: event.state })
        if (event.state === 'open') conversation.remove(({ kind }) => kind === 'error')
        if (event.error) {
          reply.finish()
          failures.show(event.error)
        }
      } else if (event.type === 'reply-error') {
        reply.finish()
        failures.show(event.error)
      } else if (event.type === 'session') session.set(event.id)
      else reply.apply(event)
    }
    try {
      for await (const event of events) {
        if (signal.aborted) break
        handle(event)
      }
    } catch (error) {
      if (!signal.aborted) failures.show(error)
    } finally {
      reply.finish()
    }
  }

  return {
    open(connector: Connector): void {
      if (live || !connector.open) return
      const controller = new AbortController()
      store.set({ connection: 'pending' })
      const opened = connector.open(createContext(controller.signal))
      live = { controller, session: opened }
      void listen(opened, controller.signal)
    },
    async send(request: ConnectorRequest): Promise<void> {
      if (store.get().config.loadingBubble === 'shown') loading.show()
      try {
        await live?.session.send(request)
      } catch (error) {
        loading.hide()
        failures.show(ChatError.from(error))
      }
    },
    close(): void {
      if (!live) return
      const { controller, session: closing } = live
      live = undefined
      closing.close()
      controller.abort(new DOMException('Closed', 'AbortError'))
      store.set({ connection: 'none' })
    },
    get isOpen(): boolean {
      return live !== undefined
    },
  }
}
