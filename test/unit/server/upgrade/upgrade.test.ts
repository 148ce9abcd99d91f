import Libsql from 'libsql'
import { onTestFinished } from 'vitest'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { newFile } from '../stores/open-file.ts'
import { fixture, testUpgrade } from './upgrade-contract.ts'

testUpgrade('SQLite', async (version) => {
  const written = fixture(version, 'sqlite.sql')
  const file = newFile()
  const database = new Libsql(file)
  database.exec(written)
  database.close()
  const store = sqliteStore({ file })
  onTestFinished(() => store.close())
  return { store, written }
})
