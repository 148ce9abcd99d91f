import { Migrator, sql, type ColumnDefinitionBuilder, type Kysely, type Migration, type RawBuilder } from 'kysely'
import type { ProductDatabase } from './product-tables.ts'

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()

/** What was once published stays as it is; what changes is a migration of its own. They run in the order of their names. */
const createMigrations = (key: RawBuilder<unknown>): Readonly<Record<string, Migration>> => ({
  '0001-users': {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('product_user')
        .addColumn('user_id', key, (column) => column.primaryKey())
        .addColumn('version', 'integer', required)
        .execute()
      await schema
        .createTable('product_part')
        .addColumn('user_id', key, (column) => column.notNull().references('product_user.user_id').onDelete('cascade'))
        .addColumn('name', key, required)
        .addColumn('value', 'text', required)
        .addPrimaryKeyConstraint('product_part_key', ['user_id', 'name'])
        .execute()
      await schema
        .createTable('product_picture')
        .addColumn('user_id', key, required)
        .addColumn('device', key, required)
        .addColumn('assessment_id', key, required)
        .addColumn('data', 'text', required)
        .addPrimaryKeyConstraint('product_picture_key', ['user_id', 'device'])
        .execute()
      await schema
        .createTable('product_widget')
        .addColumn('widget_id', key, (column) => column.primaryKey())
        .addColumn('user_id', key, required)
        .execute()
      await schema.createIndex('product_widget_user').on('product_widget').column('user_id').execute()
      await schema
        .createTable('product_setting')
        .addColumn('name', key, (column) => column.primaryKey())
        .addColumn('value', 'text', required)
        .execute()
    },
  },
  '0002-deliveries': {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('product_delivery')
        .addColumn('id', key, (column) => column.primaryKey())
        .addColumn('user_id', key, required)
        .addColumn('webhook_id', key, required)
        .addColumn('type', key, required)
        .addColumn('body', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', required)
        .addColumn('is_taken', 'integer', required)
        .addColumn('answer', 'text')
        .execute()
      await schema.createIndex('product_delivery_due').on('product_delivery').column('due_at').execute()
      await schema.createIndex('product_delivery_user').on('product_delivery').columns(['user_id', 'created_at']).execute()
    },
  },
  '0003-visitors': {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable('product_visitor')
        .addColumn('user_id', key, (column) => column.primaryKey())
        .addColumn('created_at', 'bigint', required)
        .execute()
      await schema.createIndex('product_visitor_created').on('product_visitor').column('created_at').execute()
    },
  },
})

/** The databases that the product is kept in. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** By bytes, as SQLite compares: what a language makes of a name may change with an update of the system. */
const keyTypes: Readonly<Record<DatabaseKind, RawBuilder<unknown>>> = { sqlite: sql`text`, postgres: sql`text collate "C"` }

/**
 * Makes the tables, or changes those of an earlier version; of several servers that start at once, one does.
 * @throws the error of a migration that failed: then nothing was changed.
 */
export async function runProductMigrations(database: ProductDatabase, kind: DatabaseKind): Promise<void> {
  const migrations = createMigrations(keyTypes[kind])
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'product_migration',
    migrationLockTableName: 'product_migration_lock',
  }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error("The product's tables could not be made.", { cause: error })
}
