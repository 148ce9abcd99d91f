import { sql, type Kysely, type Migration } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Tables that say how much is kept, filled with what is there. */
export const spaceMigrations = ({ text }: ColumnTypes): Readonly<Record<string, Migration>> => ({
  '0008-space': {
    async up(database: Kysely<unknown>) {
      const { schema } = database
      await schema
        .createTable('confab_space')
        .addColumn('visitor', text, (column) => column.primaryKey())
        .addColumn('threads', 'integer', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('confab_space_sum')
        .addColumn('shard', 'integer', (column) => column.primaryKey())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .alterTable('confab_feedback')
        .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await sql`insert into confab_space (visitor, threads, bytes)
        select visitor, count(*), sum(characters) from confab_thread group by visitor`.execute(database)
      await sql`insert into confab_space_sum (shard, bytes) select 0, coalesce(sum(bytes), 0) from confab_space`.execute(database)
    },
  },
})
