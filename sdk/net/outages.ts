/** "Normal closure" and "going away": https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const normalCodes = [1000, 1001]
/** Before the first attempt after a normal close, in milliseconds. */
const firstWaitAfterNormal = 500
/** A connection that was open for so long, in milliseconds, was not closed for a reason that comes again at once. */
const settledAfter = 10_000

/** What the end of a connection, or of an attempt to connect, is to those who use it. */
type Closing =
  /** The server has closed it in a normal way: it comes back soon, without a word. */
  | 'normal'
  /** It is not known yet that there is no connection. */
  | 'new'
  /** Another failed attempt of an outage that is known. */
  | 'known'
  /** A failed attempt after a normal close, for which nobody waits. */
  | 'unnoticed'

interface Outages {
  /** The server has closed it in a normal way, and nothing has failed that anybody waited for. */
  readonly isQuiet: boolean
  /** How long the next attempt waits, for `reconnectDelay`. */
  readonly nextWait: { readonly attempt: number; readonly firstWait?: number }
  opened(): void
  /** Whether it was open. */
  closed(code: number, given: { wasClean: boolean; isAwaited: boolean }): { wasOpen: boolean; closing: Closing }
}

/** Counts failed attempts and normal closes of one connection, and decides which of them are told. */
export function createOutages(): Outages {
  /** Failed attempts since it was last open. */
  let failures = 0
  /** Normal closes of connections that were hardly open. */
  let closings = 0
  let isQuiet = false
  /** By `performance.now()`; undefined while it is not open. */
  let openedAt: number | undefined

  function fail(isAwaited: boolean): Closing {
    failures += 1
    if (!isQuiet) return failures === 1 ? 'new' : 'known'
    if (!isAwaited) return 'unnoticed'
    failures = 1
    isQuiet = false
    return 'new'
  }

  return {
    get isQuiet() {
      return isQuiet
    },
    get nextWait() {
      return isQuiet ? { attempt: failures + closings, firstWait: firstWaitAfterNormal } : { attempt: failures }
    },
    opened() {
      failures = 0
      isQuiet = false
      openedAt = performance.now()
    },
    closed(code, { wasClean, isAwaited }) {
      const openFor = openedAt === undefined ? undefined : performance.now() - openedAt
      openedAt = undefined
      const wasOpen = openFor !== undefined
      if (!wasOpen || !wasClean || !normalCodes.includes(code)) return { wasOpen, closing: fail(isAwaited) }
      closings = openFor < settledAfter ? closings + 1 : 1
      failures = 0
      isQuiet = true
      return { wasOpen, closing: 'normal' }
    },
  }
}
