import type { FoundService } from '../../sdk/server/serve/find-service.ts'
import type { ChatServer } from '../../sdk/entries/server.ts'
import { createAgentServer } from './agent-server.ts'
import { createProductServer } from './http/product-server.ts'
import { openJudge } from './judging/open-judge.ts'
import { createAddressGuard } from './pages/address-guard.ts'
import { productPages } from './pages/product-pages.ts'
import { drawPicture } from './pages/visit/draw-picture.ts'
import type { WebPages } from './pages/web-pages.ts'
import type { Accounts } from './product/backend-context.ts'
import type { Payments } from './product/payments/payments.ts'
import { createProductBackend } from './product/product-backend.ts'
import { readSecret } from './store/settings-storage.ts'
import type { VisitorCounts } from '../../sdk/server/visitors/counts/visitor-counts.ts'
import type { ProductDatabase } from './store/product-tables.ts'
import { createSqlUserStore } from './store/sql-user-store.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'

interface ProductSettings {
  /** Where users are kept. It stays open. */
  readonly database: ProductDatabase
  readonly accounts: Accounts
  readonly pages: WebPages
  /** Default: the pretend ones, which take no money. */
  readonly payments?: Payments
  /** The model that answers the agents; where there is none, rules do. */
  readonly service: FoundService | undefined
  /** Whether its users started the server, and read what is wrong with the model's key. Default true. */
  readonly isOfUsers?: boolean
  /** Origins whose pages may ask, beside those of the server's own address. */
  readonly origins?: readonly string[]
  /** Where people reach it: `https://app.example.com`. Default: as requests say. */
  readonly publicUrl?: string
  /** How many proxies before it say who asks. Default none. */
  readonly trustProxy?: number
  /** Counts the questions of visitors, together with other servers. Default: the process counts for itself. */
  readonly visitorCounts?: VisitorCounts | undefined
  /** Origins that may be told of events although they are private, and over http. */
  readonly allowOrigins?: readonly string[]
  /** Whether pretend providers stand in for social networks, as in local mode. Default true. */
  readonly hasPretendApps?: boolean
  readonly onError: (error: unknown) => void
  /** Seconds that answers may go on after the server has begun to end. Default 10. */
  readonly drainSeconds?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
}

/** Where the parts of the server find each other. Nothing is asked there over the network. */
const baseUrl = 'http://product.invalid'

/** The product's own backend as a server: its engine over a database, with what a server has of the web. */
export async function openProduct(settings: ProductSettings): Promise<ChatServer> {
  const { database, accounts, pages, service, origins = [], onError, drainSeconds = 10, now = Date.now } = settings
  const agents = createAgentServer({ service, onError, isOwner: settings.isOfUsers })
  const { judge, close: closeJudge } = openJudge()
  const users = createSqlUserStore({ database, now })
  const guard = createAddressGuard({ allowOrigins: settings.allowOrigins ?? [] })
  const webhooks = openWebhooks({ database, users, guard, allowOrigins: settings.allowOrigins ?? [], onError, now })
  const backend = createProductBackend({
    baseUrl,
    accounts,
    users,
    payments: settings.payments,
    webhooks,
    hasPretendApps: settings.hasPretendApps,
    webhookSecret: await readSecret(database, 'webhook'),
    pages: productPages(pages),
    judge,
    drawPng: (svg) => drawPicture(svg, pages.findBrowser),
    askModel: (path, init) => agents.fetch(new Request(`${baseUrl}/local/chat${path}`, init)),
    isShared: true,
    now,
  })
  return createProductServer({
    backend,
    baseUrl,
    origins,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    visitorCounts: settings.visitorCounts,
    onError,
    drainSeconds,
    async onClosed() {
      await backend.close()
      await Promise.all([agents.close(), closeJudge(), webhooks.close()])
    },
  })
}
