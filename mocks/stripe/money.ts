import {
  nameIt,
  tell,
  type StripeCharge,
  type StripeInvoice,
  type StripePrice,
  type StripeSession,
  type StripeState,
  type StripeSubscription,
} from './stripe-state.ts'

/** The same day of the next month or year, in seconds. */
function after(seconds: number, interval: 'month' | 'year'): number {
  const date = new Date(seconds * 1000)
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1))
  return date.getTime() / 1000
}

function addSubscription(state: StripeState, { customer, metadata }: StripeSession, price: StripePrice): StripeSubscription {
  const now = state.now()
  const subscription: StripeSubscription = {
    id: nameIt('sub'),
    object: 'subscription',
    created: now,
    start_date: now,
    customer,
    livemode: false,
    metadata,
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: nameIt('si'),
          object: 'subscription_item',
          current_period_start: now,
          current_period_end: after(now, price.recurring.interval),
          price,
          quantity: 1,
        },
      ],
    },
  }
  state.subscriptions.set(subscription.id, subscription)
  return subscription
}

function addInvoice(
  state: StripeState,
  subscription: StripeSubscription,
  billing_reason: StripeInvoice['billing_reason'],
): StripeInvoice {
  const invoice: StripeInvoice = {
    id: nameIt('in'),
    object: 'invoice',
    created: state.now(),
    customer: subscription.customer,
    livemode: false,
    amount_due: subscription.items.data[0].price.unit_amount,
    billing_reason,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    status: 'open',
  }
  subscription.latest_invoice = invoice.id
  state.invoices.set(invoice.id, invoice)
  return invoice
}

function payInvoice(state: StripeState, invoice: StripeInvoice): StripeCharge {
  invoice.status = 'paid'
  const charge: StripeCharge = {
    id: nameIt('ch'),
    object: 'charge',
    amount: invoice.amount_due,
    created: state.now(),
    customer: invoice.customer,
    livemode: false,
    payment_intent: nameIt('pi'),
    status: 'succeeded',
    amount_refunded: 0,
    refunded: false,
  }
  state.charges.set(charge.payment_intent, charge)
  const id = nameIt('inpay')
  state.invoicePayments.set(id, {
    id,
    object: 'invoice_payment',
    invoice: invoice.id,
    amount_paid: invoice.amount_due,
    livemode: false,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: charge.payment_intent },
  })
  tell(state, 'invoice.paid', invoice)
  return charge
}

function end(state: StripeState, subscription: StripeSubscription): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= state.now()
  subscription.ended_at = state.now()
  tell(state, 'customer.subscription.deleted', subscription)
}

function latestInvoice(state: StripeState, { latest_invoice: id }: StripeSubscription): StripeInvoice {
  const invoice = state.invoices.get(id ?? '')
  if (!invoice) throw new Error('The subscription has no invoice.')
  return invoice
}

/** What people and banks do with money, and what Stripe makes and tells of it (https://docs.stripe.com/billing/subscriptions/webhooks). */
export const money = {
  end,

  /** Somebody fills in Stripe's page. A bank that takes its time leaves the payment open. */
  complete(state: StripeState, session: StripeSession, price: StripePrice, isSlow: boolean): StripeSubscription {
    const subscription = addSubscription(state, session, price)
    Object.assign(session, { status: 'complete', subscription: subscription.id, url: null })
    tell(state, 'customer.subscription.created', subscription)
    const invoice = addInvoice(state, subscription, 'subscription_create')
    if (!isSlow) {
      session.payment_status = 'paid'
      payInvoice(state, invoice)
    }
    tell(state, 'checkout.session.completed', session)
    return subscription
  },

  /** The bank of a slow payment has decided. */
  decide(state: StripeState, session: StripeSession, isPaid: boolean): void {
    const subscription = state.subscriptions.get(session.subscription ?? '')
    if (!subscription) throw new Error('Nobody has paid there.')
    const invoice = latestInvoice(state, subscription)
    if (isPaid) {
      session.payment_status = 'paid'
      payInvoice(state, invoice)
      tell(state, 'checkout.session.async_payment_succeeded', session)
      return
    }
    subscription.status = 'past_due'
    tell(state, 'invoice.payment_failed', invoice)
    tell(state, 'customer.subscription.updated', subscription)
    tell(state, 'checkout.session.async_payment_failed', session)
  },

  /** The next month or year begins. */
  renew(state: StripeState, subscription: StripeSubscription, isPaid: boolean): void {
    const [item] = subscription.items.data
    if (subscription.cancel_at_period_end) return end(state, subscription)
    item.current_period_start = item.current_period_end
    item.current_period_end = after(item.current_period_start, item.price.recurring.interval)
    const invoice = addInvoice(state, subscription, 'subscription_cycle')
    if (isPaid) payInvoice(state, invoice)
    else {
      subscription.status = 'past_due'
      tell(state, 'invoice.payment_failed', invoice)
    }
    tell(state, 'customer.subscription.updated', subscription)
  },

  /** Somebody gives money back, in Stripe's dashboard: of the newest invoice, all or some. */
  refund(state: StripeState, subscription: StripeSubscription, amount?: number): void {
    const invoice = latestInvoice(state, subscription)
    const paid = [...state.invoicePayments.values()].find((payment) => payment.invoice === invoice.id)
    const charge = paid && state.charges.get(paid.payment.payment_intent)
    if (!charge) throw new Error('Nothing was paid.')
    charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + (amount ?? charge.amount))
    charge.refunded = charge.amount_refunded === charge.amount
    tell(state, 'charge.refunded', charge)
  },

  /** Somebody agrees to another price, in the portal: the difference is charged at once. */
  changePrice(state: StripeState, subscription: StripeSubscription, price: StripePrice): void {
    subscription.items.data[0].price = price
    tell(state, 'customer.subscription.updated', subscription)
    payInvoice(state, addInvoice(state, subscription, 'subscription_update'))
  },
}
