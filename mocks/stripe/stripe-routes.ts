import { money } from './money.ts'
import { recordIn, textIn, type FormValues } from './read-form.ts'
import { StripeFault } from './stripe-fault.ts'
import {
  makePrice,
  nameIt,
  tell,
  type StripePrice,
  type StripeSession,
  type StripeState,
  type StripeSubscription,
} from './stripe-state.ts'

interface StripeCall {
  readonly state: StripeState
  /** The parts of the path that are names. */
  readonly ids: readonly string[]
  /** What the query or the body says. */
  readonly values: FormValues
}

interface StripeRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: RegExp
  answer(call: StripeCall): object
}

const list = (url: string, data: readonly object[], most = 10): object => ({
  object: 'list',
  data: data.slice(0, most),
  has_more: data.length > most,
  url,
})

function get<Thing>(things: ReadonlyMap<string, Thing>, what: string, id = ''): Thing {
  const found = things.get(id)
  if (!found) throw StripeFault.missing(what, id)
  return found
}

const limitOf = (values: FormValues): number => Number(textIn(values, 'limit') ?? 10)

/** The newest first, as Stripe lists. */
const newest = <Thing extends { readonly created: number }>(things: ReadonlyMap<string, Thing>): Thing[] =>
  [...things.values()].toReversed().toSorted((a, b) => b.created - a.created)

function required(values: FormValues, ...path: readonly string[]): string {
  const value = textIn(values, ...path)
  const name = path.reduce((all, part) => (all ? `${all}[${part}]` : part), '')
  if (!value) throw new StripeFault(400, `Missing required param: ${name}.`, 'parameter_missing', name)
  return value
}

function createSession({ state, values }: StripeCall): StripeSession {
  const price = required(values, 'line_items', '0', 'price')
  get(state.prices, 'price', price)
  if (textIn(values, 'mode') !== 'subscription')
    throw new StripeFault(400, 'You must pass `subscription` mode when providing a recurring price.', undefined, 'mode')
  const id = nameIt('cs_test')
  const session: StripeSession = {
    id,
    object: 'checkout.session',
    created: state.now(),
    expires_at: state.now() + 86_400,
    livemode: false,
    mode: 'subscription',
    customer: get(state.customers, 'customer', textIn(values, 'customer')).id,
    client_reference_id: textIn(values, 'client_reference_id') ?? null,
    metadata: { ...recordIn(values, 'metadata'), price },
    success_url: required(values, 'success_url'),
    cancel_url: textIn(values, 'cancel_url') ?? '',
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    url: `https://checkout.stripe.com/c/pay/${id}`,
  }
  state.sessions.set(id, session)
  return session
}

