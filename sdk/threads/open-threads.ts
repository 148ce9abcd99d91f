import type { Engine } from '../core/engine/engine.ts'
import type { Environment } from '../core/environment.ts'
import type { ThreadStorage } from '../core/options/threads.ts'
import type { ConversationKeeper, KeeperParts, KeeperSource } from '../core/storage/conversation-keeper.ts'
import type { Message, ThreadProblem } from '../core/types.ts'
import { createBackgroundThreads } from './background-threads.ts'
import { createOpenKeeper } from './open-keeper.ts'
import { createOpenThread, type OpenThread } from './open-thread.ts'
import type { ThreadKeeper } from './saving/thread-keeper.ts'

export interface OpenThreadsParts {
  readonly environment: Environment
  storage(): ThreadStorage
  /** The engine of another thread. */
  createEngine(source: KeeperSource): Engine
  /** Shows an engine in the place of the one that is shown. */
  show(engine: Engine): void
  /** What is to be told of a thread has changed. */
  onChange(): void
  /** A thread begins or ends to wait for an answer. */
  onPhase(thread: OpenThread): void
  /** A message came over a live connection in a thread that is not shown. */
  onNews(thread: OpenThread): void
  onSaved(id: string, messages: readonly Message[]): void
}

/** Whether an answer is on its way in it. */
export const isAnswering = (thread: OpenThread | undefined): boolean =>
  thread !== undefined && (thread.engine.store.get().phase !== 'idle' || thread.wait.isOn)

/** Whether its engine must stay, though it is not shown: something would be lost with it. */
function isNeeded(thread: OpenThread): boolean {
  const { composer } = thread.engine.store.get()
  return isAnswering(thread) || thread.keeper.isUnsaved || Boolean(composer.text || composer.files.length)
}

/** Whether an answer, or a save that has not failed, is on its way: what failed is written where the next page finds it. */
const isFinishing = (thread: OpenThread): boolean => isAnswering(thread) || (thread.keeper.isUnsaved && !thread.keeper.hasFailed)

/** The threads that have an engine each: an answer goes on in one that was left. */
export function createOpenThreads(parts: OpenThreadsParts) {
  const { environment, createEngine, show, onChange, onPhase, onNews, onSaved } = parts
  const threads = new Map<string, OpenThread>()
  let shown: OpenThread | undefined
  /** Called when the last thread has ended, once none is shown any more. */
  let onEnd: (() => void) | undefined

  /** Gives up the engine of a thread that is not shown, as soon as nothing is lost with it. */
  function settle(thread: OpenThread): void {
    const isBusy = onEnd ? isFinishing(thread) : isNeeded(thread)
    if (thread === shown || isBusy || threads.get(thread.id) !== thread) return
    drop(thread)
    if (!threads.size) onEnd?.()
  }

  /** The thread is not shown any more. */
  function leave(thread: OpenThread): void {
    thread.wait.begin()
    settle(thread)
  }

  function drop({ id, engine, keeper, wait }: OpenThread): void {
    wait.end()
    threads.delete(id)
    engine.pause('replaced')
    keeper.close()
  }

  const createKeeper = (id: string, isNew: boolean): ThreadKeeper =>
    createOpenKeeper(id, isNew, { environment, storage: parts.storage(), onProblem: own.setProblem, onSaved, onSettled })

  function onSettled(id: string): void {
    const thread = threads.get(id)
    if (thread) settle(thread)
  }

  function onWaited(thread: OpenThread): void {
    settle(thread)
    onChange()
  }

  function add(thread: OpenThread): OpenThread {
    threads.set(thread.id, thread)
    thread.engine.store.subscribe((state, previous) => {
      if (state.phase === previous.phase) return
      onPhase(thread)
      // What ends with the phase is still to be saved.
      if (state.phase === 'idle') settle(thread)
    })
    return thread
  }

  function create(id: string, isNew: boolean): OpenThread {
    const keeper = createKeeper(id, isNew)
    const engine = createEngine({
      isWanted: () => true,
      threadId: () => id,
      async open(engineParts) {
        try {
          return await keeper.open(engineParts)
        } catch (error) {
          console.error(error)
          own.setProblem(id, 'missing')
          return keeper
        }
      },
    })
    return add(createOpenThread(id, engine, keeper, { onNews, onWaited }))
  }

  const own = {
    /** The one that is shown. */
    get shown(): OpenThread | undefined {
      return shown
    },
    get: (id: string): OpenThread | undefined => threads.get(id),
    all: (): OpenThread[] => [...threads.values()],
    setProblem(id: string, problem: ThreadProblem | undefined): void {
      const thread = threads.get(id)
      if (!thread || thread.problem === problem) return
      thread.problem = problem
      onChange()
    },
    /**
     * Makes a thread of the engine that the chat began with.
     * @throws what the storage throws when it does not have the thread.
     */
    async adopt(engine: Engine, engineParts: KeeperParts, id: string, isNew: boolean): Promise<ConversationKeeper> {
      const thread = createOpenThread(id, engine, createKeeper(id, isNew), { onNews, onWaited })
      // What is wrong with it may be told while it opens.
      threads.set(id, thread)
      shown = thread
      try {
        await thread.keeper.open(engineParts)
      } catch (error) {
        threads.delete(id)
        throw error
      }
      add(thread)
      return thread.keeper
    },
    /** Shows a thread in the place of the one that is shown; settles when its messages are there. */
    async show(id: string, isNew: boolean): Promise<void> {
      const previous = shown
      const known = threads.get(id)
      const thread = known ?? create(id, isNew)
      shown = thread
      onChange()
      // Before it is shown, for what is suggested in an empty chat depends on whether it is one.
      if (!known) thread.engine.start()
      show(thread.engine)
      if (previous) leave(previous)
      thread.wait.end()
      await thread.engine.restore()
    },
    /** Ends what goes on in a thread that was removed, and leaves nothing of it. */
    forget(id: string): void {
      const thread = threads.get(id)
      if (!thread) return
      if (thread === shown) shown = undefined
      drop(thread)
      thread.keeper.discard()
    },
    /** Shows none any more, and ends each as soon as its answer and what is to be saved are complete. */
    retire(onRetired: () => void): void {
      shown = undefined
      onEnd = onRetired
      if (!threads.size) return onRetired()
      for (const thread of threads.values()) {
        thread.keeper.flush()
        leave(thread)
      }
    },
    ...createBackgroundThreads(
      () => threads.values(),
      () => shown,
    ),
  }
  return own
}

export type OpenThreads = ReturnType<typeof createOpenThreads>
