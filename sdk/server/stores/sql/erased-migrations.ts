import type { Kysely, Migration } from 'kysely'
import type { ColumnTypes } from './column-types.ts'
import { dropping } from './dropping.ts'

/** Conversations of visitors that were erased, which pages may not bring back; by a hash, in which no name is. */
export const erasedMigrations = ({ text }: ColumnTypes): Readonly<Record<string, Migration>> => ({
  '0010-erased': {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('confab_erased')
        .addColumn('thread', text, (column) => column.primaryKey())
        .addColumn('kept_at', 'bigint', (column) => column.notNull())
        .execute()
    },
    down: dropping('confab_erased'),
  },
})
