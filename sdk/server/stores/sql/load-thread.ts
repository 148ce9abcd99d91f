import type { Transaction } from 'kysely'
import type { MessageContent } from '../../../core/options/messages/message.ts'
import type { ThreadLoadRequest, ThreadMessages } from '../../../core/options/threads.ts'
import { readCursor, writeCursor } from '../../../threads/storages/cursor.ts'
import { ThreadError } from '../../../threads/thread-error.ts'
import { storable, type Tables } from './tables.ts'

/** Characters of a page: messages may hold files. One message is given however long it is. */
const longestPage = 32 * 2 ** 20

/** The largest that a column of PostgreSQL can be compared with. */
const largestInteger = 2 ** 31 - 1

const messagesOf = (transaction: Transaction<Tables>, visitor: string, id: string) =>
  transaction.selectFrom('confab_message').where('visitor', '=', visitor).where('thread_id', '=', id)

/** Where a page ends: before the message that the cursor names, or at its place where that is not there any more. */
async function readEnd(messages: ReturnType<typeof messagesOf>, before: string | undefined): Promise<number> {
  if (before === undefined) return largestInteger
  const [place, id] = readCursor(before)
  const message = await messages.select('position').where('message_id', '=', storable(id)).orderBy('position').executeTakeFirst()
  return message?.position ?? (/^\d{1,9}$/.test(place) ? Number(place) : 0)
}

/** How many of the newest messages fit on a page. */
function countFitting(newest: readonly { readonly length: number }[]): number {
  let length = 0
  const tooMany = newest.findIndex((message) => (length += message.length) > longestPage)
  return tooMany < 0 ? newest.length : Math.max(tooMany, 1)
}

/** Loads messages of a thread, all of one version. */
export async function loadThread(
  transaction: Transaction<Tables>,
  visitor: string,
  id: string,
  { before, limit }: ThreadLoadRequest,
): Promise<ThreadMessages> {
  const thread = await transaction
    .selectFrom('confab_thread')
    .select(['version', 'tail'])
    .where('visitor', '=', visitor)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!thread) throw new ThreadError(404, 'There is no such thread.')
  const messages = messagesOf(transaction, visitor, id)
  const end = await readEnd(messages, before)
  const newest = await messages
    .select(['position', 'message_id', 'length'])
    .where('position', '<', end)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  const first = newest[countFitting(newest) - 1]
  const rows = first
    ? await messages
        .select('body')
        .where('position', '>=', first.position)
        .where('position', '<', end)
        .orderBy('position')
        .execute()
    : []
  return {
    messages: rows.map(({ body }) => JSON.parse(body) as MessageContent),
    version: `${thread.version}`,
    ...(first && first.position > 0 && { before: writeCursor([`${first.position}`, first.message_id]) }),
    ...(thread.tail !== null && { tail: thread.tail }),
  }
}
