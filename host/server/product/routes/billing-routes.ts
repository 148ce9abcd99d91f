import { fields } from '../store/fields.ts'
import { periodEnd } from '../period-end.ts'
import { plans } from '../store/plans.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from './route.ts'
import type { CheckoutRecord, UserRecord } from '../store/user-record.ts'
import { webhookSignature } from '../webhook-signature.ts'

/** Milliseconds that a delayed payment takes. */
const paymentDelay = 5000

const planOf = (id: string) => plans.find((plan) => plan.id === id)

async function find({ users, caller }: Call, sessionId: string): Promise<CheckoutRecord> {
  const found = (await users.read(caller.userId)).checkouts[sessionId]
  if (!found) throw new ProductFault(404, 'not_found', 'There is no such payment.')
  return found
}

const describe = ({ sessionId, planId, status }: CheckoutRecord) => ({ sessionId, plan: planOf(planId), status })

async function change({ users, caller }: Call, sessionId: string, news: Partial<CheckoutRecord>): Promise<void> {
  await users.change(caller.userId, (record) => {
    const known = record.checkouts[sessionId]
    if (known) record.checkouts[sessionId] = { ...known, ...news }
  })
}

/** What the pretend payment provider sends when a payment has come or was refused: to the same door that a real one uses. */
async function tellBackend(call: Call, sessionId: string, type: 'checkout.paid' | 'checkout.declined'): Promise<void> {
  const body = JSON.stringify({ id: crypto.randomUUID(), type, sessionId, userId: call.caller.userId })
  const signature = await webhookSignature.make(call.webhookSecret, body, Math.floor(call.now() / 1000))
  const request = new Request(call.url, { method: 'POST', body, headers: { 'payment-signature': signature } })
  await receiveWebhook({ ...call, request })
}

/** Believes no one but the holder of the secret. A message that comes twice changes nothing more. */
async function receiveWebhook({ request, users, accounts, webhookSecret, now }: Call): Promise<{ received: true }> {
  const body = await request.text()
  if (!(await webhookSignature.verify(webhookSecret, body, request.headers.get('payment-signature') ?? '', now())))
    throw new ProductFault(400, 'bad_signature', "The signature doesn't match the message.")
  const { type, sessionId, userId } = JSON.parse(body) as { type: string; sessionId: string; userId: string }
  const isPaid = await users.change(userId, (record) => {
    const checkout = record.checkouts[sessionId]
    if (!checkout || checkout.status === 'paid') return false
    if (type !== 'checkout.paid') {
      record.checkouts[sessionId] = { ...checkout, status: 'declined' }
      return false
    }
    record.checkouts[sessionId] = { ...checkout, status: 'paid' }
    record.entitlement = { status: 'PAID', planId: checkout.planId, since: new Date(now()).toISOString() }
    return true
  })
  if (isPaid) await accounts.setPaymentStatus(userId, 'PAID')
  return { received: true }
}

/** A delayed payment arrives when someone looks after its time: nothing has to run meanwhile. */
async function settle(call: Call, checkout: CheckoutRecord): Promise<CheckoutRecord> {
  if (checkout.status !== 'pending' || Date.parse(checkout.dueAt ?? '') > call.now()) return checkout
  await tellBackend(call, checkout.sessionId, 'checkout.paid')
  return find(call, checkout.sessionId)
}

/** No one pays for what they have, nor twice because the first payment takes its time. */
function refuseSecond({ checkouts, entitlement }: UserRecord, planId: string): void {
  if (Object.values(checkouts).some(({ status }) => status === 'pending'))
    throw new ProductFault(409, 'payment_pending', "Your last payment is still processing. You don't need to pay again.")
  if (entitlement?.planId === planId) throw new ProductFault(409, 'already_yours', 'You already have this plan.')
}

const confirmations = {
  open: { status: 'PENDING' },
  pending: { status: 'PENDING' },
  paid: { status: 'PAID' },
  declined: { status: 'FAILED', message: "The payment was declined. You weren't charged. You can try again." },
} as const

/** Plans and payment. The provider is a pretend one; the way from it to `PAID` is the real one. */
export const billingRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/plans', access: 'open', answer: () => plans },
  {
    method: 'POST',
    path: '/v1/billing/checkout',
    access: 'signed-in',
    async answer(call) {
      const { request, users, caller, now } = call
      const planId = fields.text(await fields.read(request), 'planId', { isRequired: true })
      if (!planOf(planId)) throw new ProductFault(404, 'not_found', 'There is no such plan.')
      for (const checkout of Object.values((await users.read(caller.userId)).checkouts)) await settle(call, checkout)
      return users.change(caller.userId, (record) => {
        refuseSecond(record, planId)
        // Asking twice for the same plan, by a double click for example, makes one payment.
        const open = Object.values(record.checkouts).find((one) => one.planId === planId && one.status === 'open')
        const sessionId = open?.sessionId ?? crypto.randomUUID()
        // Of two payment pages, in two tabs for example, only the newer one can be paid.
        for (const one of Object.values(record.checkouts))
          if (one.status === 'open' && one.sessionId !== sessionId)
            record.checkouts[one.sessionId] = { ...one, status: 'declined' }
        record.checkouts[sessionId] ??= { sessionId, planId, status: 'open', createdAt: new Date(now()).toISOString() }
        return { sessionId, url: `/plans?checkout=${sessionId}` }
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/billing/checkout/:id',
    access: 'signed-in',
    answer: async (call) => describe(await find(call, call.parameters['id'] ?? '')),
  },
  {
    method: 'POST',
    path: '/v1/billing/checkout/:id',
    access: 'signed-in',
    async answer(call) {
      const { sessionId, status } = await find(call, call.parameters['id'] ?? '')
      const outcome = fields.oneOf(await fields.read(call.request), 'outcome', ['pay', 'decline', 'delay'])
      if (status !== 'open') throw new ProductFault(409, 'already_ended', 'This payment has already been made or declined.')
      if (outcome === 'delay')
        await change(call, sessionId, { status: 'pending', dueAt: new Date(call.now() + paymentDelay).toISOString() })
      else await tellBackend(call, sessionId, outcome === 'pay' ? 'checkout.paid' : 'checkout.declined')
      return describe(await find(call, sessionId))
    },
  },
  {
    method: 'POST',
    path: '/v1/billing/confirm',
    access: 'signed-in',
    async answer(call) {
      const sessionId = fields.text(await fields.read(call.request), 'sessionId', { isRequired: true })
      return confirmations[(await settle(call, await find(call, sessionId))).status]
    },
  },
  {
    method: 'DELETE',
    path: '/v1/billing/plan',
    access: 'paid',
    answer: ({ users, caller, now }) =>
      users.change(caller.userId, (record) => {
        const plan = record.entitlement && planOf(record.entitlement.planId)
        if (!record.entitlement || !plan)
          throw new ProductFault(409, 'not_bought', 'An administrator set your plan. Ask them to end it.')
        const endsAt = new Date(periodEnd(record.entitlement.since, plan.interval, now())).toISOString()
        record.entitlement = { ...record.entitlement, endsAt }
      }),
  },
  {
    method: 'PUT',
    path: '/v1/billing/plan',
    access: 'paid',
    answer: ({ users, caller }) =>
      users.change(caller.userId, (record) => {
        if (!record.entitlement) return
        const { endsAt: _endsAt, ...kept } = record.entitlement
        record.entitlement = kept
      }),
  },
  { method: 'POST', path: '/v1/billing/webhook', access: 'open', answer: receiveWebhook },
]
