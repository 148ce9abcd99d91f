import { heldLocks, whenGivenUp } from '../../extensions/outbox/tab-locks.ts'
import type { KeyValueStorage } from '../../storage/key-value-storage.ts'
import { unlessLeft } from '../../unless-left.ts'
import { delay } from '../../util/delay.ts'
import { createId } from '../../util/ids.ts'
import { claimPrefix } from './claim-prefix.ts'
import { createClaimRecords, type ClaimRecord } from './claim-records.ts'
import { createCallLocks } from './call-locks.ts'
import type { TakenLock } from './take-lock.ts'
import { report } from '../../util/thrown/report.ts'

/**
 * Who answers a call: `mine`: this chat. `elsewhere`: another tab, or another device. `unknown`: a tab that was closed while it ran the
 * call, so that nobody knows whether it ended.
 */
export type Claim = 'mine' | 'elsewhere' | 'unknown'

/** How long what one tab writes may take to reach another one, in milliseconds. */
const spreadTime = 200
/** Without locks nobody knows which tabs live: a claim is believed for this long, in milliseconds. */
const longestBelief = 60_000

interface CallClaimsParts {
  /** The browser's storage, which all its tabs share. */
  readonly records: KeyValueStorage | undefined
  /** What distinguishes the conversation from others of the browser. */
  scope(): string
  /** Aborted when everything in the chat ends. */
  signal(): AbortSignal
  /** Keeps the conversation, perhaps for other devices, too: what it says of a call, and whether all is stored. */
  readonly storage: { claim(callId: string): Promise<boolean>; settle(): Promise<boolean> }
}

/** For how long; 0 if it says that it was written later than now: the clock was wrong then, or a stranger wrote it. */
const believedFor = ({ at }: ClaimRecord): number => (at > Date.now() + longestBelief ? 0 : at + longestBelief - Date.now())

/**
 * Sees to it that one chat answers a call, of all that show it. In one browser by locks and the browser's storage; where it has no locks
 * (outside secure contexts) by the storage alone, and where it keeps nothing by the locks alone. A claim lasts until the call has its
 * result and the conversation is stored with it, or the page is closed.
 */
export interface CallClaims {
  /**
   * Claims the answer to a call that waits for one.
   * @param isStillOpen Brings the conversation up to date, and returns whether the call still waits.
   */
  decide(callId: string, isStillOpen: () => Promise<boolean>): Promise<Claim>
  /** Claims to have the model go on: two tabs may have answered the last questions of an answer at the same moment. */
  goOn(answerId: string): Promise<boolean>
  /** The call is answered by another one, or by nobody. */
  giveUp(callId: string): void
  /** The call was answered, and runs later: once the answer is stored, it needs no defence. */
  rest(callId: string): Promise<void>
  /** Claims a call that is about to run. */
  begin(callId: string): Promise<Claim>
  /** An answer has ended. `isUnfinished` tells whether a call has no result. */
  end(isUnfinished: (callId: string) => boolean): Promise<void>
  /** Which of these calls others run, or began before they were closed. */
  look(callIds: readonly string[]): Promise<ReadonlyMap<string, Exclude<Claim, 'mine'>>>
  /** Whether another tab was seen to answer it, so that it is seen, too, when that has ended. */
  wasSeen(callId: string): boolean
  /** Calls a function when the tab that runs one of these calls has ended it, or was closed. */
  watch(callIds: readonly string[], run: () => void): void
}

