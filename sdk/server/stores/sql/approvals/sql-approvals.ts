import { sql } from 'kysely'
import {
  keptAfterwards,
  type ApprovalStore,
  type CallOwner,
  type ClaimedCall,
  type ListedCall,
} from '../../../approvals/approval-store.ts'
import type { StoreClock } from '../store-clock.ts'
import type { Database } from '../tables.ts'

/** Rows of one statement: it may not take long. */
const rowsAtOnce = 1000

interface Row {
  readonly call: string
  readonly result: string | null
  /** Seconds since it was claimed; null where nobody has. */
  readonly claimed_for: number | string | null
}

/** What became of a call that cannot be claimed. */
function readState({ call, result, claimed_for: seconds }: Row): ClaimedCall & Pick<ListedCall, 'state'> {
  if (result !== null) return { state: 'settled', call, result }
  return seconds === null ? { state: 'expired', call } : { state: 'claimed', call, seconds: Number(seconds) }
}

/** Calls that wait in a database. `use` gives it, once it is open. */
export const createSqlApprovals = (use: () => Promise<Database>, clock: StoreClock): ApprovalStore => ({
  async add({ id, user, place, call, seconds }) {
    const database = await use()
    const now = await clock.time(database)
    await database
      .insertInto('confab_approval')
      .values({
        id,
        visitor: user ?? null,
        place,
        call,
        ends_at: sql<number>`${now} + ${sql.lit(Math.ceil(seconds))}`,
        claimed_at: null,
        result: null,
      })
      .execute()
  },
  async claim({ id, user, place }: CallOwner) {
    const database = await use()
    const now = await clock.time(database)
    const owned = sql`id = ${id} and place = ${place} and ${user === undefined ? sql`visitor is null` : sql`visitor = ${user}`}`
    // One statement: of several at once, the others find it claimed.
    const { rows: claimed } = await sql<{ call: string }>`update confab_approval set claimed_at = ${now}
      where ${owned} and claimed_at is null and ends_at > ${now} returning call`.execute(database)
    if (claimed[0]) return { state: 'mine', call: claimed[0].call }
    const { rows } = await sql<Row>`select call, result, ${now} - claimed_at as claimed_for
      from confab_approval where ${owned}`.execute(database)
    return rows[0] && readState(rows[0])
  },
  async settle(id, result) {
    const database = await use()
    await database.updateTable('confab_approval').set({ result }).where('id', '=', id).execute()
  },
  async list(user, { after = '', limit }) {
    const database = await use()
    const now = await clock.time(database)
    const { rows } = await sql<Row & { id: string; is_late: number }>`select id, call, result, ${now} - claimed_at as claimed_for,
      case when ends_at > ${now} then 0 else 1 end as is_late
      from confab_approval where visitor = ${user} and id > ${after} order by id limit ${limit}`.execute(database)
    return rows.map(({ id, is_late: isLate, ...row }) => {
      const { seconds: _seconds, ...read } = readState(row)
      return { ...read, id, state: read.state === 'expired' && !isLate ? 'waiting' : read.state }
    })
  },
})

/** Forgets some calls that waited for too long a day ago. @returns whether there may be more. */
export async function forgetApprovals(database: Database, now: number): Promise<boolean> {
  const { numDeletedRows: count } = await database
    .deleteFrom('confab_approval')
    .where('id', 'in', (builder) =>
      builder
        .selectFrom('confab_approval')
        .select('id')
        .where('ends_at', '<=', now - keptAfterwards)
        .orderBy('ends_at')
        .limit(rowsAtOnce),
    )
    .executeTakeFirstOrThrow()
  return Number(count) >= rowsAtOnce
}
