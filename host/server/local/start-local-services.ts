import { findService, type Environment } from '../../../sdk/server/serve/find-service.ts'
import { toNodeHandler, type ChatServer } from '../../../sdk/entries/server.ts'
import { createAgentServer } from '../agent-server.ts'
import { findPool } from '../http/find-pool.ts'
import { poolAccounts } from '../http/pool-accounts.ts'
import { openProduct } from '../open-product.ts'
import { webPages, type WebPages } from '../pages/web-pages.ts'
import type { FindBrowser } from '../pages/visit/visit-page.ts'
import type { Accounts } from '../product/backend-context.ts'
import { openDatabase, type DatabasePlace } from '../store/open-database.ts'
import { forgetAllUsers } from '../store/sql-user-store.ts'
import { openSettingsStorage } from '../store/settings-storage.ts'
import type { ProductDatabase } from '../store/product-tables.ts'
import { openLocalPool, type LocalPool } from './local-pool.ts'
import { startLocalServer, type LocalServer } from './start-local-server.ts'

interface LocalServicesSettings {
  readonly environment: Environment
  readonly findBrowser: FindBrowser
  /** Origins that may be fetched although they are private. */
  readonly allowOrigins?: readonly string[]
  /** Where accounts and data are kept. Without it the page keeps them, in its browser. */
  readonly place?: DatabasePlace
  /** Default: any free one. */
  readonly port?: number
}

/** The server of local mode, and who answers the agents there. */
export interface LocalServices extends LocalServer {
  readonly answeredBy: string
}

/** People who develop read what failed. The words hold no key: they are the service's or ours. */
const onError = (error: unknown): void => console.error(error instanceof Error ? error.message : error)

/** Seconds that answers may go on: nobody waits long for Ctrl+C. */
const drainSeconds = 2

/** The accounts of the pool that the environment names, which is a real one, or else of one on this machine. */
async function openAccounts(
  environment: Environment,
  database: ProductDatabase,
): Promise<{ readonly accounts: Accounts; readonly pool?: LocalPool; flush(): Promise<void> }> {
  const named = findPool(environment)
  if (named) {
    // What was paid for is in the database. The pool's attribute needs an administrator's rights.
    const setPaymentStatus = (): Promise<void> => Promise.resolve()
    return { accounts: poolAccounts({ ...named, setPaymentStatus }), flush: () => Promise.resolve() }
  }
  const storage = await openSettingsStorage(database, 'local:')
  const pool = await openLocalPool({ storage, forgetAll: () => forgetAllUsers(database) })
  return { accounts: pool.accounts, pool, flush: () => storage.flush() }
}

/** The product's backend over the database, with the pool: one server. */
async function openServer(
  { environment, place }: { environment: Environment; place: DatabasePlace },
  pages: WebPages,
  service: Awaited<ReturnType<typeof findService>>,
): Promise<ChatServer> {
  const database = await openDatabase(place)
  const { accounts, pool, flush } = await openAccounts(environment, database)
  const product = await openProduct({ database, accounts, pages, service, onError, drainSeconds })
  return {
    async fetch(request) {
      const isOfPool = new URL(request.url).pathname.startsWith('/local/')
      return (isOfPool && (await pool?.handle(request))) || product.fetch(request)
    },
    async close() {
      await product.close()
      await flush()
      await database.destroy()
    },
  }
}

/**
 * Starts what local mode needs beside the page: it reads websites, answers the agents where the environment names a model, and keeps
 * accounts and data where it is told a place.
 * @throws an `Error` when the environment names an Ollama that cannot be reached, or the place cannot be used.
 */
export async function startLocalServices(settings: LocalServicesSettings): Promise<LocalServices> {
  const { environment, findBrowser, allowOrigins = [], place, port = 0 } = settings
  const service = await findService(environment)
  const agents = createAgentServer({ service, onError })
  const pages = webPages({ findBrowser, allowOrigins })
  const product = place && (await openServer({ environment, place }, pages, service))
  const others = product && toNodeHandler(product)
  const server = await startLocalServer({ pages, port, chat: toNodeHandler(agents), ...(others && { others }) })
  return {
    url: server.url,
    answeredBy: service?.name ?? 'rules',
    async close() {
      // Answers that nobody can read any more are not waited for.
      void agents.close()
      await product?.close()
      await server.close()
    },
  }
}
