import { Stripe } from 'stripe'
import type { BegunCheckout, Payer, Payments, Plan } from '../product/payments/payments.ts'
import { ProductFault } from '../product/product-fault.ts'
import type { CheckoutRecord, UserRecord } from '../product/store/user-record.ts'
import { planPrice } from './plan-price.ts'
import { readStanding } from './read-standing.ts'

interface StripeSettings {
  /** `sk_live_…` */
  readonly secretKey: string
  /** Of the webhook's endpoint: `whsec_…` */
  readonly webhookSecret: string
  /** Where the app is, and Stripe leads back to: `https://app.example.com`. */
  readonly appUrl: string
  /** Where Stripe is. Default: Stripe's own address. */
  readonly api?: URL | undefined
  readonly onError: (error: unknown) => void
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
}

/** Seconds that a message may be old, or an intercepted one could be sent again. Stripe signs anew what it sends again. */
const tolerance = 300
/** Milliseconds that Stripe may take. */
const patience = 20_000

const down = (): ProductFault =>
  new ProductFault(
    503,
    'payments_down',
    "Payments can't be reached at the moment. You weren't charged. Please try again later.",
    30,
  )

/** Whose the thing is that a message tells of: nearly all that Stripe sends has a customer. */
function customerIn(object: Readonly<Record<string, unknown>>): string | undefined {
  const { customer } = object
  if (typeof customer === 'string') return customer
  if (object['object'] === 'customer' && typeof object['id'] === 'string') return object['id']
  return undefined
}

function openStripe({ secretKey, api }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    timeout: patience,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === 'http:' ? '80' : '443'),
      protocol: api.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** Where the user pays for the first time: a page of Stripe. */
async function openCheckout(
  stripe: Stripe,
  {
    appUrl,
    payer,
    checkout,
    customer,
    price,
  }: { appUrl: string; payer: Payer; checkout: CheckoutRecord; customer: string; price: string },
): Promise<BegunCheckout> {
  const metadata = { userId: payer.userId, checkoutId: checkout.sessionId }
  const { id, url } = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: payer.userId,
      line_items: [{ price, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: `${appUrl}/plans?checkout=${checkout.sessionId}`,
      cancel_url: `${appUrl}/plans`,
    },
    { idempotencyKey: `checkout-${checkout.sessionId}` },
  )
  if (!url) throw new Error(`Stripe gave no address for ${id}.`)
  return { url, providerId: id, customerId: customer }
}

/** Where a customer agrees to another plan and its price: a second subscription would be charged beside the first. */
async function openChange(
  stripe: Stripe,
  {
    appUrl,
    checkout,
    subscription,
    price,
  }: { appUrl: string; checkout: CheckoutRecord; subscription: Stripe.Subscription; price: string },
): Promise<BegunCheckout> {
  const [item] = subscription.items.data
  if (!item || typeof subscription.customer !== 'string') throw new Error(`${subscription.id} has no item to change.`)
  const { url } = await stripe.billingPortal.sessions.create({
    customer: subscription.customer,
    return_url: `${appUrl}/plans`,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: subscription.id, items: [{ id: item.id, price, quantity: 1 }] },
      after_completion: { type: 'redirect', redirect: { return_url: `${appUrl}/plans?checkout=${checkout.sessionId}` } },
    },
  })
  return { url }
}

/** Payments by Stripe, through its own library. What Stripe says counts, and nothing that a page or a message says of it. */
export function createStripePayments(settings: StripeSettings): Payments {
  const { webhookSecret, onError, now = Date.now } = settings
  const appUrl = settings.appUrl.replace(/\/$/, '')
  const stripe = openStripe(settings)

  /** Does what Stripe is asked for. Its words are for those who run this server: they name prices, customers and keys. */
  async function ask<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProductFault) throw error
      onError(error)
      throw down()
    }
  }

  async function customerOf({ userId, email }: Payer, known: string | undefined): Promise<string> {
    if (known !== undefined) return known
    // Two that ask at once make one.
    const { id } = await stripe.customers.create(
      { metadata: { userId }, ...(email !== undefined && { email }) },
      { idempotencyKey: `customer-${userId}` },
    )
    return id
  }

  const standingOf = async ({ customer, checkouts }: UserRecord) => readStanding(stripe, customer?.id, Object.values(checkouts))

  async function update(record: UserRecord, cancel_at_period_end: boolean): Promise<void> {
    await ask(async () => {
      const { live } = await standingOf(record)
      if (live) await stripe.subscriptions.update(live.id, { cancel_at_period_end })
    })
  }

  return {
    begin: (payer, checkout, plan: Plan, record) =>
      ask(async () => {
        const price = await planPrice(stripe, plan)
        const { live, standing } = await standingOf(record)
        if (live && standing.subscription) return openChange(stripe, { appUrl, checkout, subscription: live, price })
        // Its first payment failed: tried again, it would be a second one.
        if (live) await stripe.subscriptions.cancel(live.id)
        const customer = await customerOf(payer, record.customer?.id)
        return openCheckout(stripe, { appUrl, payer, checkout, customer, price })
      }),

    async withdraw({ providerId }) {
      if (providerId === undefined) return
      try {
        await stripe.checkout.sessions.expire(providerId)
      } catch (error) {
        // It was paid, or has expired by itself: asking tells which.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) await ask(() => Promise.reject(error as Error))
      }
    },

    async receive(request) {
      const body = await request.text()
      let event: Stripe.Event
      try {
        const signature = request.headers.get('stripe-signature') ?? ''
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret, tolerance, undefined, now())
      } catch {
        throw new ProductFault(400, 'bad_signature', "The signature doesn't match the message.")
      }
      const customerId = customerIn(event.data.object as unknown as Readonly<Record<string, unknown>>)
      if (customerId === undefined) return undefined
      const customer = await ask(() => stripe.customers.retrieve(customerId))
      // Of another shop with the same account of Stripe, or gone.
      const userId = customer.deleted ? undefined : customer.metadata['userId']
      return userId ? { id: event.id, userId, customerId } : undefined
    },

    async look(record) {
      if (record.customer?.id === undefined) return undefined
      const { standing } = await ask(() => standingOf(record))
      return standing
    },

    end: (_userId, record) => update(record, true),
    keep: (_userId, record) => update(record, false),
    stop: (_userId, record) =>
      ask(async () => {
        const { live } = await standingOf(record)
        if (live) await stripe.subscriptions.cancel(live.id)
      }),

    openPortal: ({ customer }) =>
      ask(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customer?.id ?? '',
          return_url: `${appUrl}/settings`,
        })
        return url
      }),
  }
}
