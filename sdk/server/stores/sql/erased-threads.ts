import type { Kysely } from 'kysely'
import { digest } from './digest.ts'
import { storeTime } from './store-clock.ts'
import type { Tables } from './tables.ts'

/** How long pages may not bring a conversation back, in seconds. */
const rememberedFor = 24 * 60 * 60

/** Remembers that these conversations were erased. */
export async function noteErasedThreads(database: Kysely<Tables>, visitor: string, ids: readonly string[]): Promise<void> {
  await database
    .insertInto('confab_erased')
    .values(ids.map((id) => ({ thread: digest(visitor, id), kept_at: storeTime })))
    .onConflict((conflict) => conflict.column('thread').doNothing())
    .execute()
}

export async function isErasedThread(database: Kysely<Tables>, visitor: string, id: string): Promise<boolean> {
  const thread = digest(visitor, id)
  return Boolean(await database.selectFrom('confab_erased').select('thread').where('thread', '=', thread).executeTakeFirst())
}

/** Forgets what was erased a day ago. */
export async function forgetErasedThreads(database: Kysely<Tables>, now: number): Promise<void> {
  await database
    .deleteFrom('confab_erased')
    .where('kept_at', '<', now - rememberedFor)
    .execute()
}
