import { createEngine, type Engine } from '../core/engine/engine.ts'
import type { ChatEvents, Environment } from '../core/environment.ts'
import type { Config } from '../core/options/config.ts'
import type { ChatState, ThreadsState } from '../core/types.ts'
import type { ChatThreads } from '../threads/chat-threads.ts'

/** The list of a storage that is still to be asked. */
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
 * The engine with which a chat goes over to the threads of another storage. What is typed and attached stays. Events tell the page only
 * what is new to it: a page that renders the chat again at each event, with a new object as the storage, would have no end of it.
 */
export function createReplacement(
  { composer, messages, branches, threads: shownThreads }: ChatState,
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
    },
  )
  return {
    engine,
    begin() {
      engine.start()
      const { text, files } = composer
      engine.store.set({
        composer: { ...engine.store.get().composer, text, files },
        threads: shownThreads && unknownThreads(shownThreads),
      })
      hasBegun = true
    },
  }
}
