import type { Engine } from '../core/engine/engine.ts'
import type { ThreadProblem } from '../core/types.ts'
import { createReplyWait, type ReplyWait } from './reply-wait.ts'
import type { ThreadKeeper } from './saving/thread-keeper.ts'

/** A thread that has an engine: the one that is shown, and those that are still busy or hold something that was not sent. */
export interface OpenThread {
  readonly id: string
  readonly engine: Engine
  readonly keeper: ThreadKeeper
  problem?: ThreadProblem | undefined
  /** For an answer over a live connection, after it was left. */
  readonly wait: ReplyWait
}

interface OpenThreadEvents {
  /** A message came over a live connection in a thread that is not shown. */
  onNews(thread: OpenThread): void
  /** It has waited long enough for an answer over its live connection. */
  onWaited(thread: OpenThread): void
}

export function createOpenThread(
  id: string,
  engine: Engine,
  keeper: ThreadKeeper,
  { onNews, onWaited }: OpenThreadEvents,
): OpenThread {
  const wait = createReplyWait(engine, { onNews: () => onNews(thread), onEnd: () => onWaited(thread) })
  const thread: OpenThread = { id, engine, keeper, wait }
  return thread
}
