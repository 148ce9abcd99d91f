import type { Transaction } from 'kysely'
import type { MessageContent } from '../../../core/options/messages/message.ts'
import type { ThreadVersion } from '../../../core/options/threads.ts'
import { ThreadError } from '../../../threads/thread-error.ts'
import type { VisitorSave, VisitorSaveRequest } from '../store.ts'
import { isLong, writeJson, type WrittenJson } from '../write-json.ts'
import { isErasedThread } from './erased-threads.ts'
import { checkSpace, noteSpace } from './kept-space.ts'
import { noteSaved } from './search/note-saved.ts'
import { textToSearch } from './search/text-to-search.ts'
import { storeTime } from './store-clock.ts'
import { storable, type Tables } from './tables.ts'

/** Which thread, and how much its visitor may keep. */
export interface Saved {
  readonly visitor: string
  readonly id: string
  readonly threadsPerVisitor: number
  readonly charactersPerVisitor: number
  /** Long messages as JSON, which took their time. */
  readonly written: ReadonlyMap<MessageContent, WrittenJson>
}

/** Rows of one statement: SQLite binds 32,766 values, seven a row. */
const rowsAtOnce = 1000

/** Characters of one statement, beyond a single message. */
const charactersAtOnce = 2 ** 20

/** A number that a version can be; a stranger may send anything. */
const readVersion = (version: string): number => (/^\d{1,9}$/.test(version) ? Number(version) : 0)

/** Why nothing was written. */
async function refusalOf(transaction: Transaction<Tables>, { visitor, id }: Saved): Promise<ThreadError> {
  const thread = await transaction
    .selectFrom('confab_thread')
    .select('removed_at')
    .where('visitor', '=', visitor)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!thread && (await isErasedThread(transaction, visitor, id))) return new ThreadError(410, 'The thread was erased.')
  if (!thread) return new ThreadError(404, 'There is no such thread.')
  if (thread.removed_at !== null) return new ThreadError(410, 'The thread was removed.')
  return new ThreadError(412, 'The thread has another version.')
}