function expireSession({ state, ids }: StripeCall): StripeSession {
  const session = get(state.sessions, 'checkout.session', ids[0])
  if (session.status !== 'open')
    throw new StripeFault(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  Object.assign(session, { status: 'expired', url: null })
  tell(state, 'checkout.session.expired', session)
  return session
}

/** A page that nobody has filled in for a day is none any more. */
function readSession({ state, ids }: StripeCall): StripeSession {
  const session = get(state.sessions, 'checkout.session', ids[0])
  if (session.status === 'open' && session.expires_at <= state.now()) Object.assign(session, { status: 'expired', url: null })
  return session
}

function readLiving({ state, ids }: StripeCall): StripeSubscription {
  const subscription = get(state.subscriptions, 'subscription', ids[0])
  if (subscription.status === 'canceled') throw StripeFault.missing('subscription', subscription.id)
  return subscription
}

function updateSubscription(call: StripeCall): StripeSubscription {
  const subscription = readLiving(call)
  const isEnding = textIn(call.values, 'cancel_at_period_end')
  if (isEnding !== undefined) {
    subscription.cancel_at_period_end = isEnding === 'true'
    subscription.cancel_at = subscription.cancel_at_period_end ? subscription.items.data[0].current_period_end : null
    subscription.canceled_at = subscription.cancel_at_period_end ? call.state.now() : null
  }
  tell(call.state, 'customer.subscription.updated', subscription)
  return subscription
}

function openPortal({ state, values }: StripeCall): object {
  const customer = get(state.customers, 'customer', required(values, 'customer')).id
  const price = textIn(values, 'flow_data', 'subscription_update_confirm', 'items', '0', 'price')
  if (price !== undefined) get(state.prices, 'price', price)
  const id = nameIt('bps')
  return {
    id,
    object: 'billing_portal.session',
    created: state.now(),
    customer,
    flow: price === undefined ? null : { type: textIn(values, 'flow_data', 'type'), price },
    livemode: false,
    return_url: textIn(values, 'return_url') ?? null,
    url: `https://billing.stripe.com/p/session/${id}`,
  }
}

function listInvoicePayments({ state, values }: StripeCall): object {
  const isExpanded = Object.values(recordIn(values, 'expand')).includes('data.payment.payment_intent.latest_charge')
  const found = [...state.invoicePayments.values()].filter(({ invoice }) => invoice === textIn(values, 'invoice'))
  return list(
    '/v1/invoice_payments',
    found.map((one) => {
      if (!isExpanded) return one
      const id = one.payment.payment_intent
      const intent = { id, object: 'payment_intent', status: 'succeeded', latest_charge: state.charges.get(id) ?? null }
      return { ...one, payment: { type: 'payment_intent', payment_intent: intent } }
    }),
  )
}

function createPrice({ state, values }: StripeCall): StripePrice {
  const key = required(values, 'lookup_key')
  if ([...state.prices.values()].some((price) => price.lookup_key === key))
    throw new StripeFault(400, `A price already uses the lookup key ${key}.`, undefined, 'lookup_key')
  required(values, 'product_data', 'name')
  const price = makePrice({
    lookupKey: key,
    amount: Number(required(values, 'unit_amount')),
    interval: required(values, 'recurring', 'interval') === 'year' ? 'year' : 'month',
    currency: required(values, 'currency'),
  })
  state.prices.set(price.id, price)
  return price
}

/** Who is told of events. Its secret is said once, in this answer. */
function createEndpoint({ state, values }: StripeCall): object {
  const url = required(values, 'url')
  const enabled_events = Object.values(recordIn(values, 'enabled_events'))
  if (!enabled_events.length) throw new StripeFault(400, 'Missing required param: enabled_events.', 'parameter_missing')
  return { id: nameIt('we'), object: 'webhook_endpoint', url, enabled_events, livemode: false, secret: state.webhookSecret }
}

/** The addresses of Stripe's API that a shop of subscriptions needs. */
export const stripeRoutes: readonly StripeRoute[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    answer({ state, values }) {
      const id = nameIt('cus')
      const email = textIn(values, 'email') ?? null
      const metadata = recordIn(values, 'metadata')
      state.customers.set(id, { id, object: 'customer', created: state.now(), email, livemode: false, metadata })
      return get(state.customers, 'customer', id)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([^/]+)$/,
    answer: ({ state, ids }) => get(state.customers, 'customer', ids[0]),
  },
  {
    method: 'GET',
    path: /^\/v1\/prices$/,
    answer({ state, values }) {
      const keys = Object.values(recordIn(values, 'lookup_keys'))
      const found = [...state.prices.values()].filter((price) => price.active && keys.includes(price.lookup_key))
      return list('/v1/prices', found, limitOf(values))
    },
  },
  { method: 'POST', path: /^\/v1\/prices$/, answer: createPrice },
  { method: 'POST', path: /^\/v1\/webhook_endpoints$/, answer: createEndpoint },
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, answer: createSession },
  { method: 'GET', path: /^\/v1\/checkout\/sessions\/([^/]+)$/, answer: readSession },
  { method: 'POST', path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, answer: expireSession },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    answer({ state, values }) {
      const [customer, status] = [textIn(values, 'customer'), textIn(values, 'status')]
      // Without a word those are left out that have ended.
      const found = newest(state.subscriptions).filter((one) =>
        status === undefined ? one.status !== 'canceled' : status === 'all' || one.status === status,
      )
      return list(
        '/v1/subscriptions',
        found.filter((one) => customer === undefined || one.customer === customer),
        limitOf(values),
      )
    },
  },
  { method: 'POST', path: /^\/v1\/subscriptions\/([^/]+)$/, answer: updateSubscription },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    answer(call) {
      const subscription = readLiving(call)
      money.end(call.state, subscription)
      return subscription
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    answer({ state, values }) {
      const [subscription, status] = [textIn(values, 'subscription'), textIn(values, 'status')]
      const found = newest(state.invoices).filter(
        (invoice) =>
          (subscription === undefined || invoice.parent.subscription_details.subscription === subscription) &&
          (status === undefined || invoice.status === status),
      )
      return list('/v1/invoices', found, limitOf(values))
    },
  },
  { method: 'GET', path: /^\/v1\/invoice_payments$/, answer: listInvoicePayments },
  { method: 'POST', path: /^\/v1\/billing_portal\/sessions$/, answer: openPortal },
]
