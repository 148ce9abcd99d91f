import { money } from './money.ts'
import { readForm } from './read-form.ts'
import { StripeFault } from './stripe-fault.ts'
import { stripeRoutes } from './stripe-routes.ts'
import {
  makePrice,
  nameIt,
  type StripeEvent,
  type StripePrice,
  type StripeSession,
  type StripeState,
  type StripeSubscription,
} from './stripe-state.ts'

interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly prices: readonly Parameters<typeof makePrice>[0][]
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
}

/** A message as it comes over the network. */
export interface SentEvent {
  readonly body: string
  /** The header `stripe-signature`. */
  readonly signature: string
}

export interface StripeEmulator {
  /** Answers a call of its API. */
  handle(request: Request): Promise<Response>
  /** What it would have sent, oldest first. */
  readonly events: readonly StripeEvent[]
  /** Signs a message as of this moment: Stripe signs what it sends again anew. */
  sign(event: StripeEvent, secret?: string): Promise<SentEvent>
  /** Somebody pays at the page of this address, or with a bank that takes its time. */
  pay(url: string, isSlow?: boolean): StripeSubscription
  /** The bank of a slow payment has decided. */
  decide(url: string, isPaid: boolean): void
  /** The next month or year begins. */
  renew(subscription: StripeSubscription, isPaid: boolean): void
  /** Somebody gives the money back: all of it, or some cents. */
  refund(subscription: StripeSubscription, amount?: number): void
  /** Somebody agrees to another price at the portal. */
  changePrice(subscription: StripeSubscription, lookupKey: string): void
  /** What was asked, as `POST /v1/customers`. */
  readonly asked: readonly string[]
}

const encoder = new TextEncoder()

async function hmac(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function createState({ prices, webhookSecret, now = Date.now }: StripeOptions): StripeState {
  const made = prices.map(makePrice).map((price): [string, StripePrice] => [price.id, price])
  return {
    customers: new Map(),
    prices: new Map(made),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    charges: new Map(),
    invoicePayments: new Map(),
    answered: new Map(),
    events: [],
    webhookSecret,
    now: () => Math.floor(now() / 1000),
  }
}

const refuse = ({ status, message, code, param }: StripeFault): Response =>
  Response.json({ error: { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) } }, { status })

async function answer(request: Request, state: StripeState, secretKey: string): Promise<Response> {
  if (request.headers.get('authorization') !== `Bearer ${secretKey}`) throw new StripeFault(401, 'Invalid API Key provided.')
  const { pathname, searchParams } = new URL(request.url)
  const body = request.method === 'POST' ? await request.text() : ''
  const key = request.headers.get('idempotency-key')
  const asked = `${request.method} ${pathname} ${body}`
  const known = key !== null && state.answered.get(key)
  if (known) {
    if (known.asked !== asked)
      throw new StripeFault(
        400,
        'Keys for idempotent requests can only be used with the same parameters.',
        'idempotency_key_in_use',
      )
    return new Response(known.body, { status: known.status, headers: { 'idempotent-replayed': 'true' } })
  }
  const route = stripeRoutes.find(({ method, path }) => method === request.method && path.test(pathname))
  if (!route) throw new StripeFault(404, `Unrecognized request URL (${request.method}: ${pathname}).`)
  const ids = route.path.exec(pathname)?.slice(1) ?? []
  const values = readForm(request.method === 'POST' ? new URLSearchParams(body) : searchParams)
  const said = JSON.stringify(route.answer({ state, ids, values }))
  if (key !== null) state.answered.set(key, { asked, status: 200, body: said })
  return new Response(said)
}

function find(state: StripeState, url: string): StripeSession {
  const session = state.sessions.get(url.split('/').at(-1) ?? '')
  if (!session) throw new Error(`No page is at ${url}.`)
  return session
}

/** Stripe, as its API documentation says it answers a shop of subscriptions: https://docs.stripe.com/api. */
export function createStripeEmulator(options: StripeOptions): StripeEmulator {
  const { secretKey, webhookSecret } = options
  const state = createState(options)
  const asked: string[] = []

  return {
    events: state.events,
    asked,
    async handle(request) {
      asked.push(`${request.method} ${new URL(request.url).pathname}`)
      const response = await answer(request, state, secretKey).catch((error: unknown) => {
        if (error instanceof StripeFault) return refuse(error)
        throw error
      })
      response.headers.set('content-type', 'application/json')
      response.headers.set('request-id', nameIt('req'))
      return response
    },
    async sign(event, secret = webhookSecret) {
      const body = JSON.stringify(event, undefined, 2)
      return { body, signature: `t=${state.now()},v1=${await hmac(secret, `${state.now()}.${body}`)}` }
    },
    pay(url, isSlow = false) {
      const session = find(state, url)
      const price = state.prices.get(session.metadata['price'] ?? '')
      if (session.status !== 'open' || !price) throw new Error('The page says that it cannot be paid any more.')
      return money.complete(state, session, price, isSlow)
    },
    decide: (url, isPaid) => money.decide(state, find(state, url), isPaid),
    renew: (subscription, isPaid) => money.renew(state, subscription, isPaid),
    refund: (subscription, amount) => money.refund(state, subscription, amount),
    changePrice(subscription, lookupKey) {
      const price = [...state.prices.values()].find(({ lookup_key: key }) => key === lookupKey)
      if (!price) throw new Error(`There is no price ${lookupKey}.`)
      money.changePrice(state, subscription, price)
    },
  }
}
