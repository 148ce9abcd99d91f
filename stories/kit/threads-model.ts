import { createStore } from '../../sdk/core/store.ts'
import type { ThreadEntry, ThreadRequests, ThreadsState } from '../../sdk/core/types.ts'

const hour = 3_600_000

/** Threads of these titles, the newest first. */
export function threadsNamed(...titles: readonly string[]): ThreadEntry[] {
  const newest = Date.now()
  return titles.map((title, index) => {
    const updatedAt = new Date(newest - Math.min(index ** 3, 20_000) * hour).toISOString()
    return { id: `thread-${index}`, title, createdAt: updatedAt, updatedAt, isAnswering: false, hasNews: false }
  })
}

/** Threads without an engine: what a visitor does with them changes the state at once. */
export function createThreadsModel(given: Partial<ThreadsState>) {
  const store = createStore<ThreadsState>({
    openId: 'thread-0',
    openTitle: given.entries?.find(({ id }) => id === (given.openId ?? 'thread-0'))?.title,
    entries: [],
    status: 'ready',
    hasMore: false,
    query: '',
    isArchive: false,
    list: 'sidebar',
    hasSearch: true,
    ...given,
  })
  const { get, set } = store
  let all = get().entries
  let before = all

  function list(patch: Partial<ThreadsState> = {}): void {
    const { query, isArchive } = { ...get(), ...patch }
    const isWanted = ({ title, archived = false }: ThreadEntry): boolean =>
      archived === isArchive && title.toLowerCase().includes(query.toLowerCase())
    set({ ...patch, entries: all.filter(isWanted) })
  }

  function change(entries: readonly ThreadEntry[]): void {
    before = all
    all = entries
    list()
  }

  const changeOne = (id: string, patch: Partial<ThreadEntry>): void =>
    change(all.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)))

  function open(openId: string): void {
    set({ openId, openTitle: all.find(({ id }) => id === openId)?.title, problem: undefined })
    changeOne(openId, { hasNews: false })
  }

  const requests: ThreadRequests = {
    newThread: async () => open('new'),
    openThread: async (id) => open(id),
    renameThread: async (id, title) => changeOne(id, { title }),
    archiveThread: async (id, archived) => changeOne(id, { archived }),
    async removeThread(id) {
      set({ removed: all.find((entry) => entry.id === id) })
      change(all.filter((entry) => entry.id !== id))
    },
    async restoreThread() {
      set({ removed: undefined, problem: undefined })
      change(before)
    },
    exportThread: async (id, format) => new File([''], `${all.find((entry) => entry.id === id)?.title}.${format}`),
    importThread: async () => true,
    shareThread: async (id) => set({ shared: { url: `https://example.com/snapshots/${id}`, until: '2026-12-06T12:00:00.000Z' } }),
    async unshareThread() {
      set({ shared: undefined })
      return true
    },
    searchThreads: async (query) => list({ query }),
    showArchive: async (isArchive) => list({ isArchive, query: '' }),
    loadMoreThreads: async () => set({ hasMore: false }),
    retryThreads: async () => set({ problem: undefined, status: 'ready' }),
    dismissThreadNotice: (notice) => set({ [notice]: undefined }),
  }
  return { ...store, requests }
}
