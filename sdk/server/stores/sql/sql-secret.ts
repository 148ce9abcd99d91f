import type { Database } from './tables.ts'

/** There is one. */
const id = 1

const random = (): string => [crypto.randomUUID(), crypto.randomUUID()].join('').replaceAll('-', '')

/** The key that all servers with this database share: of several that ask at once, one makes it. */
export async function readSqlSecret(database: Database): Promise<string> {
  const find = (): Promise<{ secret: string } | undefined> =>
    database.selectFrom('confab_secret').select('secret').where('id', '=', id).executeTakeFirst()
  const known = await find()
  if (known) return known.secret
  await database
    .insertInto('confab_secret')
    .values({ id, secret: random() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('The store has no secret.')
  return made.secret
}
