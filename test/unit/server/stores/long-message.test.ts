import { memoryStore } from '../../../../sdk/server.ts'
import { sqliteStore } from '../../../../sdk/server/sqlite.ts'
import { testLongMessage } from './long-message-contract.ts'
import { newFile } from './open-file.ts'

testLongMessage('memory', memoryStore)
testLongMessage('SQLite', () => sqliteStore({ file: newFile() }))
