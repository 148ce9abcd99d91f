import { StoreClosedError } from './store-closed-error.ts'
import type { KeptSeconds, ServerStore } from './store.ts'
import { setupError } from '../setup-error.ts'

/** How long a server keeps what it stores, in days; parts of a day are possible. */
export interface RetentionOptions {
  /** Conversations, from their last save on. @default until they are removed */
  threads?: number
  /** Answers that can be resumed, from their end on; conversations have them beside that. @default five minutes */
  answers?: number
  /** Feedback, from when it was given on. @default as long as there is space */
  feedback?: number
}

const day = 24 * 60 * 60 // seconds

/** How often it is looked for what is too old, in milliseconds. */
const interval = 60_000

/** @throws TypeError for what is no time. */
function secondsOf(name: keyof RetentionOptions, days: number | undefined): number | undefined {
  if (days === undefined) return undefined
  if (!Number.isFinite(days) || days <= 0)
    throw setupError(`\`retention.${name}\` is a number of days above 0, such as 30, and is ${days}.`)
  return days * day
}

interface RetentionParts {
  readonly store: ServerStore
  readonly retention: RetentionOptions | undefined
  readonly onError: (error: unknown) => void
}

/** Removes what is too old, each minute, also where nobody asks for anything. */
export function createRetention({ store, retention = {}, onError }: RetentionParts) {
  const kept: KeptSeconds = {
    threads: secondsOf('threads', retention.threads),
    answers: secondsOf('answers', retention.answers),
    feedback: secondsOf('feedback', retention.feedback),
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  // No signal: Cloudflare Workers make none before a request.
  let isEnding = false
  let isDown = false
  const goesOn = (): boolean => !isEnding

  async function sweep(): Promise<void> {
    try {
      // A piece at a time: whoever saves meanwhile has their turn in between.
      for (let isMore = true; isMore && goesOn();) isMore = (await store.sweep?.(kept)) ?? false
      isDown = false
    } catch (error) {
      // Its owner has closed it, and the server is left to end by itself.
      if (error instanceof StoreClosedError) return
      // Told once: a store that is away fails each minute.
      if (!isEnding && !isDown) onError(error)
      isDown = true
    }
    timer = undefined
    start()
  }

  function start(): void {
    if (isEnding || timer !== undefined || !store.sweep) return
    timer = setTimeout(() => void sweep(), interval)
    // It keeps no process alive. Deno and browsers have numbers.
    if (typeof timer === 'object') timer.unref()
  }

  return {
    /** From the first request on: some runtimes have no timers before. */
    start,
    stop(): void {
      isEnding = true
      clearTimeout(timer)
    },
  }
}
