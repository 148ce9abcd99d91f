import type { Engine } from '../core/engine/engine.ts'
import type { Environment } from '../core/environment.ts'
import type { Config } from '../core/options/config.ts'
import type { Thread, ThreadsOptions, ThreadStorage } from '../core/options/threads.ts'
import type { ConversationKeeper, KeeperParts, KeeperSource } from '../core/storage/conversation-keeper.ts'
import type { Message, ThreadEntry, ThreadProblem, ThreadsState } from '../core/types.ts'
import { findFirstThread, openStorage } from './first-thread.ts'
import { createOpenThreads, isAnswering, type OpenThread } from './open-threads.ts'
import { createThreadActions } from './thread-actions.ts'
import { createThreadList } from './thread-list.ts'
import { createThreadNews, type ThreadNews } from './thread-news.ts'
import { createThreadTitles } from './thread-titles.ts'
import { newThreadId } from './new-thread-id.ts'
import { isMissing } from './thread-error.ts'

/** Remembers which thread this tab showed last. */
export interface LastThread {
  get(): string | undefined
  set(id: string): void
}

export interface ChatThreadsParts {
  readonly environment: Environment
  readonly lastThread: LastThread
  config(): Config
  /** The engine of another thread. */
  createEngine(source: KeeperSource): Engine
  /** Shows an engine in the place of the one that is shown. */
  show(engine: Engine): void
}

