import { createEngine, type Engine } from '../core/session/engine.ts'
import type { ChatEvents, Environment } from '../core/environment.ts'
import type { Config } from '../core/options/config.ts'
import type { ChatState, ThreadsState } from '../core/types.ts'
import type { ChatThreads } from './chat-threads.ts'

/** The list of a storage that was not read yet. */
const unknownThreads = (threads: ThreadsState): ThreadsState => ({
  ...threads,
  entries: [],
  openId: '',
  openTitle: undefined,
  status: 'loading',
  hasMore: false,
  query: '',
  isArchive: false,
  removed: undefined,
  problem: undefined,
})

/**
 * Creates the engine with which a chat switches to the threads of another storage. Typed text and attachments stay. Events only
 * report what is new to the page: otherwise a page that renders the chat at each event, with a new storage object each time,
 * would loop forever.
 */
export function createReplacementEngine(
  { composer, queue, messages, branches, threads: shownThreads }: ChatState,
  config: Config,
  environment: Environment,
  threads: ChatThreads,
): { readonly engine: Engine; begin(): void } {
  const known = new Set([...messages, ...branches].map(({ id }) => id))
  let hasBegun = false
  const engine: Engine = createEngine(
    config,
    {
      ...environment,
      emit(name, detail) {
        const { message, isHistory } = (name === 'message' ? detail : {}) as Partial<ChatEvents['message']>
        const isKnown = isHistory && message?.id !== undefined && known.has(message.id)
        if (!isKnown && (hasBegun || name !== 'input')) environment.emit(name, detail)
      },
    },
    {
      isWanted: () => true,
      open: (parts) => threads.openFirst(engine, parts),
      threadId: () => threads.idOf(engine),
      threadPlace: () => threads.placeOf(engine),
    },
  )
  return {
    engine,
    begin() {
      engine.start()
      const { text, files } = composer
      engine.store.set({
        composer: { ...engine.store.get().composer, text, files },
        // Otherwise they are sent after the answer that ends in the background.
        queue: queue?.held ? queue : undefined,
        threads: shownThreads && unknownThreads(shownThreads),
      })
      hasBegun = true
    },
  }
}