export function createCallClaims({ records: kept, scope, signal, storage }: CallClaimsParts): CallClaims {
  const me = `${createId()}-${Math.random().toString(36).slice(2)}`
  const records = createClaimRecords(kept)
  const locks = createCallLocks(signal)
  /** What this chat has claimed, and under which key: the page may name another conversation meanwhile. */
  const own = new Map<string, string>()
  /** What others run, and this chat waits for. */
  const awaited = new Set<string>()
  /** What other tabs were seen to answer. */
  const seen = new Set<string>()

  const keyOf = (callId: string): string => own.get(callId) ?? `${claimPrefix}${scope()}:${callId}`

  /** Other chats need not be kept from the call any longer. */
  function free(callId: string): void {
    if (own.has(callId)) records.remove(keyOf(callId))
    locks.release(keyOf(callId))
  }

  /** Without locks, what was written last counts, once every tab can have read it. */
  async function isWritten(key: string, lock: TakenLock): Promise<boolean> {
    const isKept = records.write(key, { by: me, at: Date.now(), hasBegun: false })
    if (!isKept || lock !== 'none') return true
    await delay(spreadTime, signal()).catch(() => undefined)
    return records.read(key)?.by === me
  }

  async function decideLocally(key: string, lock: TakenLock, isStillOpen: () => Promise<boolean>): Promise<Claim> {
    if (lock === 'taken') return 'elsewhere'
    const before = records.read(key)
    if (before) {
      if (lock === 'none' && believedFor(before) > 0) return 'elsewhere'
      // What that tab stored may not have arrived yet.
      await delay(spreadTime, signal()).catch(() => undefined)
      if (!(await isStillOpen())) return 'elsewhere'
      if (before.hasBegun) return 'unknown'
    }
    return (await isWritten(key, lock)) ? 'mine' : 'elsewhere'
  }

  /** Claims something among the tabs of this browser. */
  async function claimHere(callId: string, isStillOpen: () => Promise<boolean>): Promise<Claim> {
    if (own.has(callId)) return 'mine'
    const key = keyOf(callId)
    const claim = await decideLocally(key, await locks.take(key), isStillOpen)
    if (claim === 'mine') own.set(callId, key)
    else locks.release(key)
    return claim
  }

  /** Asks the storage; a call whose storage fails is answered, because nothing would ever be otherwise. */
  async function decideInStorage(callId: string): Promise<boolean> {
    const claim = (): Promise<boolean> => storage.claim(callId)
    const isMine = await unlessLeft(claim, (error) => {
      report('calls-not-claimed', 'A call could not be claimed in the storage of the threads.', error)
      return true
    })
    // No call runs in a page that was left.
    return isMine ?? false
  }

  return {
    async decide(callId: string, isStillOpen: () => Promise<boolean>): Promise<Claim> {
      const isOwn = own.has(callId)
      const claim = await claimHere(callId, isStillOpen)
      if (isOwn || claim !== 'mine' || (await decideInStorage(callId))) return claim
      free(callId)
      own.delete(callId)
      return 'elsewhere'
    },
    goOn: async (answerId: string): Promise<boolean> => (await claimHere(answerId, async () => true)) === 'mine',
    giveUp(callId: string): void {
      free(callId)
      own.delete(callId)
    },
    async rest(callId: string): Promise<void> {
      if (await storage.settle()) free(callId)
    },
    async begin(callId: string): Promise<Claim> {
      const key = keyOf(callId)
      const lock = await locks.take(key)
      // It was given back since it was answered.
      if (lock === 'taken') return 'elsewhere'
      if (!own.has(callId)) {
        const isLost = records.read(key)?.hasBegun === true
        if (isLost || !(await decideInStorage(callId))) {
          locks.release(key)
          return isLost ? 'unknown' : 'elsewhere'
        }
        own.set(callId, key)
      }
      records.write(key, { by: me, at: Date.now(), hasBegun: true })
      return 'mine'
    },
    async end(isUnfinished: (callId: string) => boolean): Promise<void> {
      const ended = [...own.keys()].filter((callId) => !isUnfinished(callId))
      if (!ended.length || !(await storage.settle())) return
      for (const callId of ended) {
        free(callId)
        own.delete(callId)
      }
    },
    async look(callIds: readonly string[]): Promise<ReadonlyMap<string, Exclude<Claim, 'mine'>>> {
      const found = new Map<string, Exclude<Claim, 'mine'>>()
      const held = await heldLocks()
      for (const callId of callIds) {
        if (own.has(callId)) continue
        const record = records.read(keyOf(callId))
        const isAlive = held ? held.has(keyOf(callId)) : record !== undefined && believedFor(record) > 0
        if (isAlive) {
          found.set(callId, 'elsewhere')
          seen.add(callId)
        } else if (record?.hasBegun) found.set(callId, 'unknown')
      }
      return found
    },
    wasSeen: (callId: string): boolean => seen.has(callId),
    watch(callIds: readonly string[], run: () => void): void {
      for (const callId of callIds) {
        if (awaited.has(callId)) continue
        awaited.add(callId)
        const onGone = (): void => {
          awaited.delete(callId)
          run()
        }
        const record = records.read(keyOf(callId))
        whenGivenUp(keyOf(callId), signal(), onGone)
        if (record && !globalThis.navigator?.locks) delay(believedFor(record) + 1, signal()).then(onGone, () => undefined)
      }
    },
  }
}
