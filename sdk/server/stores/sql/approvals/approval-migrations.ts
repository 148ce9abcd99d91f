import type { Kysely, Migration } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import { dropping } from '../dropping.ts'

/** Calls of tools that wait until their visitors decide. */
export const approvalMigrations = ({ text }: ColumnTypes): Readonly<Record<string, Migration>> => ({
  '0013-approvals': {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('confab_approval')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('visitor', text)
        .addColumn('place', text, (column) => column.notNull())
        .addColumn('call', 'text', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .addColumn('claimed_at', 'bigint')
        .addColumn('result', 'text')
        .execute()
      await schema.createIndex('confab_approval_visitor').on('confab_approval').column('visitor').execute()
      await schema.createIndex('confab_approval_end').on('confab_approval').column('ends_at').execute()
    },
    down: dropping('confab_approval'),
  },
})
