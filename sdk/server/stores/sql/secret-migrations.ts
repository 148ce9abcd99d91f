import type { Kysely, Migration } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The key that servers with this database share. */
export const secretMigrations = ({ text }: ColumnTypes): Readonly<Record<string, Migration>> => ({
  '0007-secret': {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('confab_secret')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('secret', text, (column) => column.notNull())
        .execute()
    },
  },
})
