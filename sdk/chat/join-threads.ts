import { createEngine, type Engine } from '../core/session/engine.ts'
import type { Environment } from '../core/environment.ts'
import type { LoadFeature } from '../core/features.ts'
import type { Config } from '../core/options/config.ts'
import type { ThreadRequests } from '../core/types.ts'
import type { ChatThreads } from '../threads/chat-threads.ts'
import type { MadeConnector } from '../threads/share-connectors.ts'
import { callCurrent } from './call-current.ts'
import { createEngineGroup } from './engine-group.ts'
import { createEngineSlot } from './engine-slot.ts'
import type { ThreadsCode } from './threads-code.ts'
import { report, reporting } from '../core/util/thrown/report.ts'

/** Creates the threads of a storage, once its code has loaded. */
interface StorageThreads {
  /** The environment whose connectors all threads share. */
  readonly shared: Environment
  /** `toldId` is the thread named in the latest `thread` event. */
  create(toldId?: string): ChatThreads
  readonly createReplacement: ThreadsCode['createReplacement']
}

/** The engine of a chat, and of further conversations if the page enables threads. The code for those loads only then. */
export function joinThreads(host: Element, environment: Environment, config: () => Config, loadFeature: LoadFeature) {
  let threads: ChatThreads | undefined
  let loading: Promise<StorageThreads> | undefined
  let made: MadeConnector | undefined
  const initial = config()
  let storedKey = initial.storage?.key
  let isPaused = false
  let changing: Promise<void> | undefined // another storage is being opened
  /** The threads of replaced storages, whose running work is finished. */
  const retired = new Set<ChatThreads>()
  const remembering: Environment = {
    ...environment,
    createConnector(given) {
      const connector = environment.createConnector(given)
      made ??= { config: given, connector }
      return connector
    },
  }
  const first: Engine = createEngine(initial, remembering, {
    isWanted: () => Boolean(first.store.get().config.threads),
    async open(parts) {
      const { create } = await load()
      threads ??= create()
      if (isPaused) threads.pause()
      return threads.openFirst(first, parts)
    },
    threadId: () => [threads, ...retired].map((each) => each?.idOf(first)).find((id) => id !== undefined),
    threadPlace: () => [threads, ...retired].map((each) => each?.placeOf(first)).find((place) => place !== undefined),
  })
  const slot = createEngineSlot(first)
  const all = (): ChatThreads[] => [...(threads ? [threads] : []), ...retired]

  function load(): Promise<StorageThreads> {
    loading ??= loadFeature('threads').then((code) => {
      const { createChatThreads, createLastThread, createReplacement, shareConnectors } = code as ThreadsCode
      const shared = { ...environment, createConnector: shareConnectors(environment.createConnector, made ? [made] : []) }
      const lastThread = createLastThread(host)
      return {
        shared,
        createReplacement,
        create: (toldId) =>
          createChatThreads({
            environment,
            lastThread,
            toldId,
            config,
            storedKey: () => storedKey,
            createEngine: (source) => createEngine(config(), shared, source),
            show: slot.put,
          }),
      }
    })
    loading.catch(() => (loading = undefined))
    return loading
  }

  /** Shows the threads of the page's current storage, if it has changed. */
  async function changeStorage(): Promise<void> {
    await slot.engine.restore()
    const former = threads
    const toldId = former?.shownId()
    if (!former || toldId === undefined || !config().threads || config().threads?.storage === former.givenStorage()) return
    const { create, shared, createReplacement } = await load()
    const next = create(toldId)
    const { engine, begin } = createReplacement(slot.engine.store.get(), config(), shared, next)
    threads = next
    retired.add(former)
    former.retire(() => retired.delete(former))
    begin()
    slot.put(engine)
    if (isPaused) {
      next.pause()
      engine.pause()
    }
    await engine.restore()
    // The page may have set yet another storage in the meantime.
    return changeStorage()
  }

  /** Compares by identity: two storages may access one address as different visitors. */
  function followStorage(): void {
    void slot.engine.restore()
    if (changing || (threads && config().threads?.storage === threads.givenStorage())) return
    changing = changeStorage()
      .catch(reporting('not-loaded'))
      .finally(() => (changing = undefined))
  }

  return {
    /** The engine on screen. */
    engine: slot.engine,
    /** The threads; undefined while the page does not enable them. */
    get threads(): ChatThreads | undefined {
      return threads
    },
    /** Actions on threads that views can request, which remain valid after a change of storage. */
    get requests(): ThreadRequests | undefined {
      const current = threads
      return (
        current &&
        callCurrent(
          () => (threads ?? current).requests,
          () => changing,
        )
      )
    },
    /** Opens a thread, or a new one. */
    async openThread(id?: string): Promise<void> {
      if (!config().threads) return report('wrong-call', 'Set the option `threads` to open other conversations.')
      await Promise.resolve(changing).then(slot.engine.restore)
      // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- a page without types may give a number
      await (id === undefined ? threads?.requests.newThread() : threads?.showThread(String(id)))
      if (isPaused) slot.engine.withdraw()
    },
    async importConversation(file: Blob | string): Promise<void> {
      await Promise.resolve(changing).then(slot.engine.restore)
      await ((config().threads && threads) || slot.engine).importConversation(file)
      if (isPaused) slot.engine.withdraw()
    },
    ...createEngineGroup(() => [slot.engine, ...all().flatMap((each) => each.engines())]),
    configure(next: Config): void {
      storedKey = next.storage?.key ?? storedKey
      slot.engine.configure(next)
      for (const each of all()) each.configure(next)
      if (next.threads) followStorage()
    },
    start(): void {
      isPaused = false
      slot.engine.start()
      for (const each of all()) each.resume()
    },
    /** The chat was taken out of the page: nothing new begins, and what needs no end ends. See the engine. */
    withdraw(): void {
      isPaused = true
      for (const each of all()) each.withdraw()
      slot.engine.withdraw()
    },
    /** Everything ends, at once. */
    pause(): void {
      isPaused = true
      for (const each of all()) each.pause()
      retired.clear()
      slot.engine.pause()
    },
    flush(): void {
      slot.engine.flush()
      for (const each of all()) each.flush()
    },
  }
}

export type JoinedThreads = ReturnType<typeof joinThreads>
