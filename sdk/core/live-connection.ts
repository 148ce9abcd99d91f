import type { Conversation } from './conversation.ts'
import { ChatError } from './errors.ts'
import type { Draft, Exchange } from './exchange.ts'
import type { Failures } from './failures.ts'
import type { LoadingBubble } from './loading-bubble.ts'
import type { Store } from './store.ts'
import type { ChatState, Connector, ConnectorContext, Session, SessionEvent } from './types.ts'

interface LiveConnectionParts {
  store: Store<ChatState>
  conversation: Conversation
  loading: LoadingBubble
  failures: Failures
  exchange: Exchange
}

export interface LiveConnection {
  send(draft: Draft): Promise<void>
  close(): void
}

/** Opens a connection that stays open: replies come when they come, messages go when it is open. */
export function openLiveConnection(
  connector: Connector & { open(context: ConnectorContext): Session },
  { store, conversation, loading, failures, exchange }: LiveConnectionParts,
): LiveConnection {
  const controller = new AbortController()
  const { signal } = controller
  const reply = exchange.createReply()

  function fail(error: unknown): void {
    reply.finish({ isCut: true })
    failures.show(error)
  }

  function handle(event: SessionEvent): void {
    if (event.type === 'reply-error') fail(event.error)
    else if (event.type !== 'connection') exchange.apply(event, reply)
    else {
      store.set({ connection: event.state })
      if (event.state === 'open') conversation.remove(({ kind }) => kind === 'error')
      if (event.error) fail(event.error)
    }
  }

  async function listen({ events }: Session): Promise<void> {
    try {
      for await (const event of events) {
        if (signal.aborted) break
        handle(event)
      }
    } catch (error) {
      if (!signal.aborted) failures.show(error)
    } finally {
      reply.finish({ isCut: true })
    }
  }

  store.set({ connection: 'pending' })
  const session = connector.open(exchange.createContext(signal))
  void listen(session)

  return {
    async send(draft) {
      if (store.get().config.loadingBubble === 'shown') loading.show()
      try {
        await session.send(exchange.createRequest(draft, connector))
      } catch (error) {
        loading.hide()
        failures.show(ChatError.from(error))
      }
    },
    close() {
      session.close()
      controller.abort(new DOMException('Closed', 'AbortError'))
      store.set({ connection: 'none' })
    },
  }
}
