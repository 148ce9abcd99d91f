import type { Conversation } from './conversation.ts'
import { delay } from './delay.ts'
import { createInterceptors } from './interceptors.ts'
import { limitMessages } from './limits.ts'
import { publicMessage } from './public-message.ts'
import { createReply, type Reply } from './reply.ts'
import type { Store } from './store.ts'
import type { ChatState, Connector, ConnectorContext, ConnectorRequest, Message, ReplyEvent } from './types.ts'
import type { World } from './world.ts'

interface ExchangeParts {
  store: Store<ChatState>
  conversation: Conversation
  world: World
  session: { get: () => string | undefined; set: (id: string) => void }
}

/** A message on its way out, with the conversation as it was when it was sent. */
export interface Draft {
  readonly messages: readonly Message[]
  readonly files: readonly File[]
  readonly sessionId: string | undefined
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
    /** What a connector gets of it: the messages that count, within the limits of the page or of the service. */
    createRequest({ messages, files, sessionId }: Draft, { maxMessages }: Connector): ConnectorRequest {
      const kept = messages.filter(({ kind }) => kind === 'message').map(publicMessage)
      const limits = { ...(maxMessages !== undefined && { maxMessages }), ...store.get().config.options.requestBodyLimits }
      return {
        // Ids are the page's business: a backend that is strict about unknown fields need not know them.
        messages: limitMessages(kept, limits).map(({ id: _id, ...message }) => message),
        files,
        ...(sessionId !== undefined && { sessionId }),
      }
    },
    createReply: (): Reply => createReply(conversation, { sessionId: session.get }),
    /** Has an event take effect. */
    apply(event: ReplyEvent, reply: Reply): void {
      if (event.type === 'session') session.set(event.id)
      else reply.apply(event)
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>
