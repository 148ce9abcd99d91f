import type { Engine } from '../core/engine/engine.ts'
import type { Environment } from '../core/environment.ts'
import type { Config } from '../core/options/config.ts'
import type { Thread, ThreadsOptions, ThreadStorage } from '../core/options/threads.ts'
import type { ConversationKeeper, KeeperParts, KeeperSource } from '../core/storage/conversation-keeper.ts'
import { findFirstThread, openStorage } from './first-thread.ts'
import { createOpenThreads } from './open-threads.ts'
import { storageName } from './storage-name.ts'
import { createThreadActions } from './thread-actions.ts'
import { createThreadFollower } from './thread-follower.ts'
import { createThreadList } from './thread-list.ts'
import { createThreadNews } from './thread-news.ts'
import { createThreadTitles } from './thread-titles.ts'
import { createThreadsPublisher } from './threads-publisher.ts'
import { createUnsavedMessages, type UnsavedMessages } from './saving/unsaved-messages.ts'
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
  let hasStorage = false
  let lifetime = new AbortController()
  /** The threads that have an engine, as the list would show them. */
  const records = new Map<string, Thread>()
  const find = (id: string): Thread | undefined => records.get(id) ?? list.find(id)

  const unsavedOf = (id: string): UnsavedMessages => createUnsavedMessages(environment.storage, storageName(storage), id)
  const list = createThreadList(
    () => storage,
    () => publisher.publish(),
  )
  const open = createOpenThreads({
    environment,
    storage: () => storage,
    createEngine,
    show,
    onChange: () => publisher.publish(),
    onPhase: (thread) => follower.onPhase(thread),
    onSaved: (id, messages) => void follower.onSaved(id, messages),
  })
  const publisher = createThreadsPublisher({ open, list, find, options: () => config().threads })
  const titles = createThreadTitles({
    options,
    storage: () => storage,
    signal: () => lifetime.signal,
    hasTitle: (id) => Boolean(find(id)?.title),
    rename: (id, title) => actions.rename(id, title),
  })
  const news = createThreadNews(
    () => storageName(storage),
    (told) => follower.onNews(told),
  )
  const follower = createThreadFollower({
    open,
    list,
    titles,
    news,
    publisher,
    records,
    unsaved: unsavedOf,
    storage: () => storage,
    signal: () => lifetime.signal,
  })
  const actions = createThreadActions({
    storage: () => storage,
    unsaved: unsavedOf,
    open,
    list,
    news,
    find,
    keep: (thread) => void records.set(thread.id, thread),
    showThread,
    setRemoved: publisher.setRemoved,
    setProblem: publisher.setProblem,
  })

  async function showThread(id: string, isNew = false): Promise<void> {
    if (open.shown?.id === id) return
    lastThread.set(id)
    publisher.prepare(id, isNew)
    const thread = list.find(id)
    if (thread) records.set(id, thread)
    const shown = open.show(id, isNew)
    environment.emit('thread', { id })
    await shown
  }

  const chatThreads = {
    requests: actions.requests,
    /** Begins with the engine that the chat has: shows the thread of this tab, else the one that was updated last, else a new one. */
    async openFirst(engine: Engine, parts: KeeperParts): Promise<ConversationKeeper> {
      const opened = await openStorage(options())
      ;({ storage } = opened)
      hasStorage = true
      publisher.setProblem(opened.problem)
      if (!lifetime.signal.aborted) news.open()
      // What the visitor said before there were threads is not put into another conversation.
      const isUnderway = engine.store.get().messages.some(({ kind, role }) => kind === 'message' && role === 'user')
      const first = isUnderway ? undefined : await findFirstThread(storage, { environment, config: config(), lastThread })
      const begin = (id: string, isNew: boolean): Promise<ConversationKeeper> => {
        lastThread.set(id)
        return open.adopt(engine, parts, id, isNew)
      }
      const keeper = await begin(first ?? newThreadId(), first === undefined).catch((error: unknown) => {
        if (!isMissing(error)) throw error
        return begin(newThreadId(), true)
      })
      publisher.publish()
      environment.emit('thread', { id: open.shown?.id ?? '' })
      void list.load()
      return keeper
    },
    showThread,
    /** The thread whose engine this is. */
    idOf: (engine: Engine): string | undefined => open.all().find((thread) => thread.engine === engine)?.id,
    /** The engines of all threads that have one. */
    engines: (): Engine[] => open.all().map(({ engine }) => engine),
    configure(next: Config): void {
      open.configure(next)
      publisher.publish()
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
      // Else it is still being opened.
      if (!hasStorage) return
      news.open()
      open.resume()
      void list.load()
    },
  }
  return chatThreads
}

export type ChatThreads = ReturnType<typeof createChatThreads>
