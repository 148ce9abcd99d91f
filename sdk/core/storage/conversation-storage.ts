import type { ChatSession } from '../session/chat-session.ts'
import type { ConversationStorage } from '../session/contracts.ts'
import type { ConversationKeeper, KeeperSource } from './conversation-keeper.ts'
import type { GrowingAnswers } from './growing-answers.ts'
import type { StorageProblem } from '../types.ts'
import { delay } from '../util/delay.ts'
import { inTime } from '../util/in-time.ts'
import { reporting } from '../util/thrown/report.ts'

/** How long a chat waits for what others have stored, in milliseconds. */
const longestRefresh = 10_000

/** How long what is stored may take before the chat says that it loads, in milliseconds. */
const shortWait = 500

const tell = reporting('not-kept')

/** Stores the conversation if the page enables that, or in a `source` that takes the place of the browser's storage; the code loads only then. */
export function createConversationStorage(session: ChatSession, source: KeeperSource | undefined): ConversationStorage {
  const { store, environment, clock } = session
  let storage: ConversationKeeper | undefined
  let growing: GrowingAnswers | undefined
  /** True if `storage` belongs to the source. */
  let isOfSource = false
  let loading: Promise<void> | undefined
  let isSlow = false
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
    session.conversation.adopt(merged)
    if (merged.isCleared) session.serviceSession.set(undefined)
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
      .catch(tell)
      .finally(() => (loading = undefined))
    return loading
  }

  /** Shows that something loads, and what waits for it, if it takes a while. */
  async function showWait(work: () => Promise<void>): Promise<void> {
    const isOver = new AbortController()
    let isShown = false
    const show = (): void => {
      isSlow = true
      session.submission.showWaiting()
      isShown = store.get().historyPaging === 'none'
      if (isShown) store.set({ historyPaging: 'loading' })
    }
    delay(shortWait, AbortSignal.any([isOver.signal, session.presence.stay()])).then(show, () => undefined)
    try {
      await work()
    } finally {
      isOver.abort()
      isSlow = false
      if (isShown && store.get().historyPaging === 'loading') store.set({ historyPaging: 'none' })
    }
  }

  const isPending = (): boolean => isWanted() && (!storage || (!isOfSource && Boolean(source?.isWanted())))

  return {
    async open() {
      if (!isPending()) return
      store.set({ isRestoring: true })
      await showWait(async () => {
        await loadOnce()
        // The page may have enabled the source while the browser's storage was loading.
        if (storage && isPending()) await loadOnce()
      })
      store.set({ isRestoring: false })
    },
    follow,
    async refresh() {
      const refreshing = storage?.refresh?.()
      if (refreshing) await inTime(longestRefresh, refreshing, () => new Error('The storage does not answer.')).catch(tell)
      follow()
    },
    claim: async (callId) => (await storage?.claim?.(callId)) ?? true,
    confirm: async (messageId, answered) => (await storage?.confirm?.(messageId, answered)) ?? true,
    settle: async () => (await storage?.settle()) ?? true,
    isPending,
    get isSlow() {
      return isSlow
    },
    get inputText() {
      return storage?.inputText()
    },
    loadOlder: () => void storage?.loadOlder?.(),
    save: () => whenLoaded((kept) => kept.save()),
    flush() {
      growing?.write()
      storage?.flush()
      session.tell('onFlush')
    },
    retry() {
      showProblem(undefined)
      storage?.save()
      storage?.flush()
    },
    dismissProblem() {
      isProblemRead = true
      store.set({ storageProblem: undefined })
    },
    delete: (id) => whenLoaded((kept) => kept.delete(id)),
    clear: () => whenLoaded((kept) => kept.clear()),
  }
}
