import type { ChangeClock } from './change-clock.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { ConversationKeeper, KeeperSource } from './conversation-keeper.ts'
import type { GrowingAnswers } from './growing-answers.ts'
import type { Store } from '../store.ts'
import type { ChatState, Part, StorageProblem } from '../types.ts'
import type { Environment } from '../environment.ts'
import { inTime } from '../util/in-time.ts'
import { report } from '../util/thrown/report.ts'

/** How long a chat waits for what others have stored, in milliseconds. */
const longestRefresh = 10_000

interface ConversationStorageParts {
  store: Store<ChatState>
  conversation: () => Conversation
  environment: Environment
  clock: ChangeClock
  /** Replaces the browser's storage, if the page has its own. */
  source: KeeperSource | undefined
  /** Another tab cleared the conversation. */
  onCleared(): void
}

/** Stores the conversation if the page enables that; the code loads only then. */
export function createConversationStorage({
  store,
  conversation,
  environment,
  clock,
  source,
  onCleared,
}: ConversationStorageParts) {
  let storage: ConversationKeeper | undefined
  let growing: GrowingAnswers | undefined
  /** True if `storage` belongs to the source. */
  let isOfSource = false
  let loading: Promise<void> | undefined
  /**
   * True if the visitor has dismissed the notice that the browser's
   * storage fails. It is shown again if the storage has worked in between.
   */
  let isProblemRead = false
  const isWanted = (): boolean => Boolean(source?.isWanted() || (environment.storage && store.get().config.storage))

  function showProblem(problem: StorageProblem | undefined): void {
    if (!problem) isProblemRead = false
    store.set({ storageProblem: isProblemRead ? undefined : problem })
  }

  /** Calls a function as soon as there is a storage, or never if the page wants none. */
  function whenLoaded(act: (storage: ConversationKeeper) => void): void {
    if (storage) act(storage)
    else if (isWanted()) void loadOnce().then(() => storage && act(storage))
  }

  /**
   * Shows what is stored by earlier pages of this tab and by other
   * tabs. The page's own history takes precedence over any storage.
   */
  function follow(): void {
    const state = store.get()
    const merged = state.config.options.history ? undefined : storage?.merge(state)
    if (!merged) return
    conversation().adopt(merged)
    if (merged.isCleared) onCleared()
    storage?.repair()
  }

  async function load(): Promise<void> {
    const [{ createGrowingAnswers }, browser] = await Promise.all([
      import('./growing-answers.ts'),
      source?.isWanted() ? undefined : import('./browser-storage.ts'),
    ])
    growing ??= createGrowingAnswers({ storage: environment.storage, store, clock })
    if (source && !browser) {
      const former = storage
      former?.flush()
      // Changes in the meantime wait for the new one.
      storage = undefined
      isOfSource = true
      showProblem(undefined)
      try {
        storage = await source.open({ store, clock, follow, growing, wasStored: former !== undefined })
      } catch (error) {
        isOfSource = false
        storage = former
        throw error
      }
    } else if (browser && environment.storage) {
      const kept = browser.createBrowserStorage({
        storage: environment.storage,
        clock,
        read: store.get,
        growing,
        onProblem: showProblem,
      })
      await kept.open()
      storage = kept
    }
    follow()
  }

  function loadOnce(): Promise<void> {
    loading ??= load()
      // Without its code the conversation is not stored, but continues.
      .catch(report)
      .finally(() => (loading = undefined))
    return loading
  }

  /** True if `open` has something to wait for. */
  const isPending = (): boolean => isWanted() && (!storage || (!isOfSource && Boolean(source?.isWanted())))

  return {
    /** Loads the storage, and shows what is stored; resolves when there is nothing left to wait for. */
    async open(): Promise<void> {
      if (!isPending()) return
      store.set({ isRestoring: true })
      await loadOnce()
      // The page may have enabled the source while the browser's storage was loading.
      if (storage && isPending()) await loadOnce()
      store.set({ isRestoring: false })
    },
    follow,
    /** Shows what other tabs and devices have stored. Never rejects. */
    async refresh(): Promise<void> {
      const refreshing = storage?.refresh?.()
      if (refreshing) await inTime(longestRefresh, refreshing, () => new Error('The storage does not answer.')).catch(report)
      follow()
    },
    /** Claims a call for this chat; see the keeper. */
    claim: async (callId: string): Promise<boolean> => (await storage?.claim?.(callId)) ?? true,
    /** Stores what was answered in a message; see the keeper. */
    confirm: async (messageId: string, answered: Part): Promise<boolean> =>
      (await storage?.confirm?.(messageId, answered)) ?? true,
    /** Stores what is pending; resolves with whether all is stored. */
    settle: async (): Promise<boolean> => (await storage?.settle()) ?? true,
    isPending,
    /** The text that was typed when the last page was closed; undefined if that is not stored. */
    get inputText(): string | undefined {
      return storage?.inputText()
    },
    /** Loads older messages, if the storage provides them in pages. */
    loadOlder: (): void => void storage?.loadOlder?.(),
    save: (): void => whenLoaded((kept) => kept.save()),
    flush(): void {
      growing?.write()
      storage?.flush()
    },
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
