import { sql } from 'kysely'
import { securityHeaders } from '../../security-headers.ts'
import { findService } from '../../../sdk/server/serve/find-service.ts'
import { listen, type Listening } from '../../../sdk/server/serve/listen.ts'
import type { Log } from '../../../sdk/server/serve/log.ts'
import { createPoolAdministrator } from '../http/pool-administrator.ts'
import { poolAccounts } from '../http/pool-accounts.ts'
import { openProduct } from '../open-product.ts'
import { webPages } from '../pages/web-pages.ts'
import { createStripePayments } from '../payments/stripe-payments.ts'
import { isOfBackend } from '../product/find-route.ts'
import { openDatabase } from '../store/open-database.ts'
import { openVisitorCounts } from '../store/open-visitor-counts.ts'
import type { ProductDatabase } from '../store/product-tables.ts'
import { openWidgetSite } from '../widget/widget-site.ts'
import { openAppFiles } from './app-files.ts'
import type { StartSettings } from './read-settings.ts'

/** A running server, and who answers the agents there. */
interface StartedServer extends Listening {
  readonly answeredBy: string
}

/** Whether it can work: for who starts it, and sends people to it. */
async function answerReady(database: ProductDatabase): Promise<Response> {
  try {
    await sql`select 1`.execute(database)
    return Response.json({ status: 'ok' })
  } catch {
    return Response.json({ status: 'no database' }, { status: 503 })
  }
}

function findBrowserAt(path: string | undefined): () => Promise<string> {
  return () => (path === undefined ? Promise.reject(new Error('CHROME_PATH names no browser.')) : Promise.resolve(path))
}

/** The product's backend over what the settings name, and what it keeps open. */
async function openBackend(settings: StartSettings, database: ProductDatabase, log: Log) {
  const { environment, place, pool, stripe, appUrl, browser, proxies, drainSeconds } = settings
  const onError = (error: unknown): void => log.error(error)
  const service = await findService(environment)
  const administrator = createPoolAdministrator(pool)
  const visitors = openVisitorCounts(place, onError)
  const product = await openProduct({
    database,
    accounts: poolAccounts({ ...pool, setPaymentStatus: administrator.setPaymentStatus }),
    pages: webPages({ findBrowser: findBrowserAt(browser) }),
    payments: createStripePayments({ ...stripe, appUrl, onError }),
    service,
    isOfUsers: false,
    publicUrl: appUrl,
    hasPretendApps: false,
    trustProxy: proxies,
    visitorCounts: visitors.counts,
    onError,
    drainSeconds,
  })
  return {
    fetch: product.fetch,
    answeredBy: service?.name ?? 'rules',
    async close() {
      await product.close()
      await visitors.close()
      administrator.close()
    },
  }
}

/**
 * Serves the app and its backend, as a deployment does.
 *
 * - `/v1/…`, `/chat…` → the backend
 * - `/widget.js` → the chat for other websites
 * - `/ready` → whether the database answers
 * - everything else → the built app, with the headers of a deployment
 *
 * @throws an `Error` where something that it needs cannot be used.
 */
export async function startServer(settings: StartSettings, log: Log): Promise<StartedServer> {
  const { environment, place, appFolder, sdkFolder, host, port, drainSeconds } = settings
  const files = await openAppFiles(appFolder, securityHeaders({ ...environment, VITE_LOCAL_MODE: 'off' }))
  const database = await openDatabase(place)
  try {
    const backend = await openBackend(settings, database, log)
    const widget = await openWidgetSite({ sdkFolder, product: backend })
    const listening = await listen(
      {
        async fetch(request) {
          const { pathname } = new URL(request.url)
          if (pathname === '/ready') return answerReady(database)
          if (isOfBackend(request, pathname)) return backend.fetch(request)
          return (await widget(request)) ?? files(request)
        },
        close: () => backend.close(),
      },
      { port, host, log, drainSeconds },
    )
    return {
      url: listening.url,
      answeredBy: backend.answeredBy,
      async close() {
        await listening.close()
        await database.destroy()
      },
    }
  } catch (error) {
    await database.destroy().catch(() => undefined)
    throw error
  }
}
