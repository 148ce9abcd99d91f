import type { CompiledQuery, Dialect, QueryResult } from 'kysely'
import { createFileDialect } from '../../../../../sdk/server/stores/sqlite/file-dialect.ts'

/** What is done with a statement in place of the file; undefined for what the file is asked. */
type Watch = (query: CompiledQuery) => QueryResult<never> | undefined

/** SQLite over a file, each of whose statements is told first. */
export function watchFile(file: string, watch: Watch): Dialect {
  const dialect = createFileDialect(file)
  return {
    ...dialect,
    createDriver() {
      const driver = dialect.createDriver()
      const { acquireConnection } = driver
      return Object.assign(driver, {
        async acquireConnection() {
          const connection = await acquireConnection.call(driver)
          const { executeQuery } = connection
          return Object.assign(connection, {
            executeQuery: async (query: CompiledQuery) => watch(query) ?? executeQuery.call(connection, query),
          })
        },
      })
    },
  }
}
