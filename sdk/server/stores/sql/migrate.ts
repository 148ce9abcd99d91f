import { Migrator, sql, type ColumnDefinitionBuilder, type Kysely, type Migration, type MigrationResultSet } from 'kysely'
import { approvalMigrations } from './approvals/approval-migrations.ts'
import type { ColumnTypes } from './column-types.ts'
import { countMigrations } from './counts/count-migrations.ts'
import { erasedMigrations } from './erased-migrations.ts'
import { retentionMigrations } from './retention-migrations.ts'
import { searchMigrations } from './search/search-migrations.ts'
import { secretMigrations } from './secret-migrations.ts'
import { spaceMigrations } from './space-migrations.ts'
import type { Database } from './tables.ts'

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()

/** What was once published stays as it is; what changes is a migration of its own. They run in the order of their names. */
const createMigrations = (types: ColumnTypes): Readonly<Record<string, Migration>> => ({
  ...firstMigrations(types),
  ...secretMigrations(types),
  ...spaceMigrations(types),
  ...retentionMigrations,
  ...erasedMigrations(types),
  ...countMigrations(types),
  ...searchMigrations(types),
  ...approvalMigrations(types),
})

const firstMigrations = ({ text, counter, count }: ColumnTypes): Readonly<Record<string, Migration>> => ({
  '0001-threads-and-feedback': {
    async up(database: Kysely<unknown>) {
      const { schema } = database
      await schema
        .createTable('confab_thread')
        .addColumn('visitor', text, required)
        .addColumn('id', text, required)
        .addColumn('title', text, required)
        .addColumn('search_title', text, required)
        .addColumn('created_at', text, required)
        .addColumn('updated_at', text, required)
        .addColumn('archived', 'integer', required)
        .addColumn('removed_at', text)
        .addColumn('version', 'integer', required)
        .addColumn('tail', text)
        .addColumn('characters', 'integer', required)
        .addPrimaryKeyConstraint('confab_thread_key', ['visitor', 'id'])
        .execute()
      await schema.createIndex('confab_thread_order').on('confab_thread').columns(['visitor', 'updated_at', 'id']).execute()
      await schema.createIndex('confab_thread_removed').on('confab_thread').column('removed_at').execute()
      await schema
        .createTable('confab_message')
        .addColumn('visitor', text, required)
        .addColumn('thread_id', text, required)
        .addColumn('position', 'integer', required)
        .addColumn('message_id', text, required)
        .addColumn('body', 'text', required)
        .addColumn('length', 'integer', required)
        .addColumn('search_text', 'text', required)
        .addPrimaryKeyConstraint('confab_message_key', ['visitor', 'thread_id', 'position'])
        .addForeignKeyConstraint(
          'confab_message_thread',
          ['visitor', 'thread_id'],
          'confab_thread',
          ['visitor', 'id'],
          (constraint) => constraint.onDelete('cascade'),
        )
        .execute()
      await schema
        .createTable('confab_feedback')
        .addColumn('place', counter, (column) => count(column.primaryKey()))
        .addColumn('visitor', text)
        .addColumn('thread_id', text, required)
        .addColumn('message_id', text, required)
        .addColumn('value', text)
        .addColumn('reason', 'text')
        .addColumn('comment', 'text')
        .addColumn('created_at', text, required)
        // Visitors that nobody knows are null, of which there may be many.
        .addUniqueConstraint('confab_feedback_once', ['visitor', 'thread_id', 'message_id'])
        .execute()
    },
  },
  '0002-streams': {
    async up(database: Kysely<unknown>) {
      const { schema } = database
      await schema
        .createTable('confab_stream')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('visitor', text)
        .addColumn('writer', text, required)
        .addColumn('will', 'text', required)
        .addColumn('is_stopped', 'integer', required)
        .addColumn('ended_at', 'bigint')
        .addColumn('characters', 'integer', required)
        .execute()
      await schema.createIndex('confab_stream_stopped').on('confab_stream').columns(['writer', 'is_stopped']).execute()
      await schema.createIndex('confab_stream_ended').on('confab_stream').column('ended_at').execute()
      // Without a foreign key, which would be checked with each batch: who writes knows that the stream is there.
      await schema
        .createTable('confab_stream_piece')
        .addColumn('stream_id', text, required)
        .addColumn('number', 'integer', required)
        .addColumn('data', 'text', required)
        .addPrimaryKeyConstraint('confab_stream_piece_key', ['stream_id', 'number'])
        .execute()
      await schema
        .createTable('confab_stream_writer')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('beats', 'integer', required)
        .execute()
    },
  },
  '0003-numbered-streams': {
    /** Answers of the last five minutes are not kept over it: conversations have them whole. */
    async up({ schema }: Kysely<unknown>) {
      await schema.dropTable('confab_stream_piece').execute()
      await schema.dropTable('confab_stream').execute()
      await schema
        .createTable('confab_stream')
        .addColumn('place', counter, (column) => count(column.primaryKey()))
        .addColumn('id', text, (column) => column.notNull().unique())
        .addColumn('visitor', text)
        .addColumn('writer', text, required)
        .addColumn('will', 'text', required)
        .addColumn('is_stopped', 'integer', required)
        .addColumn('ended_at', 'bigint')
        .addColumn('characters', 'integer', required)
        .execute()
      await schema.createIndex('confab_stream_stopped').on('confab_stream').columns(['writer', 'is_stopped']).execute()
      await schema.createIndex('confab_stream_ended').on('confab_stream').column('ended_at').execute()
      // By the number of the stream: its id is random, and a batch of many streams would change that many pages of the index, each in
      // full. Without a foreign key, which would be checked with each batch: who writes knows that the stream is there.
      await schema
        .createTable('confab_stream_piece')
        .addColumn('stream', 'integer', required)
        .addColumn('number', 'integer', required)
        .addColumn('data', 'text', required)
        .addPrimaryKeyConstraint('confab_stream_piece_key', ['stream', 'number'])
        .execute()
    },
  },
  '0004-streams-of-threads': {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable('confab_stream').addColumn('thread', text).execute()
      await schema.createIndex('confab_stream_thread').on('confab_stream').columns(['visitor', 'thread']).execute()
    },
  },
  '0005-requests-of-streams': {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable('confab_stream').addColumn('request', text).execute()
      // Requests that may not be sent again are null, of which there may be many.
      await schema.createIndex('confab_stream_request').unique().on('confab_stream').column('request').execute()
    },
  },
  '0006-notes-of-streams': {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable('confab_stream').addColumn('note', 'text').execute()
    },
  },
})

