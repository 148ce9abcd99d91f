import { postgresStore } from '../../../sdk/server/stores/postgres-store.ts'
import { createRetention } from '../../../sdk/server/stores/retention.ts'
import { sqliteStore } from '../../../sdk/server/stores/sqlite-store.ts'
import type { VisitorCounts } from '../../../sdk/server/visitors/counts/visitor-counts.ts'
import type { DatabasePlace } from './open-database.ts'

/** What the servers of one database count together of the visitors of other websites. */
export interface OpenVisitorCounts {
  readonly counts: VisitorCounts | undefined
  close(): Promise<void>
}

/** Counting is short: more would only wait for the same rows. */
const connections = 2

/** Opens the SDK's own store beside the product's tables, in the same database. It makes its tables when somebody asks for the first time. */
export function openVisitorCounts({ url, file }: DatabasePlace, onError: (error: unknown) => void): OpenVisitorCounts {
  const store = url ? postgresStore({ url, connections }) : sqliteStore({ file })
  const retention = createRetention({ store, retention: undefined, onError })
  retention.start()
  return {
    counts: store.counts,
    async close() {
      retention.stop()
      await store.close()
    },
  }
}
