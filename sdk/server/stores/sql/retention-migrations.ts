import { sql, type Kysely, type Migration } from 'kysely'

/** A clock that nobody sets, and when by it something was stored. What is there ages from now on. */
export const retentionMigrations: Readonly<Record<string, Migration>> = {
  '0009-retention': {
    async up(database: Kysely<unknown>) {
      const { schema } = database
      await schema
        .createTable('confab_clock')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('seconds', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint')
        .execute()
      await sql`insert into confab_clock (id, seconds) values (0, 0)`.execute(database)
      for (const table of ['confab_thread', 'confab_feedback']) {
        await schema
          .alterTable(table)
          .addColumn('kept_at', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute()
        await schema.createIndex(`${table}_kept`).on(table).column('kept_at').execute()
      }
    },
  },
}
