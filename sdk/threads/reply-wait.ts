import type { Engine } from '../core/engine/engine.ts'

/** How long the live connection of a thread stays open for an answer after it was left, in milliseconds: not every message has one. */
const longestWait = 120_000

interface ReplyWaitParts {
  /** A message came. */
  onNews(): void
  /** It took too long. */
  onEnd(): void
}

/** Lets a thread that was left wait for what was asked over its live connection. */
export function createReplyWait(engine: Engine, { onNews, onEnd }: ReplyWaitParts) {
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = {
    get isOn(): boolean {
      return timer !== undefined && engine.isAwaitingReply()
    },
    /** The thread is not shown any more. */
    begin(): void {
      wait.end()
      if (!engine.isAwaitingReply()) return
      timer = setTimeout(() => {
        timer = undefined
        onEnd()
      }, longestWait)
    },
    /** The thread is shown again, or ends. */
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

export type ReplyWait = ReturnType<typeof createReplyWait>
