import type { Kysely, Migration } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import { dropping } from '../dropping.ts'

/** What servers count together of their visitors; by a hash, in which no name and no address is. */
export const countMigrations = ({ text }: ColumnTypes): Readonly<Record<string, Migration>> => ({
  '0011-counts': {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('confab_count')
        .addColumn('name', text, (column) => column.primaryKey())
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('most', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('confab_count_end').on('confab_count').column('ends_at').execute()
      await schema
        .createTable('confab_hold')
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('confab_hold_key', ['name', 'place'])
        .execute()
      await schema.createIndex('confab_hold_id').on('confab_hold').column('id').execute()
      await schema.createIndex('confab_hold_end').on('confab_hold').column('ends_at').execute()
    },
    down: dropping('confab_hold', 'confab_count'),
  },
})