/** The conversations of a chat: which one is shown, which go on, and the list of all. */
export function createChatThreads({ environment, lastThread, config, createEngine, show }: ChatThreadsParts) {
  const options = (): ThreadsOptions => config().threads ?? {}
  let storage: ThreadStorage
  let lifetime = new AbortController()
  /** What went wrong beside the thread that is shown. */
  let problem: ThreadProblem | undefined
  let removed: ThreadsState['removed']
  /** Threads that an answer came in while another one was shown. */
  const withNews = new Set<string>()
  /** The threads that have an engine, as the list would show them. */
  const records = new Map<string, Thread>()
  const drawn = new WeakMap<Thread, ThreadEntry>()

  const list = createThreadList(() => storage, publish)
  const open = createOpenThreads({
    environment,
    storage: () => storage,
    createEngine,
    show,
    onChange: publish,
    onPhase,
    onSaved: (id, messages) => void onSaved(id, messages),
  })
  const titles = createThreadTitles({
    options,
    storage: () => storage,
    signal: () => lifetime.signal,
    rename: (id, title) => actions.rename(id, title),
  })
  const news = createThreadNews(() => storage.name ?? 'confab-threads', onNews)
  const actions = createThreadActions({
    storage: () => storage,
    open,
    list,
    news,
    find: (id) => records.get(id) ?? list.find(id),
    keep: (thread) => void records.set(thread.id, thread),
    showThread,
    setRemoved(thread) {
      removed = thread
      publish()
    },
    setProblem(next) {
      problem = next
      publish()
    },
  })

  /** The entry of a thread: the same object as before when nothing about it has changed. */
  function entryOf(thread: Thread): ThreadEntry {
    const before = drawn.get(thread)
    const answers = isAnswering(open.get(thread.id))
    const hasNews = withNews.has(thread.id)
    if (before?.isAnswering === answers && before.hasNews === hasNews) return before
    const entry = { ...thread, isAnswering: answers, hasNews }
    drawn.set(thread, entry)
    return entry
  }

  function publish(): void {
    const { shown } = open
    if (!shown) return
    const { threads, ...listed } = list.state
    const { list: place = 'sidebar', search = true } = options()
    const isListFailing = listed.status === 'failed' && place !== 'none'
    const state: ThreadsState = {
      ...listed,
      openId: shown.id,
      openTitle: (records.get(shown.id) ?? list.find(shown.id))?.title || undefined,
      entries: threads.map(entryOf),
      removed,
      problem: shown.problem ?? problem ?? (isListFailing ? 'list-failed' : undefined),
      list: place,
      hasSearch: search,
    }
    shown.engine.store.set({ threads: state })
  }

  function onPhase(thread: OpenThread): void {
    const { id } = thread
    if (!isAnswering(thread)) {
      if (thread !== open.shown) withNews.add(id)
      const record = records.get(id)
      if (record) void titles.name(thread, record)
    }
    publish()
  }

  async function onSaved(id: string, messages: readonly Message[]): Promise<void> {
    const updatedAt = new Date().toISOString()
    const known = records.get(id) ?? list.find(id) ?? (await findSaved(id))
    const thread: Thread = { ...known, id, title: known?.title ?? '', createdAt: known?.createdAt ?? updatedAt, updatedAt }
    records.set(id, thread)
    list.put(thread)
    news.tell({ kind: 'changed', thread, isSaved: true })
    const opened = open.get(id)
    if (opened && messages.length) await titles.name(opened, thread)
  }

  /** What the storage says of a thread that was saved just now. */
  async function findSaved(id: string): Promise<Thread | undefined> {
    const { threads } = await storage.list({ limit: 5, signal: lifetime.signal }).catch(() => ({ threads: [] as Thread[] }))
    return threads.find((thread) => thread.id === id)
  }

  function onNews(told: ThreadNews): void {
    if (told.kind === 'removed') {
      list.drop(told.id)
      if (open.shown?.id === told.id) open.setProblem(told.id, 'removed')
      else open.forget(told.id)
      return
    }
    const { thread, isSaved } = told
    const opened = open.get(thread.id)
    if (opened) records.set(thread.id, thread)
    list.put(thread)
    if (!opened) return
    if (opened.problem === 'removed') open.setProblem(thread.id, undefined)
    if (isSaved) void opened.keeper.refresh()
  }

  async function showThread(id: string, isNew = false): Promise<void> {
    if (open.shown?.id === id) return
    lastThread.set(id)
    withNews.delete(id)
    const thread = list.find(id)
    if (thread) records.set(id, thread)
    if (isNew) problem = undefined
    const shown = open.show(id, isNew)
    environment.emit('thread', { id })
    await shown
  }

  const chatThreads = {
    requests: actions.requests,
    /** Begins with the engine that the chat has: shows the thread of this tab, else the one that was updated last, else a new one. */
    async openFirst(engine: Engine, parts: KeeperParts): Promise<ConversationKeeper> {
      const opened = await openStorage(options(), lifetime.signal)
      ;({ storage } = opened)
      problem = opened.problem
      news.open()
      const first = await findFirstThread(storage, { environment, config: config(), lastThread, signal: lifetime.signal })
      const begin = (id: string, isNew: boolean): Promise<ConversationKeeper> => {
        lastThread.set(id)
        return open.adopt(engine, parts, id, isNew)
      }
      const keeper = await begin(first ?? newThreadId(), first === undefined).catch((error: unknown) => {
        if (!isMissing(error)) throw error
        return begin(newThreadId(), true)
      })
      publish()
      environment.emit('thread', { id: open.shown?.id ?? '' })
      void list.load()
      return keeper
    },
    showThread,
    showNew: (): Promise<void> => showThread(newThreadId(), true),
    /** The thread whose engine this is. */
    idOf: (engine: Engine): string | undefined => open.all().find((thread) => thread.engine === engine)?.id,
    /** The messages of all threads that have an engine. */
    engines: (): Engine[] => open.all().map(({ engine }) => engine),
    configure(next: Config): void {
      open.configure(next)
      publish()
    },
    flush: open.flush,
    pause(): void {
      lifetime.abort()
      actions.close()
      open.pause()
      list.close()
      news.close()
    },
    resume(): void {
      if (!lifetime.signal.aborted) return
      lifetime = new AbortController()
      news.open()
      open.resume()
      void list.load()
    },
  }
  return chatThreads
}

export type ChatThreads = ReturnType<typeof createChatThreads>
