import { fullForAll, ShareError } from '../space-errors.ts'
import type { SpaceBounds } from '../store.ts'

const levelOf = (bytes: number): number => Math.floor(Math.log2(bytes + 1))

/** How much each visitor has. Those who have most are found in no time, however many there are. */
export interface Shares {
  of(visitor: string | undefined): number
  total(): number
  add(visitor: string | undefined, change: number): void
  /** Those who have most, up to twice as much as each other, then those who have less; of the first, this visitor is the very first. */
  largest(visitor: string | undefined): Generator<string | undefined>
}

export function createShares(): Shares {
  const shares = new Map<string | undefined, number>()
  /** Visitors by the power of two of what they have. */
  const levels = new Map<number, Set<string | undefined>>()
  let total = 0

  const of = (visitor: string | undefined): number => shares.get(visitor) ?? 0

  function leave(visitor: string | undefined): void {
    const level = levelOf(of(visitor))
    const known = levels.get(level)
    known?.delete(visitor)
    if (!known?.size) levels.delete(level)
    shares.delete(visitor)
  }

  function enter(visitor: string | undefined, bytes: number): void {
    const level = levelOf(bytes)
    const known = levels.get(level) ?? new Set()
    known.add(visitor)
    levels.set(level, known)
    shares.set(visitor, bytes)
  }

  return {
    of,
    total: (): number => total,
    add(visitor: string | undefined, change: number): void {
      const bytes = of(visitor) + change
      total += change
      leave(visitor)
      if (bytes > 0) enter(visitor, bytes)
    },
    *largest(visitor: string | undefined): Generator<string | undefined> {
      const sorted = [...levels.keys()].sort((one, other) => other - one)
      if (sorted[0] === levelOf(of(visitor))) yield visitor
      for (const level of sorted) yield* levels.get(level) ?? []
    },
  }
}

/**
 * Asks whether so much more is within the bounds, of all that a store keeps.
 * @throws a `ThreadError` with status 507 where it is not.
 */
export function checkBounds(
  kept: readonly Shares[],
  visitor: string | undefined,
  added: number,
  { ofVisitor = Infinity, inAll = Infinity }: SpaceBounds,
): void {
  if (added <= 0) return
  const sum = (count: (shares: Shares) => number): number => kept.reduce((all, shares) => all + count(shares), added)
  if (visitor !== undefined && sum((shares) => shares.of(visitor)) > ofVisitor) throw new ShareError()
  if (sum((shares) => shares.total()) > inAll) throw fullForAll(inAll)
}
