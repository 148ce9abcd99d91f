import { sql, type RawBuilder } from 'kysely'
import { breathe } from '../../bounds/breathe.ts'
import { gramsOf, gramsToFind } from '../sql/search/grams-of.ts'
import { hashOf } from '../sql/search/hash-of.ts'
import type { SearchIndex } from '../sql/search/search-index.ts'

/** Characters that are looked through before others have their turn. */
const slice = 16 * 1024

/** Halves of characters of the longest piece. */
const longestGram = 6

/** The number of a piece: that of another visitor is another one, so that what others wrote is passed over. */
const numberOf = (visitorHash: number, gram: string): number => hashOf(gram, visitorHash)

async function numbersIn(visitor: string, text: string): Promise<Set<number>> {
  const visitorHash = hashOf(visitor)
  const numbers = new Set<number>()
  for (let start = 0; start < text.length; start += slice) {
    if (start) await breathe()
    for (const gram of gramsOf(text.slice(start, start + slice + longestGram))) numbers.add(numberOf(visitorHash, gram))
  }
  return numbers
}

const list = (numbers: Iterable<number>): RawBuilder<number[]> => sql`${`{${[...numbers].join(',')}}`}::integer[]`

/**
 * Texts by the numbers of their pieces of three characters, in an index that every PostgreSQL has, whatever the language of the database.
 * Two pieces may have one number: whoever finds a message looks into it.
 */
export const gramIndex: SearchIndex = {
  // Nobody waits for it, but its own conversation.
  charactersAtOnce: 128 * 1024,

  prepare: async () => true,

  async read(database, { visitor, thread, first, end }) {
    const messages = await database
      .selectFrom('confab_message')
      .select(['position', 'length', 'search_text'])
      .where('visitor', '=', visitor)
      .where('thread_id', '=', thread)
      .where('position', '>=', first)
      .where('position', '<', end)
      .orderBy('position')
      .execute()
    const rows: {
      position: number
      length: number
      grams: RawBuilder<number[]>
    }[] = []
    for (const { position, length, search_text: text } of messages) {
      if (rows.length) await breathe()
      rows.push({
        position,
        length,
        grams: list(await numbersIn(visitor, text)),
      })
    }
    return async (transaction) => {
      if (!rows.length) return
      const values = rows.map((row) => ({
        visitor,
        thread_id: thread,
        ...row,
      }))
      await transaction.insertInto('confab_search_message').values(values).execute()
    }
  },

  mayHold(visitor, words) {
    const grams = gramsToFind(words)
    if (!grams.length) return undefined
    const visitorHash = hashOf(visitor)
    return sql<boolean>`confab_search_message.grams @> ${list(grams.map((gram) => numberOf(visitorHash, gram)))}`
  },
}
