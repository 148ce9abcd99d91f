import type { KeyValueStorage } from '../product/store/user-store.ts'
import type { ProductDatabase } from './product-tables.ts'

/** What is of no user, at once at hand. One process alone may write a name. */
export interface SettingsStorage extends KeyValueStorage {
  /** Resolves when all that was set is kept. */
  flush(): Promise<void>
}

/** Opens the settings whose names begin so. */
export async function openSettingsStorage(database: ProductDatabase, prefix: string): Promise<SettingsStorage> {
  const rows = await database.selectFrom('product_setting').selectAll().execute()
  const entries = new Map(rows.filter(({ name }) => name.startsWith(prefix)).map(({ name, value }) => [name, value]))
  const changed = new Set<string>()
  let last: Promise<void> | undefined

  async function keep(name: string): Promise<void> {
    const value = entries.get(name)
    if (value === undefined) await database.deleteFrom('product_setting').where('name', '=', name).execute()
    else
      await database
        .insertInto('product_setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
  }

  async function keepAll(): Promise<void> {
    for (const name of changed) {
      changed.delete(name)
      try {
        await keep(name)
      } catch (error) {
        console.error('A setting could not be kept', error)
      }
    }
    last = undefined
  }

  function change(name: string, value?: string): void {
    if (value === undefined) entries.delete(name)
    else entries.set(name, value)
    changed.add(name)
    // What is set again before it is written is written once.
    last ??= Promise.resolve().then(keepAll)
  }

  return {
    getItem: (name) => entries.get(prefix + name) ?? null,
    setItem: (name, value) => change(prefix + name, value),
    removeItem: (name) => change(prefix + name),
    // What was changed until now is written with it, or after what is being written now.
    flush: async () => last,
  }
}

/** The secret of this name, which all servers with this database share: of several that ask at once, one makes it. */
export async function readSecret(database: ProductDatabase, name: string): Promise<string> {
  const value = [crypto.randomUUID(), crypto.randomUUID()].join('').replaceAll('-', '')
  await database
    .insertInto('product_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await database.selectFrom('product_setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}
