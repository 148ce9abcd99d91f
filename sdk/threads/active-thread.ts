import type { ChatError } from '../core/errors.ts'
import type { Engine } from '../core/session/engine.ts'
import type { ThreadProblem } from '../core/types.ts'
import { createReplyWait, type ReplyWait } from './reply-wait.ts'
import type { ThreadKeeper } from './saving/thread-keeper.ts'

/** A thread that has an engine: the one on screen, and those that are still busy or have unsent input. */
export interface ActiveThread {
  readonly id: string
  readonly engine: Engine
  readonly keeper: ThreadKeeper
  problem?: ThreadProblem | undefined
  /** What the server says to the visitor about the problem. */
  failure?: ChatError | undefined
  /** Waits for an answer over a live connection after the visitor left the thread. */
  readonly wait: ReplyWait
}

interface ActiveThreadEvents {
  /** A message arrived over a live connection in a background thread. */
  onNews(thread: ActiveThread): void
  /** The wait for an answer over the live connection timed out. */
  onWaited(thread: ActiveThread): void
}

export function createActiveThread(
  id: string,
  engine: Engine,
  keeper: ThreadKeeper,
  { onNews, onWaited }: ActiveThreadEvents,
): ActiveThread {
  const wait = createReplyWait(engine, { onNews: () => onNews(thread), onEnd: () => onWaited(thread) })
  const thread: ActiveThread = { id, engine, keeper, wait }
  return thread
}
