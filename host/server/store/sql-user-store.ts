import type { UserRecord } from '../product/store/user-record.ts'
import type { UserStore } from '../product/store/user-store.ts'
import type { ProductDatabase } from './product-tables.ts'
import { recordParts } from './record-parts.ts'

interface StoreOptions {
  readonly database: ProductDatabase
  /** Milliseconds since 1970. */
  now(): number
}

/** How many visitors too many are forgotten when another one comes. */
const mostForgotten = 20
/** How often a change is tried where other processes change the same record. */
const mostTries = 20
/** The longest pause between, in milliseconds; by chance shorter, or two would meet again. */
const longestPause = 50

/** Another process changed the record between reading and writing it. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** Every row of these belongs to a user. */
const userTables = [
  'product_visitor',
  'product_delivery',
  'product_widget',
  'product_picture',
  'product_part',
  'product_user',
] as const

/** Forgets everybody, for a demo that begins anew. */
export const forgetAllUsers = (database: ProductDatabase): Promise<void> =>
  database.transaction().execute(async (erase) => {
    for (const table of userTables) await erase.deleteFrom(table).execute()
  })

/** Lets those who change the same record in this process come one after another. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(userId) ?? Promise.resolve()).then(work)
    const ended = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(userId) === ended) last.delete(userId)
      })
    last.set(userId, ended)
    return result
  }
}

interface FoundRecord {
  /** 0 for a user of whom nothing is kept. */
  readonly version: number
  readonly parts: ReadonlyMap<string, string>
  readonly record: UserRecord
}

/** PostgreSQL keeps no such character in a text, and nothing that was given out has one. */
const isPossible = (id: string): boolean => !id.includes('\0')

/** Keeps users in a database, each with a row and parts of its own. Several processes may share it. */
export function createSqlUserStore({ database, now }: StoreOptions): UserStore {
  const inTurn = createTurns()

  /** In one statement: what another process changes meanwhile is read whole, or not at all. */
  async function find(userId: string): Promise<FoundRecord> {
    const rows = await database
      .selectFrom('product_user as user')
      .leftJoin('product_part as part', 'part.user_id', 'user.user_id')
      .select(['user.version', 'part.name', 'part.value'])
      .where('user.user_id', '=', userId)
      .execute()
    const parts = new Map(rows.flatMap(({ name, value }) => (name === null || value === null ? [] : [[name, value] as const])))
    const record = recordParts.toRecord(parts, new Date(now()).toISOString())
    return { version: rows[0]?.version ?? 0, parts, record }
  }

  /** @throws an `OvertakenError` where the record is not the one that was found. */
  async function write(userId: string, { version, parts, record }: FoundRecord): Promise<void> {
    const { written, removed } = recordParts.changesOf(record, parts)
    if (version > 0 && written.length === 0 && removed.length === 0) return
    await database.transaction().execute(async (change) => {
      const counted =
        version === 0
          ? await change
              .insertInto('product_user')
              .values({ user_id: userId, version: 1 })
              .onConflict((conflict) => conflict.column('user_id').doNothing())
              .executeTakeFirst()
              .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
          : await change
              .updateTable('product_user')
              .set({ version: version + 1 })
              .where('user_id', '=', userId)
              .where('version', '=', version)
              .executeTakeFirst()
              .then(({ numUpdatedRows }) => numUpdatedRows)
      if (counted !== 1n) throw new OvertakenError()
      if (removed.length)
        await change.deleteFrom('product_part').where('user_id', '=', userId).where('name', 'in', removed).execute()
      if (written.length)
        await change
          .insertInto('product_part')
          .values(written.map((part) => ({ user_id: userId, ...part })))
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'name']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
          )
          .execute()
    })
  }

  async function change<Result>(userId: string, work: (record: UserRecord) => Result, triesLeft = mostTries): Promise<Result> {
    const found = await find(userId)
    const result = work(found.record)
    try {
      await write(userId, found)
      return result
    } catch (error) {
      if (!(error instanceof OvertakenError) || triesLeft <= 1) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPause))
    return change(userId, work, triesLeft - 1)
  }

  const forget = (userId: string): Promise<void> =>
    inTurn(userId, () =>
      database.transaction().execute(async (erase) => {
        for (const table of userTables) await erase.deleteFrom(table).where('user_id', '=', userId).execute()
      }),
    )

  return {
    async read(userId) {
      const { version, record } = await find(userId)
      // What was made up for a new user must be the same the next time.
      return version > 0 ? record : inTurn(userId, () => change(userId, (made) => made))
    },

    change: (userId, work) => inTurn(userId, () => change(userId, work)),

    async readPicture(userId, id, device = 'desktop') {
      const found = await database
        .selectFrom('product_picture')
        .select('data')
        .where('user_id', '=', userId)
        .where('device', '=', device)
        .where('assessment_id', '=', id)
        .executeTakeFirst()
      return found?.data
    },

    async savePicture(userId, id, data, device = 'desktop') {
      await database
        .insertInto('product_picture')
        .values({ user_id: userId, device, assessment_id: id, data })
        .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ assessment_id: id, data }))
        .execute()
      return true
    },

    forget,

    async keepVisitor(userId, { since, most }) {
      await database.insertInto('product_visitor').values({ user_id: userId, created_at: now() }).execute()
      const visitors = database.selectFrom('product_visitor').select('user_id')
      const late = await visitors.where('created_at', '<', since).execute()
      // At once only so many: SQLite wants a limit where there is an offset.
      const surplus = await visitors.orderBy('created_at', 'desc').orderBy('user_id').limit(mostForgotten).offset(most).execute()
      for (const { user_id } of [...late, ...surplus]) await forget(user_id)
    },

    async isVisitor(userId) {
      if (!isPossible(userId)) return false
      const found = await database
        .selectFrom('product_visitor')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return found !== undefined
    },

    async ownerOf(name) {
      if (!isPossible(name)) return undefined
      const found = await database.selectFrom('product_widget').select('user_id').where('widget_id', '=', name).executeTakeFirst()
      return found?.user_id
    },

    async keepName(name, userId) {
      // Nobody takes the name of another's.
      await database
        .insertInto('product_widget')
        .values({ widget_id: name, user_id: userId })
        .onConflict((conflict) => conflict.column('widget_id').doNothing())
        .execute()
    },

    async dropName(name) {
      await database.deleteFrom('product_widget').where('widget_id', '=', name).execute()
    },
  }
}
