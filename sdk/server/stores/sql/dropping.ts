import type { Kysely } from 'kysely'

/** Takes a migration back that made tables: they are dropped with what is in them. */
export const dropping =
  (...tables: readonly string[]) =>
  async ({ schema }: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await schema.dropTable(table).execute()
  }
