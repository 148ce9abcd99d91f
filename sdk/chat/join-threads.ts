import { createEngine, type Engine } from '../core/engine/engine.ts'
import type { Environment } from '../core/environment.ts'
import type { Config } from '../core/options/config.ts'
import type { Message } from '../core/types.ts'
import type { ChatThreads } from '../threads/chat-threads.ts'
import type { MadeConnector } from '../threads/share-connectors.ts'
import { createEngineSlot } from './engine-slot.ts'

/**
 * The engine of a chat, and of each further conversation where the page wants several. The code for those is loaded with the option
 * that asks for them.
 */
export function joinThreads(host: Element, environment: Environment, config: () => Config) {
  let threads: ChatThreads | undefined
  let loading: Promise<ChatThreads> | undefined
  let made: MadeConnector | undefined
  const remembering: Environment = {
    ...environment,
    createConnector(given) {
      const connector = environment.createConnector(given)
      made ??= { config: given, connector }
      return connector
    },
  }
  const first: Engine = createEngine(config(), remembering, {
    isWanted: () => Boolean(first.store.get().config.threads),
    open: async (parts) => (await load()).openFirst(first, parts),
    threadId: () => threads?.idOf(first),
  })
  const slot = createEngineSlot(first)

  function load(): Promise<ChatThreads> {
    loading ??= Promise.all([
      import('../threads/chat-threads.ts'),
      import('../threads/share-connectors.ts'),
      import('./last-thread.ts'),
    ]).then(([{ createChatThreads }, { shareConnectors }, { createLastThread }]) => {
      const shared = { ...environment, createConnector: shareConnectors(environment.createConnector, made ? [made] : []) }
      threads = createChatThreads({
        environment,
        lastThread: createLastThread(host),
        config,
        createEngine: (source) => createEngine(config(), shared, source),
        show: slot.put,
      })
      return threads
    })
    loading.catch(() => (loading = undefined))
    return loading
  }

  return {
    /** The engine that is shown. */
    engine: slot.engine,
    /** What is there of threads; undefined as long as the page wants none. */
    get threads(): ChatThreads | undefined {
      return threads
    },
    /** Shows a thread, or a new one. */
    async openThread(id?: string): Promise<void> {
      if (!config().threads) return console.error('The chat has one conversation. Set the option `threads` to open others.')
      await slot.engine.restore()
      await (id === undefined ? threads?.requests.newThread() : threads?.showThread(id))
    },
    /** All messages that a file may be shown in: those of other branches and of threads that go on unseen, too. */
    *messages(): Generator<Message> {
      for (const { store } of threads?.engines() ?? [first]) {
        yield* store.get().messages
        yield* store.get().branches
      }
    },
    configure(next: Config): void {
      slot.engine.configure(next)
      threads?.configure(next)
      if (next.threads) void slot.engine.restore()
    },
    start(): void {
      slot.engine.start()
      threads?.resume()
    },
    pause(): void {
      threads?.pause()
      slot.engine.pause()
    },
    flush(): void {
      slot.engine.flush()
      threads?.flush()
    },
  }
}

export type JoinedThreads = ReturnType<typeof joinThreads>
