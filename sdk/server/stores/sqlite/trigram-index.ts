import { sql } from 'kysely'
import { gramsToFind } from '../sql/search/grams-of.ts'
import { hashOf } from '../sql/search/hash-of.ts'
import type { SearchIndex } from '../sql/search/search-index.ts'
import type { Database } from '../sql/tables.ts'

/** Numbers of the messages of one visitor. All of them are next to each other, so that what others wrote is passed over. */
const numbersPerVisitor = 2 ** 24

/** How many visitors have numbers of their own, while numbers are exact; those who share some are told apart by their names. */
const visitorBits = 29

function numbersOf(visitor: string): {
  readonly first: number
  readonly last: number
} {
  const first = (hashOf(visitor) >>> (32 - visitorBits)) * numbersPerVisitor
  return { first, last: first + numbersPerVisitor - 1 }
}

const quoted = (gram: string): string => `"${gram.replaceAll('"', '""')}"`

/** Whether SQLite was built with what indexes texts. */
async function hasModule(database: Database): Promise<boolean> {
  const { rows } = await sql`select name from pragma_module_list where name = 'fts5'`.execute(database)
  return rows.length > 0
}

/**
 * Texts by pieces of three characters, in SQLite's own index: https://www.sqlite.org/fts5.html#the_trigram_tokenizer. It keeps no text, and
 * which messages a piece is in, not where: whoever finds a message looks into it.
 */
export const trigramIndex: SearchIndex = {
  charactersAtOnce: 32 * 1024,

  prepare: (database) =>
    database.transaction().execute(async (transaction) => {
      const canIndex = await hasModule(transaction)
      const { rows: triggers } =
        await sql`select name from sqlite_master where type = 'trigger' and name = 'confab_search_removed'`.execute(transaction)
      if (canIndex === triggers.length > 0) return canIndex
      // Without the module nothing could be removed while the trigger is there; what it left is of no use to the next one that has it.
      await sql`drop trigger if exists confab_search_removed`.execute(transaction)
      await transaction.deleteFrom('confab_search_message').execute()
      await transaction.updateTable('confab_search').set({ indexed: 0, is_due: 1 }).execute()
      if (!canIndex) return false
      await sql`drop table if exists confab_search_text`.execute(transaction)
      await sql`create virtual table confab_search_text using fts5(
        text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`.execute(transaction)
      await sql`create trigger confab_search_removed after delete on confab_search_message begin
        delete from confab_search_text where rowid = old.number; end`.execute(transaction)
      return true
    }),

  // What it holds need not leave the database.
  read:
    async (_database, { visitor, thread, first, end }) =>
    async (transaction) => {
      const numbers = numbersOf(visitor)
      const { rows } = await sql<{
        next: number
      }>`select coalesce(max(number) + 1, ${sql.lit(numbers.first)}) as next
      from confab_search_message where number between ${sql.lit(numbers.first)} and ${sql.lit(numbers.last)}`.execute(transaction)
      const next = rows[0]?.next ?? numbers.first
      await sql`insert into confab_search_message (number, visitor, thread_id, position, length)
      select ${sql.lit(next)} + position - ${sql.lit(first)}, visitor, thread_id, position, length from confab_message
      where visitor = ${visitor} and thread_id = ${thread} and position >= ${first} and position < ${end}`.execute(transaction)
      await sql`insert into confab_search_text (rowid, text)
      select ${sql.lit(next)} + position - ${sql.lit(first)}, search_text from confab_message
      where visitor = ${visitor} and thread_id = ${thread} and position >= ${first} and position < ${end}
      order by position`.execute(transaction)
    },

  mayHold(visitor, words) {
    const grams = gramsToFind(words)
    if (!grams.length) return undefined
    const { first, last } = numbersOf(visitor)
    return sql<boolean>`confab_search_message.number in (select rowid from confab_search_text
      where confab_search_text match ${grams.map(quoted).join(' AND ')}
      and rowid between ${sql.lit(first)} and ${sql.lit(last)})`
  },
}
