import { followPage } from './follow-page.ts'
import type { JoinedThreads } from './join-threads.ts'

/** How long an answer may take while the chat is not in the page, in milliseconds. */
const longestAbsence = 60_000

/**
 * What becomes of a chat that is not in the page, perhaps for a moment only: tabs and portals take it out and put it back. What has begun
 * of an answer goes on, undrawn, and everything ends with it: a chat that never comes back leaves nothing behind.
 */
export function createAbsence(joined: JoinedThreads) {
  let ending: AbortController | undefined

  function cancel(): void {
    ending?.abort()
    ending = undefined
  }

  function end(): void {
    cancel()
    joined.pause()
  }

  return {
    /** The chat was taken out of the page. */
    begin(): void {
      cancel()
      joined.withdraw()
      if (!joined.isBusy()) return end()
      const { signal } = (ending = new AbortController())
      // What ended has not been told to everyone yet.
      joined.watch(() => queueMicrotask(() => signal.aborted || joined.isBusy() || end()), signal)
      const timer = setTimeout(end, longestAbsence)
      signal.addEventListener('abort', () => clearTimeout(timer))
      followPage({ onHidden: joined.flush, onLeft: end }, signal)
    },
    /** The chat is put into the page again. */
    cancel,
    /** Everything ends, at once. */
    end,
  }
}
