import { sql, type RawBuilder } from 'kysely'
import { heldFor, type CountState, type VisitorCount, type VisitorCounts } from '../../../visitors/counts/visitor-counts.ts'
import { digest } from '../digest.ts'
import { readSqlSecret } from '../sql-secret.ts'
import type { StoreClock } from '../store-clock.ts'
import type { Database } from '../tables.ts'

/** Rows of one statement: those who count at the same time would wait for it. */
const rowsAtOnce = 1000

/** What databases keep: whole numbers of 64 bits, of which those up to here are exact in JavaScript, too. A limit beyond is none. */
const mostCounted = Number.MAX_SAFE_INTEGER

/** The number of a place has 32 bits. */
const mostPlaces = 2 ** 31 - 1

const counted = (amount: number): RawBuilder<number> => sql.lit(Math.min(Math.ceil(amount), mostCounted))

/** Takes back what a transaction has done. */
class FullError extends Error {}

interface Row {
  readonly name: string
  readonly amount: number | string
  readonly ends_in: number | string
}

type States = ReadonlyMap<string, CountState>

const statesOf = (rows: readonly Row[]): States =>
  new Map(
    rows
      .filter((row) => Number(row.ends_in) > 0)
      .map((row) => [row.name, { count: Number(row.amount), endsIn: Number(row.ends_in) * 1000 }]),
  )

/** In one order: of two who count the same, one waits for the other, and never both. */
const inOrder = (counts: readonly VisitorCount[]): VisitorCount[] =>
  counts.filter(({ amount }) => amount > 0).sort((one, other) => (one.name < other.name ? -1 : 1))

/** Adds to counts; where `isBounded`, only to those that may be more. @returns those, by their names */
async function addTo(
  database: Database,
  counts: readonly VisitorCount[],
  { now, isBounded }: { readonly now: RawBuilder<number>; readonly isBounded: boolean },
): Promise<States> {
  const given = counts.map(
    ({ name, amount, most, seconds }) => sql`(${name}, ${counted(amount)}, ${counted(most)}, ${now} + ${sql.lit(seconds)})`,
  )
  const bound = isBounded ? sql`where confab_count.ends_at <= ${now} or confab_count.amount < excluded.most` : sql``
  const { rows } = await sql<Row>`insert into confab_count (name, amount, most, ends_at) values ${sql.join(given)}
    on conflict (name) do update set
      amount = excluded.amount + case when confab_count.ends_at <= ${now} then 0 else confab_count.amount end,
      most = excluded.most,
      ends_at = case when confab_count.ends_at <= ${now} then excluded.ends_at else confab_count.ends_at end
    ${bound} returning name, amount, ends_at - ${now} as ends_in`.execute(database)
  return statesOf(rows)
}

async function readStates(database: Database, counts: readonly VisitorCount[], now: RawBuilder<number>): Promise<States> {
  const rows = await database
    .selectFrom('confab_count')
    .select(['name', 'amount', sql<number>`ends_at - ${now}`.as('ends_in')])
    .where(
      'name',
      'in',
      counts.map(({ name }) => name),
    )
    .execute()
  return statesOf(rows)
}

const nothing: CountState = { count: 0, endsIn: 0 }

const isFull = (counts: readonly VisitorCount[], states: States): boolean =>
  counts.some(({ name, most }) => (states.get(name)?.count ?? 0) >= most)

/** What servers that share a database count together of their visitors. `use` gives it, once it is open. */
export function createSqlCounts(use: () => Promise<Database>, clock: StoreClock): VisitorCounts {
  let secret: string | undefined

  /** Hides names: addresses and names of visitors are not written anywhere. */
  async function hider(database: Database): Promise<(name: string) => string> {
    const own = (secret ??= await readSqlSecret(database))
    return (name) => digest(own, name)
  }

  async function hide(database: Database, counts: readonly VisitorCount[]): Promise<VisitorCount[]> {
    const hidden = await hider(database)
    return counts.map((count) => ({ ...count, name: hidden(count.name) }))
  }

  async function hold(database: Database, { name, id, most }: { name: string; id: string; most: number }): Promise<boolean> {
    const now = await clock.time(database)
    for (;;) {
      const taken = await database
        .selectFrom('confab_hold')
        .select('place')
        .where('name', '=', name)
        .where('ends_at', '>', now)
        .where('place', '<', most)
        .execute()
      const places = new Set(taken.map(({ place }) => place))
      let free = 0
      while (places.has(free)) free += 1
      if (free >= most) return false
      const { rows } = await sql`insert into confab_hold (name, place, id, ends_at)
        values (${name}, ${sql.lit(free)}, ${id}, ${now} + ${sql.lit(heldFor)})
        on conflict (name, place) do update set id = excluded.id, ends_at = excluded.ends_at
        where confab_hold.ends_at <= ${now} returning id`.execute(database)
      // Otherwise somebody else was first.
      if (rows.length) return true
    }
  }

  /** All of these, or none. @returns undefined for none */
  async function addAll(
    database: Database,
    counts: readonly VisitorCount[],
    now: RawBuilder<number>,
  ): Promise<States | undefined> {
    try {
      return await database.transaction().execute(async (transaction) => {
        const states = await addTo(transaction, counts, { now, isBounded: true })
        if (states.size < counts.length) throw new FullError()
        return states
      })
    } catch (error) {
      if (error instanceof FullError) return undefined
      throw error
    }
  }

  return {
    async take(given) {
      const database = await use()
      const counts = await hide(database, given)
      const now = await clock.time(database)
      const inOrderOf = (states: States): CountState[] => counts.map(({ name }) => states.get(name) ?? nothing)
      const before = await readStates(database, counts, now)
      if (isFull(counts, before)) return { isTaken: false, states: inOrderOf(before) }
      const added = inOrder(counts)
      if (!added.length) return { isTaken: true, states: inOrderOf(before) }
      const after = await addAll(database, added, now)
      if (after) return { isTaken: true, states: inOrderOf(new Map([...before, ...after])) }
      return { isTaken: false, states: inOrderOf(await readStates(database, counts, now)) }
    },
    async add(given) {
      const database = await use()
      const counts = inOrder(await hide(database, given))
      if (counts.length) await addTo(database, counts, { now: await clock.time(database), isBounded: false })
    },
    async hold(name, id, most) {
      const database = await use()
      const places = Math.min(Math.ceil(most), mostPlaces)
      return hold(database, { name: (await hider(database))(name), id, most: places })
    },
    async renew(ids) {
      const database = await use()
      const now = await clock.time(database)
      await sql`update confab_hold set ends_at = ${now} + ${sql.lit(heldFor)} where id in (${sql.join(ids)})`.execute(database)
    },
    async release(id) {
      await (await use()).deleteFrom('confab_hold').where('id', '=', id).execute()
    },
  }
}

/** Forgets some counts that are over. @returns whether there may be more. */
export async function forgetCounts(database: Database, now: number): Promise<boolean> {
  await database.deleteFrom('confab_hold').where('ends_at', '<=', now).execute()
  const { numDeletedRows: count } = await database
    .deleteFrom('confab_count')
    .where('name', 'in', (builder) =>
      builder.selectFrom('confab_count').select('name').where('ends_at', '<=', now).orderBy('ends_at').limit(rowsAtOnce),
    )
    // Somebody may have begun to count again meanwhile.
    .where('ends_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count) >= rowsAtOnce
}
