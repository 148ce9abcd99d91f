import { memoryStore } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { testLongMessage } from './long-message-contract.ts'
import { newFile } from './open-file.ts'

testLongMessage('memory', memoryStore)
testLongMessage('SQLite', () => sqliteStore({ file: newFile() }))
