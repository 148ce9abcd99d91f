/** Keeps what a chat server keeps in a file, by SQLite. Needs the packages `kysely` and `libsql`. */
export { sqliteStore, type SqliteStoreOptions } from '../../server/stores/sqlite-store.ts'
export type { DatabaseStore, ServerStore } from '../../server/stores/store.ts'
