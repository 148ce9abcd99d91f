/** A PostgreSQL server of this machine. */
export interface Postgres {
  /** A database of its own, by its address. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
  /** Stops it at once: it tells nobody, and has to recover what it kept. */
  crash(): Promise<void>
  /** After it was stopped: with what it kept. */
  start(): Promise<void>
  /** Stops it, and leaves nothing behind. */
  remove(): Promise<void>
}
export function startPostgres(): Promise<Postgres>
