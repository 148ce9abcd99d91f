/** Keeps what chat servers keep in PostgreSQL. Needs the packages `kysely` and `pg`. */
export { postgresStore, type PostgresStoreOptions } from '../../server/stores/postgres-store.ts'
export type { DatabaseStore, ServerStore } from '../../server/stores/store.ts'
