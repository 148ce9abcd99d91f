import { noteErasedThreads } from './erased-threads.ts'
import { noteSpace } from './kept-space.ts'
import { removeFeedback } from './sql-feedback.ts'
import type { Database } from './tables.ts'

/** Threads, and streams, of one transaction: a statement may not take long. */
const rowsAtOnce = 20

/** Removes some threads of a visitor, removed ones too. @returns whether there were any. */
function eraseThreads(database: Database, visitor: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('confab_thread')
      .select('id')
      .where('visitor', '=', visitor)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const ids = found.map(({ id }) => id)
    if (!ids.length) return false
    await noteErasedThreads(transaction, visitor, ids)
    const removed = await transaction
      .deleteFrom('confab_thread')
      .where('visitor', '=', visitor)
      .where('id', 'in', ids)
      .returning('characters')
      .execute()
    const bytes = removed.reduce((sum, { characters }) => sum + characters, 0)
    await noteSpace(transaction, visitor, { threads: -removed.length, bytes: -bytes })
    return true
  })
}

async function eraseFeedback(database: Database, visitor: string): Promise<boolean> {
  const found = await database
    .selectFrom('confab_feedback')
    .select('place')
    .where('visitor', '=', visitor)
    .limit(rowsAtOnce)
    .execute()
  for (const { place } of found) await removeFeedback(database, place)
  return found.length > 0
}

/**
 * Removes some answers of a visitor. Those that are being given lose their names, and what they have said: their process has to find them
 * to stop them, and removes them then as it does all others.
 */
function eraseStreams(database: Database, visitor: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('confab_stream')
      .select(['place', 'ended_at'])
      .where('visitor', '=', visitor)
      .limit(rowsAtOnce)
      .execute()
    const places = found.map(({ place }) => place)
    const ended = found.flatMap((stream) => (stream.ended_at === null ? [] : [stream.place]))
    if (!places.length) return false
    await transaction
      .updateTable('confab_stream')
      .set({ visitor: null, thread: null, request: null, note: null, is_stopped: 1 })
      .where('place', 'in', places)
      .execute()
    await transaction.deleteFrom('confab_stream_piece').where('stream', 'in', places).execute()
    if (ended.length) await transaction.deleteFrom('confab_stream').where('place', 'in', ended).execute()
    return true
  })
}

/**
 * Removes all rows of a visitor. A table that is new, and has a column for visitors, belongs here.
 * @returns whether there were any.
 */
export async function eraseVisitor(database: Database, visitor: string): Promise<boolean> {
  let hasFound = false
  // Answers first: what they are would be written into conversations.
  for (const erase of [eraseStreams, eraseThreads, eraseFeedback]) while (await erase(database, visitor)) hasFound = true
  const { numDeletedRows: asked } = await database
    .deleteFrom('confab_approval')
    .where('visitor', '=', visitor)
    .executeTakeFirstOrThrow()
  await database.deleteFrom('confab_space').where('visitor', '=', visitor).execute()
  return hasFound || asked > 0
}
