import type { Engine } from '../core/session/engine.ts'
import type { Environment } from '../core/environment.ts'
import { allMessages } from '../core/conversation/all-messages.ts'
import { createPresence } from '../core/session/presence.ts'
import type { Config } from '../core/options/config.ts'
import type { Thread, ThreadsOptions, ThreadStorage } from '../core/options/threads.ts'
import type { ThreadRequests } from '../core/types.ts'
import type { ConversationKeeper, KeeperParts, KeeperSource, ThreadPlace } from '../core/storage/conversation-keeper.ts'
import { openStorage } from './storages/open-storage.ts'
import { openFirstThread } from './start/open-first-thread.ts'
import type { LastThread } from './start/last-thread.ts'
import { createActiveThreads, threadOf } from './active-threads.ts'
import { storageName } from './storage-name.ts'
import { createThreadActions } from './thread-actions.ts'
import { createThreadFollower } from './thread-follower.ts'
import { createThreadList } from './thread-list.ts'
import { createThreadChannel } from './thread-channel.ts'
import { createThreadTitles } from './thread-titles.ts'
import { createThreadsPublisher } from './threads-publisher.ts'
import { createUnsavedMessages, type UnsavedMessages } from './saving/unsaved-messages.ts'

export interface ChatThreadsParts {
  readonly environment: Environment
  readonly lastThread: LastThread
  /** The thread named in the latest `thread` event. */
  readonly toldId?: string | undefined
  config(): Config
  /** The key under which the browser's storage kept the conversation before there were threads; undefined for the default key. */
  storedKey(): string | undefined
  /** Creates the engine of another thread. */
  createEngine(source: KeeperSource): Engine
  /** Shows another engine in place of the current one. */
  show(engine: Engine): void
}

/** Manages the conversations of a chat: the open one, those that run in the background, and the list. */
export interface ChatThreads {
  readonly requests: ThreadRequests
  /** The storage that the page set. */
  givenStorage(): ThreadsOptions['storage']
  /** The open thread; undefined until the first one has opened. */
  shownId(): string | undefined
  /**
   * Starts with the chat's existing engine: opens the thread that this tab showed last, else the most recently updated one,
   * else a new one.
   */
  openFirst(engine: Engine, engineParts: KeeperParts): Promise<ConversationKeeper>
  /** Another storage replaces this one: running answers finish in the background and are saved here. */
  retire(onEnd: () => void): void
  showThread(id: string, isNew?: boolean): Promise<void>
  /** Shows an exported conversation. @throws a ChatError that says what is wrong with the file. */
  importConversation(file: Blob | string): Promise<void>
  /** The id of the thread that an engine belongs to. */
  idOf(engine: Engine): string | undefined
  placeOf(engine: Engine): ThreadPlace | undefined
  engines(): Engine[]
  configure(next: Config): void
  flush(): void
  /** The chat was taken out of the page: answers go on. Whoever takes it out calls `pause` when they have ended. */
  withdraw(): void
  pause(): void
  resume(): void
}

