import { asPng } from './agents/compose/as-png.ts'
import { pageJudge } from './assessment/page-judge.ts'
import type { Accounts, BackendContext } from './backend-context.ts'
import { findRoute, isOfBackend } from './find-route.ts'
import type { PageReader } from './page-reader.ts'
import type { Payments } from './payments/payments.ts'
import { createPretendPayments } from './payments/pretend-payments.ts'
import { reconcile } from './payments/reconcile.ts'
import { ProductFault } from './product-fault.ts'
import type { Call, Caller, Route } from './routes/route.ts'
import type { UserStore } from './store/user-store.ts'
import type { Webhooks } from './webhooks/webhooks.ts'
import { createVisitorQueue } from './visitors/visitor-queue.ts'
import { wait } from './wait.ts'

interface ProductBackendSettings {
  /** Where it answers: `https://app.example/api`. */
  readonly baseUrl: string
  readonly accounts: Accounts
  readonly pages: PageReader
  readonly users: UserStore
  /** Signs the messages of the pretend payment provider. */
  readonly webhookSecret: string
  /** Default: the pretend ones, which take no money. */
  readonly payments?: Payments | undefined
  /** Default: nothing is sent. */
  readonly webhooks?: Webhooks | undefined
  /** Whether pretend providers stand in for social networks, as in local mode. Default true. */
  readonly hasPretendApps?: boolean | undefined
  /** Default: the page's own. */
  readonly judge?: BackendContext['judge']
  /** Default: by the page's canvas. */
  readonly drawPng?: BackendContext['drawPng']
  /** Whether other servers may work on the same users. Default false. */
  readonly isShared?: boolean | undefined
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
  /** How replies wait between two words. Default: for real. */
  readonly delay?: BackendContext['delay']
  /** Default: no model answers, but rules do. */
  readonly askModel?: BackendContext['askModel']
}

function refuse(error: unknown): Response {
  if (!(error instanceof ProductFault)) console.error('The backend failed', error)
  const { status, code, message, retryAfter } =
    error instanceof ProductFault
      ? error
      : new ProductFault(500, 'server', 'Something went wrong on the server. Please try again.')
  return Response.json(
    { error: { code, message, ...(retryAfter !== undefined && { retryAfter }) } },
    { status, ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }) },
  )
}

/**
 * The product's own backend: a request in, the answer of the contract out, with a record a user in the store that it is given. It runs
 * on a server, and in the page of a demo that has none. Requests that are not its own it leaves alone.
 */
export function createProductBackend(settings: ProductBackendSettings) {
  const { baseUrl, accounts, pages, users, webhookSecret, askModel } = settings
  const { judge = pageJudge, drawPng = asPng, now = Date.now, delay = wait } = settings
  const { payments = createPretendPayments({ users, secret: webhookSecret, now }) } = settings
  const base = new URL(baseUrl)
  const folder = base.pathname.replace(/\/$/, '')
  const world: BackendContext = {
    users,
    accounts,
    pages,
    judge,
    drawPng,
    delay,
    askModel,
    running: new Set(),
    server: settings.isShared ? { id: crypto.randomUUID(), leases: new Set() } : undefined,
    visitors: createVisitorQueue(),
    now,
    payments,
    webhooks: settings.webhooks,
    hasPretendApps: settings.hasPretendApps ?? true,
  }

  const isOver = (endsAt: string | undefined): boolean => endsAt !== undefined && Date.parse(endsAt) <= now()

  /** Whether the plan that was bought here is open; undefined where none was. */
  async function readPaid(userId: string): Promise<boolean | undefined> {
    const { entitlement } = await users.read(userId)
    if (!isOver(entitlement?.endsAt)) return entitlement && true
    // It may have been kept at the provider. One that does not answer keeps nobody from what is free.
    await reconcile(world, userId).catch((error: unknown) => console.error('The payments could not be asked', error))
    const { entitlement: known } = await users.read(userId)
    return known !== undefined && !isOver(known.endsAt)
  }

  async function identify(request: Request, route: Route): Promise<Caller> {
    if (route.access === 'open') return { userId: '', isPaid: false }
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const account = token === undefined ? undefined : await accounts.identify(token)
    if (!account) throw new ProductFault(401, 'unauthorised', 'Your session has ended. Please sign in again.')
    const { userId, paymentStatus, ...known } = account
    // Its own records first; the account's attribute covers users who paid before this backend knew them.
    const isPaid = (await readPaid(userId)) ?? paymentStatus === 'PAID'
    if (route.access === 'paid' && !isPaid) throw new ProductFault(402, 'payment_required', 'This is part of a paid plan.')
    return { userId, isPaid, ...known }
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    const { route, parameters } = findRoute(request.method, url.pathname.slice(folder.length))
    const caller = await identify(request, route)
    const call: Call = { ...world, request, url, parameters, caller }
    const value = await route.answer(call)
    if (value instanceof Response) return value
    return value === undefined ? new Response(null, { status: 204 }) : Response.json(value)
  }

  return {
    /** Gives up what it works on: another server, or this one when it is started again, goes on at once. */
    async close(): Promise<void> {
      await Promise.allSettled([...(world.server?.leases ?? [])].map((giveUp) => giveUp()))
    },

    async handle(request: Request): Promise<Response | undefined> {
      const url = new URL(request.url)
      if (url.origin !== base.origin || !url.pathname.startsWith(`${folder}/`)) return undefined
      if (!isOfBackend(request, url.pathname.slice(folder.length))) return undefined
      const { body, status, headers } = await answer(request, url).catch(refuse)
      // A copy: headers of what came over the network cannot be changed.
      const response = new Response(status === 204 ? null : body, { status, headers })
      response.headers.set('x-request-id', crypto.randomUUID())
      response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}
