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
  /** The length of its messages, all together, in bytes; of those that an earlier version saved, in characters. */
  characters: number
  /** When it was saved last, by the clock of the store. */
  kept_at: number | string
}

interface MessageTable {
  visitor: string
  thread_id: string
  /** From 0 on, without gaps. */
  position: number
  message_id: string
  /** JSON. */
  body: string
  /** Bytes of the JSON; characters where an earlier version saved it. */
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
  /** Its length; 0 for what an earlier version saved. */
  bytes: number
  /** When it was given, by the clock of the store. */
  kept_at: number | string
}

/** A conversation of a visitor who was erased. */
interface ErasedTable {
  /** A hash of whose it was, and of its id. */
  thread: string
  /** When that was, by the clock of the store. */
  kept_at: number | string
}

/** A clock that only goes forward, and never by more than a day at once. */
interface ClockTable {
  /** 0, the only one. */
  id: number
  /** Counts up while servers run. */
  seconds: number | string
  /** What the clock of the database said when it counted last. */
  seen_at: number | string | null
}

interface SecretTable {
  /** There is one row. */
  id: number
  secret: string
}

/** What a visitor has asked for within a time. */
interface CountTable {
  /** A hash. */
  name: string
  amount: number | string
  /** From how much on there may be no more, as who counted last sees it. */
  most: number | string
  /** When it is over, by the clock of the store. */
  ends_at: number | string
}

/** One of the places of a visitor, of which there are so many: from 0 on. */
interface HoldTable {
  /** A hash. */
  name: string
  place: number
  /** Who has it. */
  id: string
  /** When it is free unless it is kept, by the clock of the store. */
  ends_at: number | string
}

/** How much a visitor has: kept with each change, so that nothing is counted when it is asked for. */
interface SpaceTable {
  visitor: string
  threads: number
  /** PostgreSQL gives large numbers as texts. */
  bytes: number | string
}

/** How much all have: the sum of a few rows, of which each change takes one, so that saves do not wait for each other. */
interface SpaceSumTable {
  shard: number
  bytes: number | string
}

/** A call of a tool that waits until its visitor decides. */
interface ApprovalTable {
  id: string
  /** Null where visitors have no names. */
  visitor: string | null
  /** Where it was asked: a hash. */
  place: string
  /** What a server has to know to run it. */
  call: string
  /** Until when it can be decided, by the clock of the store. */
  ends_at: number | string
  /** When somebody decided it; null until then. */
  claimed_at: number | string | null
  /** What came of it; null until that is known. */
  result: string | null
}

interface StreamTable {
  /** Counts up. */
  place: Generated<number>
  id: string
  /** Null where visitors have no names. */
  visitor: string | null
  /** The conversation whose newest answer it is; null for all others. */
  thread: string | null
  /** The request that it answers, where that may be sent again; null for all others, and where it was not answered whole. */
  request: string | null
  /** The process that gives it. */
  writer: string
  /** JSON: the events that end the stream where its process dies. */
  will: string
  /** 1 when the visitor wants it to be stopped. */
  is_stopped: number
  /** Seconds since 1970; PostgreSQL gives them as a text. */
  ended_at: number | string | null
  /** The length of its events, known at its end. */
  characters: number
  /** What a server has to know to write its conversation; null once that is written, and where none is to be. */
  note: string | null
}

interface StreamPieceTable {
  /** The stream's `place`. */
  stream: number
  /** The number of the last event in it. */
  number: number
  /** JSON: a list of events. */
  data: string
}

interface StreamWriterTable {
  id: string
  /** Counts up while the process lives and gives answers. */
  beats: number
}

/** What of a thread is in the index of texts. */
interface SearchTable {
  visitor: string
  thread_id: string
  /** The version of the thread of which this is said. */
  version: number
  /** Messages before this position are in the index, as they are. */
  indexed: number
  /** 1 where there may be more than those. */
  is_due: number
}

/** A message in the index. */
interface SearchMessageTable {
  /** By which the index knows it. */
  number: Generated<number>
  visitor: string
  thread_id: string
  position: number
  /** Bytes of its JSON. */
  length: number
  /** Numbers of what it holds, where the database indexes those. */
  grams?: readonly number[]
}

/** There is one row. */
interface SearchWalkTable {
  /** 1 when all threads of an earlier version of the tables are known to the index. */
  is_done: number
}

/** The tables of a store. Their names leave room for others in the same database. */
export interface Tables {
  confab_approval: ApprovalTable
  confab_thread: ThreadTable
  confab_message: MessageTable
  confab_feedback: FeedbackTable
  confab_clock: ClockTable
  confab_count: CountTable
  confab_hold: HoldTable
  confab_erased: ErasedTable
  confab_search: SearchTable
  confab_search_message: SearchMessageTable
  confab_search_walk: SearchWalkTable
  confab_secret: SecretTable
  confab_space: SpaceTable
  confab_space_sum: SpaceSumTable
  confab_stream: StreamTable
  confab_stream_piece: StreamPieceTable
  confab_stream_writer: StreamWriterTable
}

export type Database = Kysely<Tables>

/**
 * A text that every database takes: without the zero, which PostgreSQL refuses, and halves of characters, which are no UTF-8. Messages
 * themselves are JSON, which escapes both.
 */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '\uFFFD')
