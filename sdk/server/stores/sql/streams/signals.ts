import type { RawBuilder } from 'kysely'
import type { Database } from '../tables.ts'

/** What a process hears from others. */
export interface Heard {
  /** These streams have more events, or ended; without ids any may. */
  changed(ids?: readonly string[]): void
  /** A visitor stopped this stream, which may be another process's; without an id, any. */
  stopped(id?: string): void
}

/** How processes that share a database hear of each other's changes. */
export interface Signals {
  /** There is something to hear: called about each second. Rejects when nothing can be heard now. */
  listen(): Promise<void>
  /** There is nothing to hear for now. */
  rest(): void
  /** Somebody waits for changes of this stream, until what is returned is called. */
  follow(id: string): () => void
  announce(ids: readonly string[]): Promise<void>
  /** Without an id, any stream may have been stopped. */
  announceStop(id?: string): Promise<void>
  close(): Promise<void>
}

/** What databases do differently about streams. */
export interface StreamDialect {
  /** Seconds since 1970 by the clock of the database: those of servers differ. */
  readonly now: RawBuilder<number>
  /** A table of `stream`, `number` and `data` from JSON, a list of lists: one value to bind, however many rows. */
  readonly rows: (json: string) => RawBuilder<unknown>
  /** Keeps a row that is read as it is, until the statement is over. */
  readonly lock: RawBuilder<unknown>
  readonly createSignals: (use: () => Promise<Database>, heard: Heard) => Signals
}
