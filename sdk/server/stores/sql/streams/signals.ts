import type { RawBuilder } from 'kysely'
import type { Database } from '../tables.ts'

/** What a process hears from others. */
export interface Heard {
  /** These streams have more events, or ended; without ids any may. */
  changed(ids?: readonly string[]): void
  /** A visitor stopped a stream. */
  stopped(): void
}

/** How processes that share a database hear of each other's changes. */
export interface Signals {
  /** There is something to hear: called about each second. Rejects when nothing can be heard now. */
  listen(): Promise<void>
  /** There is nothing to hear for now. */
  rest(): void
  announce(ids: readonly string[]): Promise<void>
  announceStop(): Promise<void>
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
