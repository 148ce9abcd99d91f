import { ChatError } from './errors.ts'
import { defaultLabels } from './labels/labels.ts'
import { delay } from './util/delay.ts'
import { thrownField } from './util/thrown/thrown-field.ts'

/** How long a failure waits for the page to be left, in milliseconds. */
const usualWait = 300
/** How long if a navigation has just begun, in milliseconds: the next page may take that long to answer. */
const navigationWait = 3000
/** What breaks this soon after the page was asked whether it may be left is broken by that, in milliseconds. */
const navigationStart = 1000

/** How often the page was left: each time but the last one, the browser showed it again as it was. */
let departures = 0
/** When the page was left last, on the clock of `performance.now`; long ago if it was shown again. */
let leftAt = -Infinity
/** When it was asked last whether it may be left. That proves nothing: downloads begin in the same way, and visitors may stay. */
let askedAt = -Infinity

function leave(): void {
  departures += 1
  leftAt = performance.now()
}

function arrive(): void {
  leftAt = -Infinity
}

/** Something that the page's end breaks, such as a request. */
export interface Undertaking {
  /**
   * Whether it failed with this because the page was left. Resolves with true only when the browser shows the page again, if ever; by
   * then, what ends with the page has ended.
   */
  explains(thrown: unknown): Promise<boolean>
  /** It has ended, or nobody waits for it any more. */
  end(): void
}

/** Without a page, e.g. in Node, nobody leaves. */
const lasting: Undertaking = { explains: async () => false, end: () => undefined }

/**
 * True of a failure that may come of the page's end: a connection failed, or nobody knows what did, as with what functions of the page
 * throw. A service that has answered did not fail because the visitor leaves.
 */
export function mayComeOfLeaving(thrown: unknown): boolean {
  if (typeof thrownField(thrown, 'status') === 'number') return false
  if (!ChatError.is(thrown)) return true
  const { kind, message, isDisplayable, cause } = thrown
  if (message === defaultLabels.errorConnection || kind === 'speechToText') return true
  return (kind === 'default' && !isDisplayable) || (ChatError.is(cause) && mayComeOfLeaving(cause))
}

/**
 * Tells failures from what ends because the visitor leaves the page: nobody has to know about that. Browsers break connections before
 * they say that the page is left: Firefox and Safari as the navigation begins, when the next page has not even answered, Chromium just
 * before `pagehide`. Therefore a failure waits a little; a page that is gone never comes to report it.
 */
export const pageLeaving = {
  /** Notices that the page is left, until the signal is aborted. */
  follow(signal: AbortSignal): void {
    if (!('onpagehide' in globalThis)) return
    // The same function for two signals would be one listener, which ends with the first of them.
    addEventListener('pagehide', () => leave(), { signal, capture: true })
    addEventListener('pageshow', () => arrive(), { signal, capture: true })
  },
  /** True while the page is being left: what is to be sent has to be sent at once. */
  isUnderway: (): boolean => performance.now() - leftAt < usualWait,
  /** Something begins that the page's end would break. Nobody waits for it any more when the signal is aborted. */
  begin(lifetime?: AbortSignal): Undertaking {
    if (!('onpagehide' in globalThis)) return lasting
    // What a chat sends while the page is left, to save what it has, belongs to that departure.
    const before = pageLeaving.isUnderway() ? departures - 1 : departures
    const ending = new AbortController()
    const signal = lifetime ? AbortSignal.any([ending.signal, lifetime]) : ending.signal
    // Only as long as something is on its way: it may keep a page from being kept for the way back.
    addEventListener('beforeunload', () => (askedAt = performance.now()), { signal })
    return {
      async explains(thrown) {
        if (!mayComeOfLeaving(thrown)) {
          ending.abort()
          return false
        }
        pageLeaving.follow(signal)
        const wait = performance.now() - askedAt < navigationStart ? navigationWait : usualWait
        // Timers of a page that is gone never fire, and those of a page that the browser keeps fire when it is shown again.
        await delay(wait, signal).catch(() => undefined)
        ending.abort()
        return departures > before
      },
      end: () => ending.abort(),
    }
  },
}
