import type { Conversation } from './conversation.ts'
import { delay } from './delay.ts'
import type { Failures } from './failures.ts'
import { createInterceptors } from './interceptors.ts'
import type { LoadingBubble } from './loading-bubble.ts'
import { createReply, type Reply } from './reply.ts'
import type { Store } from './store.ts'
import type { ChatState, Connector, ConnectorContext, ConnectorRequest, ReplyEvent } from './types.ts'
import type { World } from './world.ts'

interface SenderParts {
  store: Store<ChatState>
  conversation: Conversation
  loading: LoadingBubble
  failures: Failures
  world: World
  connector: () => Promise<Connector>
  session: { get: () => string | undefined; set: (id: string) => void }
  /** The attachments of a request that failed go back to the composer. */
  restoreFiles: (files: readonly File[]) => void
}

/** Carries one request at a time to a connector, and its reply into the conversation. */
export function createSender({ store, conversation, loading, failures, world, connector, session, restoreFiles }: SenderParts) {
  let running: { controller: AbortController; reply: Reply } | undefined
  let last: ConnectorRequest | undefined

  function handle(event: ReplyEvent, reply: Reply): void {
    if (event.type === 'stream-start') store.set({ phase: 'streaming' })
    else if (event.type === 'session') session.set(event.id)
    else if (event.type === 'progress') {
      if (store.get().config.loadingBubble === 'shown' && !reply.isOpen && event.text) loading.show({ text: event.text })
    } else reply.apply(event)
  }

  function createContext(signal: AbortSignal): ConnectorContext {
    return {
      signal,
      fetch: world.fetch,
      ...createInterceptors(() => store.get().config.options),
      delay: (milliseconds) => delay(milliseconds, signal),
    }
  }

  /** Ends the request in hand and keeps what came of it. Does nothing when none is. */
  function finish(mine = running): void {
    if (!mine || mine !== running) return
    running = undefined
    mine.reply.finish()
    loading.hide()
    store.set({ phase: 'idle' })
  }

  async function send(request: ConnectorRequest): Promise<void> {
    const mine = { controller: new AbortController(), reply: createReply(conversation, { sessionId: session.get }) }
    const { signal } = mine.controller
    let isContinuing = false
    running = mine
    last = request
    store.set({ phase: 'loading' })
    if (store.get().config.loadingBubble === 'shown') loading.show()
    try {
      const { send: ask } = await connector()
      if (!ask) throw new Error('This connector has no way to send')
      for await (const event of ask(request, createContext(signal))) {
        if (signal.aborted) return
        if (event.type === 'continues') isContinuing = true
        else handle(event, mine.reply)
      }
      if (isContinuing) mine.reply.finish()
      else finish(mine)
    } catch (error) {
      if (signal.aborted || mine !== running) return
      finish(mine)
      failures.show(error, { canRetry: true })
      restoreFiles(request.files)
    }
  }

  return {
    send,
    /** The request that failed, for another try. */
    get last() {
      return last
    },
    /** Aborts the request in hand for real, and keeps what came. */
    stop(): void {
      const mine = running
      if (!mine) return
      finish(mine)
      mine.controller.abort(new DOMException('Stopped', 'AbortError'))
    },
    /** A message that came by another way than the request ends the wait for one that `continues`. */
    settle(): void {
      if (running && store.get().phase === 'loading') finish()
    },
    createContext,
  }
}