async function create(transaction: Transaction<Tables>, saved: Saved, tail: string | null): Promise<ThreadVersion> {
  const now = new Date().toISOString()
  const { visitor, id } = saved
  const { numInsertedOrUpdatedRows: count } = await transaction
    .insertInto('confab_thread')
    .values({
      visitor,
      id,
      title: '',
      search_title: '',
      created_at: now,
      updated_at: now,
      archived: 0,
      removed_at: null,
      version: 1,
      tail,
      characters: 0,
      kept_at: storeTime,
    })
    .onConflict((conflict) => conflict.columns(['visitor', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  if (!count) throw await refusalOf(transaction, saved)
  // The transaction takes it back.
  if (await isErasedThread(transaction, visitor, id)) throw new ThreadError(410, 'The thread was erased.')
  return { version: '1' }
}

async function replace(
  transaction: Transaction<Tables>,
  saved: Saved,
  { ifVersion, tail, isSaid }: { ifVersion: string; tail: string | null; isSaid: boolean },
): Promise<ThreadVersion> {
  const former = readVersion(ifVersion)
  const { numUpdatedRows: count } = await transaction
    .updateTable('confab_thread')
    // Where messages were only taken away, or another branch is viewed, nothing was said.
    .set({ kept_at: storeTime, version: former + 1, tail, ...(isSaid && { updated_at: new Date().toISOString() }) })
    .where('visitor', '=', saved.visitor)
    .where('id', '=', saved.id)
    .where('version', '=', former)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (!count) throw await refusalOf(transaction, saved)
  return { version: `${former + 1}` }
}

/** The place of the first message that is replaced. */
async function placeAfter(transaction: Transaction<Tables>, { visitor, id }: Saved, after: string | undefined): Promise<number> {
  if (after === undefined) return 0
  const message = await transaction
    .selectFrom('confab_message')
    .select('position')
    .where('visitor', '=', visitor)
    .where('thread_id', '=', id)
    .where('message_id', '=', storable(after))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (!message) throw new ThreadError(412, 'The thread has no such message.')
  return message.position + 1
}

/** Long messages as JSON: written before the transaction, in which others would wait. */
export async function writeLong(messages: readonly MessageContent[]): Promise<ReadonlyMap<MessageContent, WrittenJson>> {
  const written = new Map<MessageContent, WrittenJson>()
  for (const message of messages) if (isLong(message)) written.set(message, await writeJson(message))
  return written
}

function jsonOf(message: MessageContent): WrittenJson {
  const json = JSON.stringify(message)
  return { json, bytes: Buffer.byteLength(json) }
}

/** Messages as rows, few enough to be written at once. What comes next is made when it is asked for: others have their turn before. */
function* piecesOf(messages: readonly MessageContent[], written: Saved['written']) {
  let rows = []
  let characters = 0
  for (const [position, message] of messages.entries()) {
    const { json: body, bytes: length } = written.get(message) ?? jsonOf(message)
    rows.push({
      position,
      message_id: storable(message.id ?? ''),
      body,
      length,
      search_text: textToSearch(message),
    })
    characters += body.length
    if (rows.length < rowsAtOnce && characters < charactersAtOnce) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length) yield rows
}

/** @returns the bytes by which the thread has grown. */
async function writeMessages(
  transaction: Transaction<Tables>,
  { visitor, id, written }: Saved,
  messages: readonly MessageContent[],
  start: number,
): Promise<number> {
  const former = await transaction
    .selectFrom('confab_message')
    .select(({ fn }) => fn.sum('length').as('characters'))
    .where('visitor', '=', visitor)
    .where('thread_id', '=', id)
    .where('position', '>=', start)
    .executeTakeFirstOrThrow()
  await transaction
    .deleteFrom('confab_message')
    .where('visitor', '=', visitor)
    .where('thread_id', '=', id)
    .where('position', '>=', start)
    .execute()
  let bytes = 0
  for (const rows of piecesOf(messages, written)) {
    const values = rows.map((row) => ({ visitor, thread_id: id, ...row, position: start + row.position }))
    await transaction.insertInto('confab_message').values(values).execute()
    for (const { length } of rows) bytes += length
  }
  // Of the messages that changed alone: a long conversation is saved as fast as a short one.
  const added = bytes - Number(former.characters ?? 0)
  await transaction
    .updateTable('confab_thread')
    .set((field) => ({ characters: field('characters', '+', added) }))
    .where('visitor', '=', visitor)
    .where('id', '=', id)
    .execute()
  return added
}

/**
 * Saves messages of a thread. What it does first writes: with that SQLite takes its lock, and PostgreSQL that of the row, so that of two
 * saves at once one waits for the other, and is refused.
 */
export async function saveThread(
  transaction: Transaction<Tables>,
  saved: Saved,
  messages: readonly MessageContent[],
  { ifVersion, after, tail: givenTail, bounds = {} }: VisitorSaveRequest,
): Promise<VisitorSave> {
  const tail = givenTail === undefined ? null : storable(givenTail)
  const version =
    ifVersion === undefined
      ? await create(transaction, saved, tail)
      : await replace(transaction, saved, { ifVersion, tail, isSaid: messages.length > 0 })
  const { visitor, id, threadsPerVisitor, charactersPerVisitor } = saved
  const first = await placeAfter(transaction, saved, after)
  const added = await writeMessages(transaction, saved, messages, first)
  await noteSaved(transaction, { visitor, id, version: Number(version.version), first })
  const isNew = ifVersion === undefined
  await noteSpace(transaction, visitor, { threads: isNew ? 1 : 0, bytes: added })
  const ofVisitor = Math.min(charactersPerVisitor, bounds.ofVisitor ?? Infinity)
  // What takes less space than before makes some, however much there is.
  if (isNew || added > 0) await checkSpace(transaction, visitor, { threads: threadsPerVisitor, ofVisitor, inAll: bounds.inAll })
  return { ...version, added }
}
