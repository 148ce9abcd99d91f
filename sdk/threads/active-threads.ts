import type { Engine } from '../core/session/engine.ts'
import type { Environment } from '../core/environment.ts'
import type { ThreadStorage } from '../core/options/threads.ts'
import type { ConversationKeeper, KeeperParts, KeeperSource } from '../core/storage/conversation-keeper.ts'
import type { Message, ThreadProblem } from '../core/types.ts'
import { createBackgroundThreads } from './background-threads.ts'
import { createActiveThread, type ActiveThread } from './active-thread.ts'
import { createThreadKeeper, type ThreadKeeper } from './saving/thread-keeper.ts'
import { createUnsavedMessages } from './saving/unsaved-messages.ts'
import { serverFailure } from './thread-error.ts'
import { storageName } from './storage-name.ts'
import { report } from '../core/util/thrown/report.ts'

export interface ActiveThreadsParts {
  readonly environment: Environment
  storage(): ThreadStorage
  /** Creates the engine of another thread. */
  createEngine(source: KeeperSource): Engine
  /** Shows another engine in place of the current one. */
  show(engine: Engine): void
  /** Something that is published about a thread changed. */
  onChange(): void
  /** A thread started or stopped waiting for an answer. */
  onPhase(thread: ActiveThread): void
  /** A message arrived over a live connection in a background thread. */
  onNews(thread: ActiveThread): void
  onSaved(id: string, messages: readonly Message[]): void
}

/** True while an answer is pending. */
export const isAnswering = (thread: ActiveThread | undefined): boolean =>
  thread !== undefined && (thread.engine.store.get().phase !== 'idle' || thread.wait.isOn)

/** True while a background thread needs its engine: something would be lost without it. */
function isNeeded(thread: ActiveThread): boolean {
  const { composer, queue, messages } = thread.engine.store.get()
  if (messages.some(({ status }) => status === 'queued')) return true
  return isAnswering(thread) || thread.keeper.isUnsaved || Boolean(composer.text || composer.files.length || queue)
}

/**
 * True while an answer or a save is pending. Failed saves don't count: their messages are written where the next page finds them.
 */
function isFinishing(thread: ActiveThread): boolean {
  const { queue } = thread.engine.store.get()
  return isAnswering(thread) || Boolean(queue && !queue.held) || (thread.keeper.isUnsaved && !thread.keeper.hasFailed)
}

/** Manages the threads that have an engine each, so that an answer continues after the visitor leaves its thread. */
export function createActiveThreads(parts: ActiveThreadsParts) {
  const { environment, createEngine, show, onChange, onPhase, onNews, onSaved } = parts
  const threads = new Map<string, ActiveThread>()
  let shown: ActiveThread | undefined
  /** Called when the last thread has finished, once no thread is shown. */
  let onEnd: (() => void) | undefined

  /** Disposes of the engine of a background thread as soon as nothing is lost with it. */
  function settle(thread: ActiveThread): void {
    const isBusy = onEnd ? isFinishing(thread) : isNeeded(thread)
    if (thread === shown || isBusy || threads.get(thread.id) !== thread) return
    drop(thread)
    if (!threads.size) onEnd?.()
  }

  /** The thread moves to the background. */
  function leave(thread: ActiveThread): void {
    thread.wait.begin()
    settle(thread)
  }

  function drop({ id, engine, keeper, wait }: ActiveThread): void {
    wait.end()
    threads.delete(id)
    engine.pause('replaced')
    keeper.close()
  }

  function createKeeper(id: string, isNew: boolean): ThreadKeeper {
    const storage = parts.storage()
    return createThreadKeeper({
      id,
      isNew,
      storage,
      unsaved: createUnsavedMessages(environment.storage, storageName(storage), id),
      addressOf: environment.addressOf,
      onProblem: (problem, error) => own.setProblem(id, problem, error),
      onSaved: (messages) => onSaved(id, messages),
      onSettled() {
        const thread = threads.get(id)
        if (thread) settle(thread)
      },
    })
  }

  function onWaited(thread: ActiveThread): void {
    settle(thread)
    onChange()
  }

  function add(thread: ActiveThread): ActiveThread {
    threads.set(thread.id, thread)
    thread.engine.store.subscribe((state, previous) => {
      if (state.phase === previous.phase) return
      onPhase(thread)
      // What the phase ended with still has to be saved.
      if (state.phase === 'idle') settle(thread)
    })
    return thread
  }

  function create(id: string, isNew: boolean): ActiveThread {
    const keeper = createKeeper(id, isNew)
    const engine = createEngine({
      isWanted: () => true,
      threadId: () => id,
      threadPlace: () => keeper.place,
      async open(engineParts) {
        try {
          return await keeper.open(engineParts)
        } catch (error) {
          report('threads-not-kept', error)
          own.setProblem(id, 'missing')
          return keeper
        }
      },
    })
    return add(createActiveThread(id, engine, keeper, { onNews, onWaited }))
  }

  const own = {
    /** The thread on screen. */
    get shown(): ActiveThread | undefined {
      return shown
    },
    get: (id: string): ActiveThread | undefined => threads.get(id),
    all: (): ActiveThread[] => [...threads.values()],
    setProblem(id: string, problem: ThreadProblem | undefined, error?: unknown): void {
      const thread = threads.get(id)
      const failure = serverFailure(error)
      if (!thread || (thread.problem === problem && thread.failure === failure)) return
      Object.assign(thread, { problem, failure })
      onChange()
    },
    /**
     * Turns the engine that the chat started with into a thread.
     * @throws the storage's error when it does not have the thread.
     */
    async adopt(engine: Engine, engineParts: KeeperParts, id: string, isNew: boolean): Promise<ConversationKeeper> {
      const thread = createActiveThread(id, engine, createKeeper(id, isNew), { onNews, onWaited })
      // A problem may be reported while the thread opens.
      threads.set(id, thread)
      shown = thread
      try {
        await thread.keeper.open(engineParts)
      } catch (error) {
        threads.delete(id)
        throw error
      }
      return add(thread).keeper
    },
    /** Shows a thread in place of the current one; resolves when its messages are loaded. */
    async show(id: string, isNew: boolean): Promise<void> {
      const previous = shown
      const known = threads.get(id)
      const thread = known ?? create(id, isNew)
      shown = thread
      onChange()
      // Start it before it is shown: the suggestions of an empty chat depend on whether the chat is empty.
      if (!known) thread.engine.start()
      show(thread.engine)
      if (previous) leave(previous)
      thread.wait.end()
      await thread.engine.restore()
    },
    /** Ends a thread that was removed, and deletes everything stored about it. */
    forget(id: string): void {
      const thread = threads.get(id)
      if (!thread) return
      if (thread === shown) shown = undefined
      drop(thread)
      thread.keeper.discard()
    },
    /** Moves all threads to the background, and ends each when its answer and its saves are complete. */
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

/** The thread of an engine. */
export const threadOf = (active: ActiveThreads, engine: Engine): ActiveThread | undefined =>
  active.all().find((thread) => thread.engine === engine)

export type ActiveThreads = ReturnType<typeof createActiveThreads>
