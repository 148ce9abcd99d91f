import type { Conversation } from './conversation.ts'
import { delay } from './delay.ts'
import { createInterceptors } from './interceptors.ts'
import { createReply, type Reply } from './reply.ts'
import type { Store } from './store.ts'
import type { ChatState, ConnectorContext, ReplyEvent } from './types.ts'
import type { World } from './world.ts'

interface ExchangeParts {
  store: Store<ChatState>
  conversation: Conversation
  world: World
  session: { get: () => string | undefined; set: (id: string) => void }
}

/** What a talk with a service needs beside the service: a context for it, and replies that grow. Loaded with the first message. */
export function createExchange({ store, conversation, world, session }: ExchangeParts) {
  return {
    createContext: (signal: AbortSignal): ConnectorContext => ({
      signal,
      fetch: world.fetch,
      ...createInterceptors(() => store.get().config.options),
      delay: (milliseconds) => delay(milliseconds, signal),
    }),
    createReply: (): Reply => createReply(conversation, { sessionId: session.get }),
    /** Has an event take effect. */
    apply(event: ReplyEvent, reply: Reply): void {
      if (event.type === 'session') session.set(event.id)
      else reply.apply(event)
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>