const table = 'confab_migration'

/** The steps that the tables have had, the earliest first. Rejects where there are no tables yet. */
async function readSteps(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(database)
  return rows.map(({ name }) => name)
}

/**
 * Whether the tables are those of this version.
 * @throws Error where there are none yet.
 */
export async function isMigrated(database: Database, types: ColumnTypes): Promise<boolean> {
  const steps = await readSteps(database)
  const known = Object.keys(createMigrations(types))
  return steps.length === known.length && known.toSorted().every((name, place) => name === steps[place])
}

/**
 * The steps that the tables have had; none where there are no tables.
 * @throws Error in words where they are of a later version, which alone knows what is in them.
 */
async function readKnownSteps(database: Database, migrations: Readonly<Record<string, Migration>>): Promise<string[]> {
  // Where that could not be asked, what is asked next fails for the same reason.
  const steps = await readSteps(database).catch(() => [])
  const later = steps.filter((name) => !Object.hasOwn(migrations, name))
  if (later.length)
    throw new Error(
      `The tables are of a later version of confab-chat, which has ${later.join(', ')}. Start that version, or take its tables back with it, step by step: npx confab-chat migrate --back`,
    )
  return steps
}

const createMigrator = (db: Database, migrations: Readonly<Record<string, Migration>>): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: table,
    migrationLockTableName: 'confab_migration_lock',
  })

/** The names of the steps that were taken. @throws Error when one failed: then none was. */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error instanceof Error ? error : new Error('The tables of the store could not be changed.', { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Makes the tables, or changes those of an earlier version; of several servers that start at once, one does. A migration that failed leaves
 * nothing behind: it runs in a transaction.
 * @returns the names of the steps that were taken.
 * @throws Error when one fails, and when the tables are of a later version.
 */
export async function migrate(database: Database, types: ColumnTypes): Promise<string[]> {
  const migrations = createMigrations(types)
  await readKnownSteps(database, migrations)
  return namesOf(await createMigrator(database, migrations).migrateToLatest())
}

/**
 * Takes the last step of the tables back, for an earlier version.
 * @returns its name; nothing where there are no tables.
 * @throws Error where it cannot be taken back.
 */
export async function migrateBack(database: Database, types: ColumnTypes): Promise<string[]> {
  const migrations = createMigrations(types)
  const last = (await readKnownSteps(database, migrations)).at(-1)
  if (last !== undefined && !migrations[last]?.down)
    throw new Error(
      `The step ${last} cannot be taken back: conversations are kept as it made them. Restore a backup for an earlier version.`,
    )
  return namesOf(await createMigrator(database, migrations).migrateDown())
}
