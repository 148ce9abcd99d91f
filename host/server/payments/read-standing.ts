import type { Stripe } from 'stripe'
import type { Standing } from '../product/payments/payments.ts'
import type { CheckoutRecord } from '../product/store/user-record.ts'

type CheckoutStatus = CheckoutRecord['status']

/** What Stripe knows of a customer. */
interface KnownStanding {
  readonly standing: Standing
  /** The subscription that is charged, or is to be. */
  readonly live?: Stripe.Subscription
}

/** A failed renewal is tried again for some days, in which the plan stays open. */
const liveStatuses: readonly string[] = ['active', 'trialing', 'past_due']
/** Reasons of invoices for a time: others are for the difference to another plan, and giving that back ends nothing. */
const forATime: readonly (string | null)[] = ['subscription_create', 'subscription_cycle', 'subscription']

const moment = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Whether all of an invoice was given back. A part of it ends nothing. */
async function isGivenBack(stripe: Stripe, invoice: string): Promise<boolean> {
  const { data } = await stripe.invoicePayments.list({
    invoice,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const charges = data.flatMap(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'object' && typeof intent.latest_charge === 'object' ? [intent.latest_charge] : [],
  )
  return charges.length > 0 && charges.every((charge) => charge?.refunded)
}

/** Whether the time of a subscription is paid for: an open first invoice opens nothing. */
async function readPaid(stripe: Stripe, subscription: string): Promise<'paid' | 'unpaid' | 'given-back'> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 20 })
  const last = data.find(({ billing_reason: reason }) => forATime.includes(reason))
  if (!last) return 'unpaid'
  return last.id && (await isGivenBack(stripe, last.id)) ? 'given-back' : 'paid'
}

interface LiveSubscription {
  readonly subscription: Stripe.Subscription
  readonly isPaid: boolean
}

/** The subscriptions that go on, the newest first. One whose payment was given back is ended: nobody is charged for it again. */
async function findLive(stripe: Stripe, customer: string): Promise<LiveSubscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const found: LiveSubscription[] = []
  for (const subscription of data.filter(({ status }) => liveStatuses.includes(status))) {
    const paid = await readPaid(stripe, subscription.id)
    if (paid === 'given-back') await stripe.subscriptions.cancel(subscription.id)
    else found.push({ subscription, isPaid: paid === 'paid' || subscription.status === 'trialing' })
  }
  return found.toSorted((a, b) => b.subscription.created - a.subscription.created)
}

function describe({ items, start_date: start, ...subscription }: Stripe.Subscription): NonNullable<Standing['subscription']> {
  const [item] = items.data
  const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : undefined)
  return {
    // A price that we do not know was agreed upon by hand.
    planId: item?.price.lookup_key ?? item?.price.id ?? '',
    since: moment(start),
    ...(ends && { endsAt: moment(ends) }),
  }
}

const statusOfSession = ({ status, payment_status: payment }: Stripe.Checkout.Session, isLive: boolean): CheckoutStatus => {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'declined'
  if (payment !== 'unpaid') return 'paid'
  // The bank takes its time; and where it has refused, the subscription ends.
  return isLive ? 'pending' : 'declined'
}

async function statusOf(
  stripe: Stripe,
  { status, planId, providerId }: CheckoutRecord,
  live: readonly LiveSubscription[],
): Promise<CheckoutStatus> {
  // A change of plan has no session: it is done when the plan is that.
  if (providerId === undefined) return live[0] && describe(live[0].subscription).planId === planId ? 'paid' : status
  const session = await stripe.checkout.sessions.retrieve(providerId)
  const its = typeof session.subscription === 'string' ? session.subscription : session.subscription?.id
  const isWaiting = live.some(({ subscription }) => subscription.id === its && subscription.status !== 'past_due')
  return statusOfSession(session, isWaiting)
}

/** Asks Stripe how a customer and the checkouts that have not ended are. */
export async function readStanding(
  stripe: Stripe,
  customer: string | undefined,
  checkouts: readonly CheckoutRecord[],
): Promise<KnownStanding> {
  if (customer === undefined) return { standing: { checkouts: {} } }
  const live = await findLive(stripe, customer)
  const paid = live.find(({ isPaid }) => isPaid)
  const statuses: Record<string, CheckoutStatus> = {}
  for (const checkout of checkouts)
    if (checkout.status === 'open' || checkout.status === 'pending')
      statuses[checkout.sessionId] = await statusOf(stripe, checkout, live)
  const chosen = paid ?? live[0]
  return {
    standing: { checkouts: statuses, ...(paid && { subscription: describe(paid.subscription) }) },
    ...(chosen && { live: chosen.subscription }),
  }
}
