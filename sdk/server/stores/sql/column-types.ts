import type { ColumnDefinitionBuilder, RawBuilder } from 'kysely'

/** What databases write differently. */
export interface ColumnTypes {
  /** A text that sorts by its bytes. */
  readonly text: RawBuilder<unknown>
  /** A number that counts up by itself. */
  readonly counter: RawBuilder<unknown>
  readonly count: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
  /** A list of numbers that `gin` finds by its members; absent where a database has none. */
  readonly numbers?: RawBuilder<unknown>
}
