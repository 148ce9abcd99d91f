/** Things as Stripe's API describes them (https://docs.stripe.com/api), with the fields that its readers here look at and a few more. */
export interface StripeCustomer {
  readonly id: string
  readonly object: 'customer'
  readonly created: number
  readonly email: string | null
  readonly livemode: false
  readonly metadata: Readonly<Record<string, string>>
}

export interface StripePrice {
  readonly id: string
  readonly object: 'price'
  readonly active: boolean
  readonly currency: string
  readonly livemode: false
  readonly lookup_key: string
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: number }
  readonly type: 'recurring'
  readonly unit_amount: number
}

export interface StripeSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly created: number
  readonly expires_at: number
  readonly livemode: false
  readonly mode: 'subscription'
  readonly customer: string
  readonly client_reference_id: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly success_url: string
  readonly cancel_url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  subscription: string | null
  url: string | null
}

export interface StripeSubscription {
  readonly id: string
  readonly object: 'subscription'
  readonly created: number
  readonly start_date: number
  readonly customer: string
  readonly livemode: false
  readonly metadata: Readonly<Record<string, string>>
  status: 'active' | 'trialing' | 'past_due' | 'canceled' | 'unpaid' | 'incomplete' | 'incomplete_expired'
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  latest_invoice: string | null
  readonly items: {
    readonly object: 'list'
    readonly has_more: false
    readonly data: [
      {
        readonly id: string
        readonly object: 'subscription_item'
        current_period_start: number
        current_period_end: number
        price: StripePrice
        readonly quantity: number
      },
    ]
  }
}

export interface StripeInvoice {
  readonly id: string
  readonly object: 'invoice'
  readonly created: number
  readonly customer: string
  readonly livemode: false
  readonly amount_due: number
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  readonly parent: { readonly type: 'subscription_details'; readonly subscription_details: { readonly subscription: string } }
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
}

export interface StripeCharge {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly created: number
  readonly customer: string
  readonly livemode: false
  readonly payment_intent: string
  readonly status: 'succeeded'
  amount_refunded: number
  refunded: boolean
}

export interface StripeInvoicePayment {
  readonly id: string
  readonly object: 'invoice_payment'
  readonly invoice: string
  readonly amount_paid: number
  readonly livemode: false
  readonly status: 'paid'
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string }
}

type Known =
  | StripeCustomer
  | StripePrice
  | StripeSession
  | StripeSubscription
  | StripeInvoice
  | StripeCharge
  | StripeInvoicePayment

/** A message to a webhook. Its object is as it was in that moment, whenever it arrives. */
export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly data: { readonly object: Known }
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null }
  readonly type: string
}

/** All that one account of Stripe remembers. */
export interface StripeState {
  readonly customers: Map<string, StripeCustomer>
  readonly prices: Map<string, StripePrice>
  readonly sessions: Map<string, StripeSession>
  readonly subscriptions: Map<string, StripeSubscription>
  readonly invoices: Map<string, StripeInvoice>
  readonly charges: Map<string, StripeCharge>
  readonly invoicePayments: Map<string, StripeInvoicePayment>
  /** Answers by the keys of calls that must not be done twice. */
  readonly answered: Map<string, { readonly asked: string; readonly status: number; readonly body: string }>
  /** What it would send, oldest first. */
  readonly events: StripeEvent[]
  /** What the endpoint of webhooks is told of its secret. */
  readonly webhookSecret: string
  /** Seconds since 1970. */
  now(): number
}

let count = 0
/** A name as Stripe gives them: what it is, and letters. */
export const nameIt = (kind: string): string => `${kind}_${(count += 1).toString().padStart(6, '0')}Confab`

/** A price that is sold again each month or year, by the name that its seller finds it by. */
export function makePrice(offered: {
  readonly lookupKey: string
  /** In cents. */
  readonly amount: number
  readonly interval: 'month' | 'year'
  readonly currency?: string
}): StripePrice {
  const { lookupKey, amount, interval, currency = 'usd' } = offered
  const recurring = { interval, interval_count: 1 }
  const rest = { active: true, livemode: false, type: 'recurring' } as const
  return { id: nameIt('price'), object: 'price', ...rest, currency, lookup_key: lookupKey, recurring, unit_amount: amount }
}

/** Tells that something has happened to a thing. */
export function tell(state: StripeState, type: string, object: Known): StripeEvent {
  const event: StripeEvent = {
    id: nameIt('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: state.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  state.events.push(event)
  return event
}
