import type { Generated, Kysely } from 'kysely'

interface ThreadTable {
  visitor: string
  id: string
  title: string
  /** The title in the form in which it is searched. */
  search_title: string
  /** Times are ISO 8601, in UTC: they sort as texts. */
  created_at: string
  updated_at: string
  /** 0 or 1: SQLite knows no booleans. */
  archived: number
  /** When it was removed; it can be restored for a while. */
  removed_at: string | null
  version: number
  tail: string | null
  /** The length of its messages, all together. */
  characters: number
}

interface MessageTable {
  visitor: string
  thread_id: string
  /** From 0 on, without gaps. */
  position: number
  message_id: string
  /** JSON. */
  body: string
  /** Characters of the JSON. */
  length: number
  /** Its text in the form in which it is searched. */
  search_text: string
}

interface FeedbackTable {
  /** The later, the higher. */
  place: Generated<number>
  visitor: string | null
  /** Empty where there is none. */
  thread_id: string
  message_id: string
  value: 'good' | 'bad' | null
  reason: string | null
  comment: string | null
  created_at: string
}

/** The tables of a store. Their names leave room for others in the same database. */
export interface Tables {
  confab_thread: ThreadTable
  confab_message: MessageTable
  confab_feedback: FeedbackTable
}

export type Database = Kysely<Tables>

/**
 * A text that every database takes: without the zero, which PostgreSQL refuses, and halves of characters, which are no UTF-8. Messages
 * themselves are JSON, which escapes both.
 */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '\uFFFD')
