import { keptAfterwards, type ApprovalStore, type WaitingCall } from './approval-store.ts'

/** Calls that wait at once in a process. Past it, those that were asked first are forgotten. */
const mostCalls = 10_000

interface KeptCall extends WaitingCall {
  /** By `performance.now()`: the clock of the day may jump. */
  readonly endsAt: number
  claimedAt?: number
  result?: string
}

/** Calls that wait in the memory of this process. */
export interface MemoryApprovals extends ApprovalStore {
  /** @returns whether there were any of this visitor. */
  erase(visitor: string): boolean
}

export function memoryApprovals(): MemoryApprovals {
  const kept = new Map<string, KeptCall>()

  function forgetOld(now: number): void {
    for (const [id, { endsAt }] of kept) if (endsAt + keptAfterwards * 1000 <= now) kept.delete(id)
    for (const id of kept.keys()) {
      if (kept.size <= mostCalls) return
      kept.delete(id)
    }
  }

  return {
    async add(call) {
      const now = performance.now()
      kept.set(call.id, { ...call, endsAt: now + call.seconds * 1000 })
      forgetOld(now)
    },
    async claim({ id, user, place }) {
      const known = kept.get(id)
      if (known?.user !== user || known?.place !== place) return undefined
      const { call, result, claimedAt, endsAt } = known
      const now = performance.now()
      if (result !== undefined) return { state: 'settled', call, result }
      if (claimedAt !== undefined) return { state: 'claimed', call, seconds: (now - claimedAt) / 1000 }
      if (endsAt <= now) return { state: 'expired', call }
      known.claimedAt = now
      return { state: 'mine', call }
    },
    async settle(id, result) {
      const known = kept.get(id)
      if (known) known.result = result
    },
    async list(visitor, { after = '', limit }) {
      const now = performance.now()
      const own = [...kept.values()].filter(({ id, user }) => user === visitor && id > after)
      return own
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id, call, result, claimedAt, endsAt }) => {
          const state = claimedAt !== undefined ? 'claimed' : endsAt <= now ? 'expired' : 'waiting'
          return result === undefined ? { id, state, call } : { id, state: 'settled', call, result }
        })
    },
    erase(visitor) {
      const own = [...kept.values()].filter(({ user }) => user === visitor)
      for (const { id } of own) kept.delete(id)
      return own.length > 0
    },
  }
}
