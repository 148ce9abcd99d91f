// Counts how much each visitor keeps in a database, and refuses what is more than they may.
import type { Transaction } from 'kysely'
import { fullForAll, ShareError } from '../space-errors.ts'
import type { SpaceBounds } from '../store.ts'
import type { Tables } from './tables.ts'

/** Rows of the sum of all. */
const shards = 16

/** What is kept more than before, or less. */
interface SpaceChange {
  readonly threads: number
  readonly bytes: number
}

/**
 * Notes what a visitor has more than before, or less; null for one that nobody knows. It is the last that a transaction changes, which is of
 * one visitor only: PostgreSQL has those who change the same rows wait for each other.
 */
export async function noteSpace(
  transaction: Transaction<Tables>,
  visitor: string | null,
  { threads, bytes }: SpaceChange,
): Promise<void> {
  if (!threads && !bytes) return
  if (visitor !== null) {
    await transaction
      .insertInto('confab_space')
      .values({ visitor, threads, bytes })
      .onConflict((conflict) =>
        conflict.column('visitor').doUpdateSet((row) => ({
          threads: row('confab_space.threads', '+', threads),
          bytes: row('confab_space.bytes', '+', bytes),
        })),
      )
      .execute()
    // A visitor of whom nothing is kept leaves no name behind.
    if (threads < 0 || bytes < 0)
      await transaction
        .deleteFrom('confab_space')
        .where('visitor', '=', visitor)
        .where('threads', '<=', 0)
        .where('bytes', '<=', 0)
        .execute()
  }
  await transaction
    .insertInto('confab_space_sum')
    .values({ shard: Math.floor(Math.random() * shards), bytes })
    .onConflict((conflict) =>
      conflict.column('shard').doUpdateSet((row) => ({ bytes: row('confab_space_sum.bytes', '+', bytes) })),
    )
    .execute()
}

/** What one visitor may have at most, and what all may. */
export interface SpaceCaps extends SpaceBounds {
  readonly threads?: number
}

/** @throws a `ThreadError` with status 507 where more is kept than fits: the transaction takes it back. */
export async function checkSpace(
  transaction: Transaction<Tables>,
  visitor: string | null,
  { threads = Infinity, ofVisitor = Infinity, inAll }: SpaceCaps,
): Promise<void> {
  if (visitor !== null) {
    const kept = await transaction
      .selectFrom('confab_space')
      .select(['threads', 'bytes'])
      .where('visitor', '=', visitor)
      .executeTakeFirst()
    if (kept && (kept.threads > threads || Number(kept.bytes) > ofVisitor)) throw new ShareError()
  }
  if (inAll === undefined) return
  const { bytes } = await transaction
    .selectFrom('confab_space_sum')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) > inAll) throw fullForAll(inAll)
}
