/** Keeps what a chat server keeps in a file, by SQLite. Needs the packages `kysely` and `libsql`. */
export { sqliteStore, type SqliteStoreOptions } from './stores/sqlite-store.ts'
export type { ServerStore } from './stores/store.ts'