export function createChatThreads(parts: ChatThreadsParts): ChatThreads {
  const { environment, lastThread, config, createEngine, show } = parts
  const options = (): ThreadsOptions => config().threads ?? {}
  let given: ThreadsOptions['storage']
  let storage: ThreadStorage
  let hasStorage = false
  const presence = createPresence()
  /** The threads that have an engine, as the list shows them. */
  const records = new Map<string, Thread>()
  const find = (id: string): Thread | undefined => records.get(id) ?? list.find(id)

  const unsavedOf = (id: string): UnsavedMessages => createUnsavedMessages(environment.storage, storageName(storage), id)
  const list = createThreadList(
    () => storage,
    () => publisher.publish(),
  )
  const active = createActiveThreads({
    environment,
    storage: () => storage,
    createEngine,
    show,
    onChange: () => publisher.publish(),
    onPhase: (thread) => follower.onPhase(thread),
    onNews: (thread) => follower.onNews(thread),
    onSaved: (id, messages) => void follower.onSaved(id, messages),
  })
  const canShare = (): boolean => Boolean(hasStorage && storage.share && storage.unshare)
  const publisher = createThreadsPublisher({ active, list, find, options: () => config().threads, canShare })
  const titles = createThreadTitles({
    options,
    storage: () => storage,
    signal: presence.lifetime,
    hasTitle: (id) => Boolean(find(id)?.title),
    rename: (id, title) => actions.rename(id, title),
  })
  const news = createThreadChannel(
    () => storageName(storage),
    (told) => follower.onTold(told),
  )
  const follower = createThreadFollower({
    active,
    list,
    titles,
    news,
    publisher,
    records,
    unsaved: unsavedOf,
    storage: () => storage,
    signal: presence.lifetime,
  })
  const actions = createThreadActions({
    environment,
    config,
    storage: () => storage,
    unsaved: unsavedOf,
    active,
    list,
    news,
    find,
    keep: (thread) => void records.set(thread.id, thread),
    showThread,
    setRemoved: publisher.setRemoved,
    setShared: publisher.setShared,
    setProblem: publisher.setProblem,
  })

  function remember(id: string): void {
    // A chat that isn't in the page must not take the slot of one that is.
    if (presence.isIn) lastThread.set(storageName(storage), id)
  }

  async function showThread(id: string, isNew = false): Promise<void> {
    if (active.shown?.id === id) return
    remember(id)
    publisher.prepare(id, isNew)
    const thread = list.find(id)
    if (thread) records.set(id, thread)
    const shown = active.show(id, isNew)
    environment.emit('thread', { id })
    await shown
  }

  return {
    requests: actions.requests,
    importConversation: actions.importConversation,
    givenStorage: (): ThreadsOptions['storage'] => given,
    shownId: (): string | undefined => active.shown?.id,
    async openFirst(engine: Engine, engineParts: KeeperParts): Promise<ConversationKeeper> {
      given = options().storage
      const opened = await openStorage(given)
      ;({ storage } = opened)
      hasStorage = true
      publisher.setProblem(opened.problem)
      if (!presence.lifetime().aborted) news.open()
      const startParts = { environment, lastThread, storedKey: parts.storedKey() }
      const { keeper, isTaken } = await openFirstThread(storage, { active, engine, engineParts, ...startParts })
      publisher.publish()
      const id = active.shown?.id ?? ''
      remember(id)
      if (id !== parts.toldId) environment.emit('thread', { id })
      if (!presence.isIn) lastThread.release()
      // A migrated conversation gets a title, and other tabs that showed it are told about the messages this tab added.
      else void list.load().then(() => (isTaken ? follower.onSaved(id, allMessages(engine.store.get())) : undefined))
      return keeper
    },
    retire(onEnd: () => void): void {
      actions.close()
      list.close()
      active.retire(() => {
        news.close()
        onEnd()
      })
    },
    showThread,
    idOf: (engine: Engine): string | undefined => threadOf(active, engine)?.id,
    placeOf: (engine: Engine): ThreadPlace | undefined => threadOf(active, engine)?.keeper.place,
    engines: (): Engine[] => active.all().map(({ engine }) => engine),
    configure(next: Config): void {
      active.configure(next)
      publisher.publish()
    },
    flush: active.flush,
    withdraw(): void {
      presence.leave()
      actions.close()
      active.withdraw()
      lastThread.release()
    },
    pause(): void {
      presence.end()
      actions.close()
      active.pause()
      list.close()
      news.close()
      lastThread.release()
    },
    resume(): void {
      if (presence.isIn) return
      presence.enter()
      if (!hasStorage) return // still being opened
      news.open()
      if (active.shown) remember(active.shown.id)
      active.resume()
      void list.load()
    },
  }
}
