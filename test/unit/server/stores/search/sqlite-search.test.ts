import { sqliteStore } from '../../../../../sdk/entries/server/sqlite.ts'
import { newFile, openFile } from '../open-file.ts'
import { testSearch } from './search-contract.ts'

testSearch(() => {
  const file = newFile()
  const store = sqliteStore({ file })
  // The tables are there when it is asked for the first time.
  let run: ReturnType<typeof openFile> | undefined
  return { store, ask: (sql) => (run ??= openFile(file))(sql) }
})
