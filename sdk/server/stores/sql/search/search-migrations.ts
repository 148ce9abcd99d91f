import { sql, type ColumnDefinitionBuilder, type Kysely, type Migration } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'
import { dropping } from '../dropping.ts'

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()

/** What of conversations is in the index of their texts. The tables are empty at first: what is there enters the index in pieces. */
export const searchMigrations = ({ text, counter, count, numbers }: ColumnTypes): Readonly<Record<string, Migration>> => ({
  '0012-search': {
    async up(database: Kysely<unknown>) {
      const { schema } = database
      const thread = ['visitor', 'thread_id'] as const
      await schema
        .createTable('confab_search')
        .addColumn('visitor', text, required)
        .addColumn('thread_id', text, required)
        .addColumn('version', 'integer', required)
        .addColumn('indexed', 'integer', required)
        .addColumn('is_due', 'integer', required)
        .addPrimaryKeyConstraint('confab_search_key', [...thread])
        .addForeignKeyConstraint('confab_search_thread', [...thread], 'confab_thread', ['visitor', 'id'], (constraint) =>
          constraint.onDelete('cascade'),
        )
        .execute()
      await schema
        .createIndex('confab_search_due')
        .on('confab_search')
        .columns([...thread])
        .where(sql<boolean>`is_due = 1`)
        .execute()
      await schema
        .createTable('confab_search_message')
        .addColumn('number', counter, (column) => count(column.primaryKey()))
        .addColumn('visitor', text, required)
        .addColumn('thread_id', text, required)
        .addColumn('position', 'integer', required)
        .addColumn('length', 'integer', required)
        .$call((table) => (numbers ? table.addColumn('grams', numbers, required) : table))
        .addForeignKeyConstraint('confab_search_message_thread', [...thread], 'confab_thread', ['visitor', 'id'], (constraint) =>
          constraint.onDelete('cascade'),
        )
        .execute()
      await schema
        .createIndex('confab_search_place')
        .unique()
        .on('confab_search_message')
        .columns([...thread, 'position'])
        .execute()
      // What is put off is written faster, and looked through with each search: it is kept short.
      if (numbers)
        await sql`create index confab_search_grams on confab_search_message using gin (grams)
          with (fastupdate = on, gin_pending_list_limit = 1024)`.execute(database)
      await schema.createTable('confab_search_walk').addColumn('is_done', 'integer', required).execute()
      await sql`insert into confab_search_walk (is_done) values (0)`.execute(database)
    },
    down: dropping('confab_search_walk', 'confab_search_message', 'confab_search'),
  },
})
