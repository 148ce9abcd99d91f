import type { RawBuilder, Transaction } from 'kysely'
import type { Database, Tables } from '../tables.ts'

/** Messages of a thread that stand one after the other. */
export interface MessageSpan {
  readonly visitor: string
  readonly thread: string
  /** The position of the first. */
  readonly first: number
  /** The position after the last. */
  readonly end: number
}

/** Finds the messages that may hold a text: as many as it likes more, and never one less. */
export interface SearchIndex {
  /** Characters that enter the index at once, beyond a single message: so long others who write may have to wait. */
  readonly charactersAtOnce: number
  /** Makes what the index is kept in, where that is not there. @returns whether this database can. */
  prepare(database: Database): Promise<boolean>
  /** Reads what messages hold. @returns what writes them into the index; those of before at their positions are gone by then. */
  read(database: Database, span: MessageSpan): Promise<(transaction: Transaction<Tables>) => Promise<void>>
  /** The rows of `confab_search_message` whose messages may hold the words; undefined for words that are too short for it. */
  mayHold(visitor: string, words: string): RawBuilder<boolean> | undefined
}
