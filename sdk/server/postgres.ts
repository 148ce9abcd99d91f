/** Keeps what chat servers keep in PostgreSQL. Needs the packages `kysely` and `pg`. */
export { postgresStore, type PostgresStoreOptions } from './stores/postgres-store.ts'
export type { ServerStore } from './stores/store.ts'
