import type { Transaction } from 'kysely'
import { readCursor, writeCursor } from '../../../threads/storages/cursor.ts'
import type { VisitorFeedback } from '../store.ts'
import { storable, type Database, type Tables } from './tables.ts'

const orNull = (text: string | undefined): string | null => (text === undefined ? null : storable(text))

/** A field where there is something to say. */
const optional = <Name extends string>(name: Name, text: string | null): { [Key in Name]?: string } =>
  (text === null || text === '' ? {} : { [name]: text }) as { [Key in Name]?: string }

/** Removes what was given longest ago, as far as there is more than may be kept: anybody may give feedback. */
async function forgetOldest(transaction: Transaction<Tables>, most: number): Promise<void> {
  await transaction
    .deleteFrom('confab_feedback')
    .where('place', '<=', ({ selectFrom, eb }) =>
      eb(
        selectFrom('confab_feedback').select(({ fn }) => fn.max('place').as('newest')),
        '-',
        most,
      ),
    )
    .execute()
}

/** Feedback in a database. `use` gives it, once it is open. */
export function createSqlFeedback(use: () => Promise<Database>, most: number): VisitorFeedback {
  return {
    async save(visitor, { messageId, threadId, value, reason, comment }) {
      const row = {
        visitor: visitor ?? null,
        thread_id: storable(threadId ?? ''),
        message_id: storable(messageId),
        value,
        reason: orNull(reason),
        comment: orNull(comment),
        created_at: new Date().toISOString(),
      }
      await (await use()).transaction().execute(async (transaction) => {
        // Written again, so that it stands among the newest.
        await transaction
          .deleteFrom('confab_feedback')
          .where('visitor', '=', row.visitor)
          .where('thread_id', '=', row.thread_id)
          .where('message_id', '=', row.message_id)
          .execute()
        const { visitor: _visitor, thread_id: _thread, message_id: _message, ...changes } = row
        await transaction
          .insertInto('confab_feedback')
          .values(row)
          // PostgreSQL: the same was given by two requests at once.
          .onConflict((conflict) => conflict.columns(['visitor', 'thread_id', 'message_id']).doUpdateSet(changes))
          .execute()
        await forgetOldest(transaction, most)
      })
    },
    async list({ cursor, limit, signal }) {
      signal.throwIfAborted()
      const end = cursor === undefined ? Number.NaN : Number(readCursor(cursor)[0])
      const rows = await (
        await use()
      )
        .selectFrom('confab_feedback')
        .selectAll()
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
