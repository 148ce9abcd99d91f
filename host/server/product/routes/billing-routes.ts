import { fields } from '../store/fields.ts'
import { plans } from '../store/plans.ts'
import { reconcile } from '../payments/reconcile.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { limitCalls } from '../limit-calls.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from './route.ts'
import { noCustomer, type CheckoutRecord, type UserRecord } from '../store/user-record.ts'

const planOf = (id: string) => plans.find((plan) => plan.id === id)

async function find({ users, caller }: Call, sessionId: string): Promise<CheckoutRecord> {
  const { checkouts } = await users.read(caller.userId)
  const found = Object.hasOwn(checkouts, sessionId) ? checkouts[sessionId] : undefined
  if (!found) throw new ProductFault(404, 'not_found', 'There is no such payment.')
  return found
}

const describe = ({ sessionId, planId, status }: CheckoutRecord) => ({ sessionId, plan: planOf(planId), status })

/** Messages of the provider that are remembered: it sends one again for some days at most. */
const mostTaken = 100

/** Believes no one but the provider. A message that comes twice changes nothing more; one that could not be taken is sent again. */
async function receiveWebhook(call: Call): Promise<{ received: true }> {
  const { request, users, payments } = call
  const news = await payments.receive(request)
  if (!news) return { received: true }
  const { id, userId, customerId } = news
  const { customer: known = noCustomer } = await users.read(userId)
  if (known.taken.includes(id)) return { received: true }
  // A database that was brought back from a copy may be older than the customer.
  if (known.id === undefined && customerId !== undefined)
    await users.change(userId, (record) => {
      record.customer = { ...(record.customer ?? noCustomer), id: customerId }
    })
  await reconcile(call, userId, true)
  await users.change(userId, (record) => {
    const { customer = noCustomer } = record
    record.customer = { ...customer, taken: [...customer.taken, id].slice(-mostTaken) }
  })
  return { received: true }
}

/** Only where no provider has a page. What was chosen there comes to the same door that a real provider's messages use. */
async function choose(call: Call, sessionId: string): Promise<void> {
  const { payments, request, caller } = call
  if (!payments.pretend) throw new ProductFault(404, 'not_found', 'There is nothing at this address.')
  const outcome = fields.oneOf(await fields.read(request), 'outcome', ['pay', 'decline', 'delay'])
  const { body, signature } = await payments.pretend(caller.userId, sessionId, outcome)
  const message = new Request(call.url, { method: 'POST', body, headers: { 'payment-signature': signature } })
  await receiveWebhook({ ...call, request: message })
}

/** Asks the provider, if the payment may have ended meanwhile: its message may be late. */
async function settled(call: Call, sessionId: string): Promise<CheckoutRecord> {
  const known = await find(call, sessionId)
  if (known.status !== 'open' && known.status !== 'pending') return known
  await reconcile(call, call.caller.userId)
  return find(call, sessionId)
}

const confirmations = {
  open: { status: 'PENDING' },
  pending: { status: 'PENDING' },
  paid: { status: 'PAID' },
  declined: { status: 'FAILED', message: "The payment was declined. You weren't charged. You can try again." },
} as const

const isOver = { status: 'FAILED', message: 'This plan has ended. You can choose a plan again.' } as const

async function confirm(call: Call) {
  const sessionId = fields.text(await fields.read(call.request), 'sessionId', { isRequired: true })
  const { status } = await settled(call, sessionId)
  const { entitlement } = await call.users.read(call.caller.userId)
  return status === 'paid' && !entitlement ? isOver : confirmations[status]
}

/** Ends the plan, or keeps it: at the provider, and then here. */
async function changePlan(call: Call, work: (userId: string, record: UserRecord) => Promise<void>): Promise<void> {
  const { users, caller } = call
  const record = await users.read(caller.userId)
  if (!record.entitlement) throw new ProductFault(409, 'not_bought', 'An administrator set your plan. Ask them to end it.')
  await work(caller.userId, record)
  await reconcile(call, caller.userId)
}

/** Pages at the provider that one user may ask for. */
const limit = { most: 20, seconds: 60 }

async function openPortal(call: Call): Promise<{ url: string }> {
  const { payments, users, caller } = call
  await limitCalls(call, 'billing', limit)
  const record = await users.read(caller.userId)
  if (!payments.openPortal || record.customer?.id === undefined)
    throw new ProductFault(404, 'no_portal', 'There are no invoices, because nothing was bought yet.')
  return { url: await payments.openPortal(record) }
}

/** Plans and payment. */
export const billingRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/plans', access: 'open', answer: () => plans },
  {
    method: 'POST',
    path: '/v1/billing/checkout',
    access: 'signed-in',
    async answer(call) {
      await limitCalls(call, 'billing', limit)
      return startCheckout(call)
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
      const id = call.parameters['id'] ?? ''
      await find(call, id)
      await choose(call, id)
      return describe(await find(call, id))
    },
  },
  { method: 'POST', path: '/v1/billing/confirm', access: 'signed-in', answer: confirm },
  { method: 'POST', path: '/v1/billing/portal', access: 'signed-in', answer: openPortal },
  {
    method: 'DELETE',
    path: '/v1/billing/plan',
    access: 'paid',
    answer: (call) => changePlan(call, call.payments.end),
  },
  {
    method: 'PUT',
    path: '/v1/billing/plan',
    access: 'paid',
    answer: (call) => changePlan(call, call.payments.keep),
  },
  { method: 'POST', path: '/v1/billing/webhook', access: 'open', answer: receiveWebhook },
]
