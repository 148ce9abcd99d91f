import type { ChangeClock } from './change-clock.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { ConversationKeeper, KeeperSource } from './conversation-keeper.ts'
import type { Store } from '../store.ts'
import type { ChatState, StorageProblem } from '../types.ts'
import type { Environment } from '../environment.ts'

interface ConversationStorageParts {
  store: Store<ChatState>
  conversation: () => Conversation
  environment: Environment
  clock: ChangeClock
  /** Where the conversation is kept in the place of the browser's storage, where the page has such a place. */
  source: KeeperSource | undefined
  /** Another tab cleared the conversation. */
  onCleared(): void
}

/** Keeps the conversation where the page asks for that; the code for it is loaded only then. */
export function createConversationStorage({
  store,
  conversation,
  environment,
  clock,
  source,
  onCleared,
}: ConversationStorageParts) {
  let storage: ConversationKeeper | undefined
  /** Whether `storage` is the one of the source. */
  let isOfSource = false
  let loading: Promise<void> | undefined
  /** Whether the visitor has read that the browser's storage fails. It is said again once it has worked meanwhile. */
  let isProblemRead = false
  const isWanted = (): boolean => Boolean(source?.isWanted() || (environment.storage && store.get().config.storage))

  function showProblem(problem: StorageProblem | undefined): void {
    if (!problem) isProblemRead = false
    store.set({ storageProblem: isProblemRead ? undefined : problem })
  }

  /** Does it as soon as there is a storage; nothing where the page wants none. */
  function whenLoaded(act: (storage: ConversationKeeper) => void): void {
    if (storage) act(storage)
    else if (isWanted()) void loadOnce().then(() => storage && act(storage))
  }

  /** Shows what is stored, by this tab's earlier pages and by other tabs. A history of the page's own goes before all storage. */
  function follow(): void {
    const state = store.get()
    const merged = state.config.options.history ? undefined : storage?.merge(state)
    if (!merged) return
    conversation().adopt(merged)
    if (merged.isCleared) onCleared()
    storage?.repair()
  }

  async function load(): Promise<void> {
    if (source?.isWanted()) {
      const former = storage
      former?.flush()
      // What changes meanwhile waits for the new one.
      storage = undefined
      isOfSource = true
      showProblem(undefined)
      try {
        storage = await source.open({ store, clock, follow, wasStored: former !== undefined })
      } catch (error) {
        isOfSource = false
        storage = former
        throw error
      }
    } else {
      const { createBrowserStorage } = await import('./browser-storage.ts')
      if (environment.storage) storage = createBrowserStorage(environment.storage, clock, store.get, showProblem)
    }
    follow()
  }

  function loadOnce(): Promise<void> {
    loading ??= load()
      // Without its code the conversation is not kept, but goes on.
      .catch((error: unknown) => console.error(error))
      .finally(() => (loading = undefined))
    return loading
  }

  /** Whether `open` has something to wait for. */
  const isPending = (): boolean => isWanted() && (!storage || (!isOfSource && Boolean(source?.isWanted())))

  return {
    /** Loads what keeps the conversation, and shows what is kept of it; settles when nothing is to be waited for any more. */
    async open(): Promise<void> {
      if (!isPending()) return
      store.set({ isRestoring: true })
      await loadOnce()
      // The page may have asked for the source while the browser's storage was loading.
      if (storage && isPending()) await loadOnce()
      store.set({ isRestoring: false })
    },
    follow,
    isPending,
    /** What was typed when the last page ended; undefined when that is not kept. */
    get inputText(): string | undefined {
      return storage?.inputText()
    },
    /** Loads older messages, where what keeps the conversation gives them by pages. */
    loadOlder: (): void => void storage?.loadOlder?.(),
    save: (): void => whenLoaded((kept) => kept.save()),
    flush: (): void => storage?.flush(),
    retry(): void {
      showProblem(undefined)
      storage?.save()
      storage?.flush()
    },
    dismissProblem(): void {
      isProblemRead = true
      store.set({ storageProblem: undefined })
    },
    delete: (id: string): void => whenLoaded((kept) => kept.delete(id)),
    clear: (): void => whenLoaded((kept) => kept.clear()),
  }
}

export type ConversationStorage = ReturnType<typeof createConversationStorage>
