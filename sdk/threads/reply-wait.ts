import type { Engine } from '../core/session/engine.ts'

/**
 * How long a thread's live connection stays open for an answer after
 * the visitor left, in milliseconds: not every message gets one.
 */
const longestWait = 120_000

interface ReplyWaitParts {
  /** A message arrived. */
  onNews(): void
  /** The wait timed out. */
  onEnd(): void
}

/** Keeps a thread that the visitor left waiting for the answer to a message sent over its live connection. */
export interface ReplyWait {
  readonly isOn: boolean
  /** The thread moved to the background. */
  begin(): void
  /** The thread is open again, or ends. */
  end(): void
}

export function createReplyWait(engine: Engine, { onNews, onEnd }: ReplyWaitParts): ReplyWait {
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait: ReplyWait = {
    get isOn(): boolean {
      return timer !== undefined && engine.isAwaitingReply()
    },
    begin(): void {
      wait.end()
      if (!engine.isAwaitingReply()) return
      timer = setTimeout(() => {
        timer = undefined
        onEnd()
      }, longestWait)
    },
    end(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }

  engine.store.subscribe(({ messages }, previous) => {
    const last = messages.at(-1)
    const isLonger = messages.length > previous.messages.length
    if (timer !== undefined && isLonger && last?.kind === 'message' && last.role !== 'user') onNews()
  })
  return wait
}
