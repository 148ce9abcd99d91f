import { periodEnd } from '../period-end.ts'
import { ProductFault } from '../product-fault.ts'
import { plans } from '../store/plans.ts'
import type { CheckoutRecord, PretendAccountRecord, UserRecord } from '../store/user-record.ts'
import type { UserStore } from '../store/user-store.ts'
import { webhookSignature } from '../webhook-signature.ts'
import type { Payments } from './payments.ts'

interface PretendSettings {
  readonly users: UserStore
  /** Signs its messages. */
  readonly secret: string
  /** Milliseconds since 1970. */
  now(): number
}

type Subscription = NonNullable<PretendAccountRecord['subscription']>

/** Milliseconds that a delayed payment takes. */
const paymentDelay = 5000

const nothing: PretendAccountRecord = { payments: {} }

/** How a checkout is: a delayed payment arrives when someone looks after its time, and nothing has to run meanwhile. */
function statusOf(
  { pretend = nothing }: UserRecord,
  { sessionId, status }: CheckoutRecord,
  now: number,
): CheckoutRecord['status'] {
  const payment = pretend.payments[sessionId]
  if (!payment) return status
  return payment.outcome === 'pending' && Date.parse(payment.dueAt ?? '') <= now ? 'paid' : payment.outcome
}

/** What was bought last, if it is not over. */
function subscriptionOf(record: UserRecord, now: number): Subscription | undefined {
  const { pretend = nothing, checkouts, entitlement } = record
  const arrived = Object.entries(pretend.payments).flatMap(([id, { outcome, dueAt }]) => {
    const planId = checkouts[id]?.planId
    return planId && outcome === 'pending' && dueAt && Date.parse(dueAt) <= now ? [{ planId, since: dueAt }] : []
  })
  // Records of an earlier version have the entitlement alone.
  const bought: readonly Subscription[] = [pretend.subscription ?? entitlement ?? [], arrived].flat()
  const [last] = bought.toSorted((a, b) => Date.parse(b.since) - Date.parse(a.since))
  if (!last || (last.endsAt !== undefined && Date.parse(last.endsAt) <= now)) return undefined
  const { planId, since, endsAt } = last
  return { planId, since, ...(endsAt !== undefined && { endsAt }) }
}

/** What a payment makes of the pretend account. */
function choose(
  record: UserRecord,
  { sessionId, planId }: CheckoutRecord,
  outcome: 'pay' | 'decline' | 'delay',
  now: number,
): void {
  const { pretend = nothing } = record
  const payment = {
    pay: { outcome: 'paid' },
    decline: { outcome: 'declined' },
    delay: { outcome: 'pending', dueAt: new Date(now + paymentDelay).toISOString() },
  } as const
  record.pretend = {
    ...pretend,
    payments: { ...pretend.payments, [sessionId]: payment[outcome] },
    ...(outcome === 'pay' && { subscription: { planId, since: new Date(now).toISOString() } }),
  }
}

/**
 * Stands in for a payment provider, in a demo and on a machine of one's own: a page of the app takes no money, and its account of each user
 * is in the user's record. The way from there to PAID is that of a real one.
 */
export function createPretendPayments({ users, secret, now }: PretendSettings): Payments {
  const change = (userId: string, work: (current: Subscription) => Subscription | undefined): Promise<void> =>
    users.change(userId, (record) => {
      const { pretend = nothing } = record
      const current = subscriptionOf(record, now())
      const { subscription: _former, ...kept } = pretend
      const subscription = current && work(current)
      record.pretend = { ...kept, ...(subscription && { subscription }) }
    })

  return {
    begin: async (_payer, { sessionId }) => ({ url: `/plans?checkout=${sessionId}` }),
    withdraw: async () => undefined,

    async receive(request) {
      const body = await request.text()
      if (!(await webhookSignature.verify(secret, body, request.headers.get('payment-signature') ?? '', now())))
        throw new ProductFault(400, 'bad_signature', "The signature doesn't match the message.")
      const { id, userId } = JSON.parse(body) as { id: string; userId: string }
      return { id, userId }
    },

    async look(record) {
      const subscription = subscriptionOf(record, now())
      const running = Object.values(record.checkouts).filter(({ status }) => status === 'open' || status === 'pending')
      const checkouts = Object.fromEntries(running.map((one) => [one.sessionId, statusOf(record, one, now())]))
      return { checkouts, ...(subscription && { subscription }) }
    },

    end: (payer) =>
      change(payer, (current) => {
        const interval = plans.find(({ id }) => id === current.planId)?.interval ?? 'month'
        return { ...current, endsAt: new Date(periodEnd(current.since, interval, now())).toISOString() }
      }),
    keep: (payer) => change(payer, ({ endsAt: _endsAt, ...kept }) => kept),
    stop: (payer) => change(payer, () => undefined),

    async pretend(userId, checkoutId, outcome) {
      await users.change(userId, (record) => {
        const checkout = record.checkouts[checkoutId]
        if (!checkout) throw new ProductFault(404, 'not_found', 'There is no such payment.')
        if (checkout.status !== 'open' || record.pretend?.payments[checkoutId])
          throw new ProductFault(409, 'already_ended', 'This payment has already been made or declined.')
        choose(record, checkout, outcome, now())
      })
      const body = JSON.stringify({ id: crypto.randomUUID(), userId })
      return { body, signature: await webhookSignature.make(secret, body, Math.floor(now() / 1000)) }
    },
  }
}
