// Keeps feedback of visitors in a database; past a number, the oldest goes.
import { readCursor, writeCursor } from '../../../threads/storages/cursor.ts'
import type { VisitorFeedback } from '../store.ts'
import { checkSpace, noteSpace } from './kept-space.ts'
import { defaultPerVisitor, type SpaceLimits } from './sql-threads.ts'
import { storeTime } from './store-clock.ts'
import { storable, type Database } from './tables.ts'

const orNull = (text: string | undefined): string | null => (text === undefined ? null : storable(text))

/** A field where there is something to say. */
const optional = <Name extends string>(name: Name, text: string | null): { [Key in Name]?: string } =>
  (text === null || text === '' ? {} : { [name]: text }) as { [Key in Name]?: string }

/** Entries that are removed at once. */
const removedAtOnce = 100

/** Removes what was given longest ago, as far as there is more than may be kept: anybody may give feedback. */
async function forgetOldest(database: Database, most: number): Promise<void> {
  const oldest = await database
    .selectFrom('confab_feedback')
    .select('place')
    .where('place', '<=', ({ selectFrom, eb }) =>
      eb(
        selectFrom('confab_feedback').select(({ fn }) => fn.max('place').as('newest')),
        '-',
        most,
      ),
    )
    .orderBy('place')
    .limit(removedAtOnce)
    .execute()
  for (const { place } of oldest) await removeFeedback(database, place)
}

/** Removes an entry, in a transaction of its own. */
export function removeFeedback(database: Database, place: number): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('confab_feedback')
      .where('place', '=', place)
      .returning(['visitor', 'bytes'])
      .executeTakeFirst()
    if (removed) await noteSpace(transaction, removed.visitor, { threads: 0, bytes: -removed.bytes })
  })
}

/**
 * Removes feedback that was given before a time of the store, some of it.
 * @returns whether there may be more.
 */
export async function removeOldFeedback(database: Database, before: number): Promise<boolean> {
  const old = await database
    .selectFrom('confab_feedback')
    .select('place')
    .where('kept_at', '<', before)
    .limit(removedAtOnce)
    .execute()
  for (const { place } of old) await removeFeedback(database, place)
  return old.length === removedAtOnce
}

const lengthOf = (texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + (text === null ? 0 : Buffer.byteLength(text)), 0)

/** Feedback in a database. `use` gives it, once it is open. */
export function createSqlFeedback(use: () => Promise<Database>, limits: SpaceLimits): VisitorFeedback {
  const { feedback: most = 1_000_000, charactersPerVisitor = defaultPerVisitor } = limits

  return {
    async save(visitor, { messageId, threadId, value, reason, comment }, bounds = {}) {
      const row = {
        visitor: visitor ?? null,
        thread_id: storable(threadId ?? ''),
        message_id: storable(messageId),
        value,
        reason: orNull(reason),
        comment: orNull(comment),
        created_at: new Date().toISOString(),
        bytes: lengthOf([threadId ?? '', messageId, reason ?? null, comment ?? null]),
        kept_at: storeTime,
      }
      const database = await use()
      await database.transaction().execute(async (transaction) => {
        // Written again, so that it stands among the newest.
        const former = await transaction
          .deleteFrom('confab_feedback')
          .where('visitor', '=', row.visitor)
          .where('thread_id', '=', row.thread_id)
          .where('message_id', '=', row.message_id)
          .returning('bytes')
          .executeTakeFirst()
        const { visitor: _visitor, thread_id: _thread, message_id: _message, ...changes } = row
        await transaction
          .insertInto('confab_feedback')
          .values(row)
          // PostgreSQL: the same was given by two requests at once.
          .onConflict((conflict) => conflict.columns(['visitor', 'thread_id', 'message_id']).doUpdateSet(changes))
          .execute()
        const added = row.bytes - (former?.bytes ?? 0)
        await noteSpace(transaction, row.visitor, { threads: 0, bytes: added })
        const ofVisitor = Math.min(charactersPerVisitor, bounds.ofVisitor ?? Infinity)
        if (added > 0) await checkSpace(transaction, row.visitor, { ofVisitor, inAll: bounds.inAll })
      })
      await forgetOldest(database, most)
    },
    async list({ visitor, cursor, limit, signal }) {
      signal.throwIfAborted()
      const end = cursor === undefined ? Number.NaN : Number(readCursor(cursor)[0])
      const rows = await (
        await use()
      )
        .selectFrom('confab_feedback')
        .selectAll()
        .$if(visitor !== undefined, (feedback) => feedback.where('visitor', '=', visitor ?? ''))
        .$if(!Number.isNaN(end), (feedback) => feedback.where('place', '<', end))
        .orderBy('place', 'desc')
        .limit(limit + 1)
        .execute()
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        feedback: page.map((row) => ({
          messageId: row.message_id,
          value: row.value,
          createdAt: row.created_at,
          ...optional('visitor', row.visitor),
          ...optional('threadId', row.thread_id),
          ...optional('reason', row.reason),
          ...optional('comment', row.comment),
        })),
        ...(last && rows.length > limit && { cursor: writeCursor([`${last.place}`, last.message_id]) }),
      }
    },
  }
}
