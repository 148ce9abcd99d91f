import { inTime } from '../../../core/util/in-time.ts'
import { createProcessCounts, waitFor } from './process-counts.ts'
import type { VisitorCount, VisitorCounts } from './visitor-counts.ts'

/** How long a visitor waits for what other servers have counted, in milliseconds. */
const patience = 1000
/** After how long a store that did not answer is asked again, in milliseconds. */
const pause = 5000
/** How often places are kept for another minute, in milliseconds: some of these may fail. */
const renewal = 15_000

interface SharedCountsParts {
  /** Undefined where the process counts for itself. */
  readonly store: VisitorCounts | undefined
  /** Told once each time that the store is away: until it is back, the process counts for itself. */
  readonly onError: (error: unknown) => void
  /** A clock that nobody sets, in milliseconds. */
  readonly now?: (() => number) | undefined
}

/**
 * Counts what visitors ask for: in the store, together with all servers that share it, and in the process, which refuses what it knows to be
 * too much without asking.
 */
export interface SharedCounts {
  /**
   * Counts all of these, or none where one of them may not be more.
   * @returns milliseconds until there may be; 0 where they were counted.
   */
  take(counts: readonly VisitorCount[]): Promise<number>
  /** Counts what was used. It is known here at once, and to others when the promise resolves; it never rejects. */
  add(counts: readonly VisitorCount[]): Promise<void>
  /** Takes one of so many places until the function is called that it returns; undefined where there is none. */
  hold(name: string, most: number): Promise<(() => Promise<void>) | undefined>
}

export function createSharedCounts({ store, onError, now = () => performance.now() }: SharedCountsParts): SharedCounts {
  const own = createProcessCounts(now)
  const held = new Map<string, Set<string>>()
  const renewed = new Set<string>()
  /** Places that are being given back, by their names. */
  const releases = new Map<string, Promise<unknown>>()
  let awayUntil = -Infinity
  let isTold = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Undefined where the store is away. */
  async function ask<Value>(answer: (store: VisitorCounts) => Promise<Value>): Promise<Value | undefined> {
    if (!store || now() < awayUntil) return undefined
    const late = (): Error => new Error(`The store did not count within ${patience / 1000} second.`)
    try {
      const value = await inTime(patience, answer(store), late)
      isTold = false
      return value
    } catch (error) {
      awayUntil = now() + pause
      if (!isTold) onError(error)
      isTold = true
      return undefined
    }
  }

  /**
   * Gives back a place for which nobody has waited, when the store says that it was taken; or cannot say, for then it may have been. What is
   * not given back ends by itself.
   */
  function giveBackLate(id: string, asked: Promise<boolean> | undefined): void {
    void asked
      ?.catch(() => true)
      .then((isTaken) => (isTaken ? store?.release(id) : undefined))
      .catch(() => undefined)
  }

  function renew(): void {
    if (timer !== undefined || !renewed.size) return
    timer = setTimeout(() => {
      void ask((counts) => counts.renew([...renewed])).then(() => {
        timer = undefined
        renew()
      })
    }, renewal)
    // It keeps no process alive. Deno and browsers have numbers.
    if (typeof timer === 'object') timer.unref()
  }

  return {
    async take(counts: readonly VisitorCount[]): Promise<number> {
      const limited = counts.filter(({ most }) => most < Infinity)
      const wait = own.wait(limited)
      if (wait > 0 || !limited.length) return wait
      const answer = await ask((shared) => shared.take(limited))
      if (!answer) {
        // Others of this visitor may have been counted meanwhile.
        const late = own.wait(limited)
        if (late <= 0) own.add(limited)
        return late
      }
      for (const [place, state] of answer.states.entries()) {
        const count = limited[place]
        if (count) own.learn(count, state)
      }
      return answer.isTaken ? 0 : Math.max(1, waitFor(limited, answer.states))
    },
    async add(counts: readonly VisitorCount[]): Promise<void> {
      const limited = counts.filter(({ most, amount }) => most < Infinity && amount > 0)
      if (!limited.length) return
      own.add(limited)
      await ask((shared) => shared.add(limited))
    },
    async hold(name: string, most: number): Promise<(() => Promise<void>) | undefined> {
      const mine = held.get(name) ?? new Set()
      if (mine.size >= most) return undefined
      const id = crypto.randomUUID()
      held.set(name, mine.add(id))
      const leave = (): void => {
        mine.delete(id)
        renewed.delete(id)
        if (!mine.size && held.get(name) === mine) held.delete(name)
        if (renewed.size) return
        clearTimeout(timer)
        timer = undefined
      }
      if (most === Infinity) return async () => leave()
      // Whoever has read an answer to its end may ask for the next at once.
      await releases.get(name)
      let asked: Promise<boolean> | undefined
      const isHeld = await ask((shared) => (asked = shared.hold(name, id, most)))
      if (isHeld === undefined) giveBackLate(id, asked)
      if (isHeld === false) {
        leave()
        return undefined
      }
      if (isHeld) renewed.add(id)
      renew()
      return async () => {
        leave()
        if (!isHeld) return
        // What is not given back ends by itself.
        const released = Promise.all([releases.get(name), ask((shared) => shared.release(id))])
        releases.set(name, released)
        await released
        if (releases.get(name) === released) releases.delete(name)
      }
    },
  }
}
