import { sql, type Dialect } from 'kysely'
import type { SqlSource } from '../../../../sdk/server/stores/sql/sql-store.ts'
import { createPolledSignals } from '../../../../sdk/server/stores/sql/streams/polled-signals.ts'
import { isBusy, isFull } from '../../../../sdk/server/stores/sqlite/file-dialect.ts'
import { trigramIndex } from '../../../../sdk/server/stores/sqlite/trigram-index.ts'

/** What a store in a file of SQLite is made of, over a dialect that the test looks into. */
export const sqliteSource = (createDialect: () => Dialect): SqlSource => ({
  createDialect,
  isOvertaken: isBusy,
  isFull,
  types: { text: sql`text`, counter: sql`integer`, count: (column) => column.autoIncrement() },
  search: trigramIndex,
  streams: {
    now: sql<number>`unixepoch()`,
    rows: (json) => sql`(select value ->> 0 as stream, value ->> 1 as number, value ->> 2 as data from json_each(${json}))`,
    lock: sql``,
    createSignals: createPolledSignals,
  },
})
