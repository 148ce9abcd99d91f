import { ProductFault } from '../product-fault.ts'
import type { Call } from '../routes/route.ts'
import { fields } from '../store/fields.ts'
import { plans } from '../store/plans.ts'
import { noCustomer, type CheckoutRecord, type UserRecord } from '../store/user-record.ts'
import { reconcile } from './reconcile.ts'

const isRunning = ({ status }: CheckoutRecord): boolean => status === 'open' || status === 'pending'

/** No one pays for what they have, nor twice because the first payment takes its time. */
function refuseSecond({ checkouts, entitlement }: UserRecord, planId: string): void {
  if (Object.values(checkouts).some(({ status }) => status === 'pending'))
    throw new ProductFault(409, 'payment_pending', "Your last payment is still processing. You don't need to pay again.")
  if (entitlement?.planId === planId) throw new ProductFault(409, 'already_yours', 'You already have this plan.')
}

/** Hears what became of earlier pages, and closes those of other plans at the provider: only one may be paid. */
async function clear(call: Call, planId: string): Promise<void> {
  const { users, payments, caller } = call
  const running = Object.values((await users.read(caller.userId)).checkouts).filter(isRunning)
  if (running.length === 0) return
  await reconcile(call, caller.userId)
  const { checkouts } = await users.read(caller.userId)
  const others = Object.values(checkouts).filter((one) => one.status === 'open' && one.planId !== planId && one.providerId)
  if (others.length === 0) return
  for (const one of others) await payments.withdraw(one)
  // One may have been paid in this moment.
  await reconcile(call, caller.userId)
}

/** The checkout of this plan. Asking twice, by a double click for example, makes one; of another plan none stays open. */
function open(record: UserRecord, planId: string, { caller, now }: Call): CheckoutRecord {
  refuseSecond(record, planId)
  const all = Object.values(record.checkouts)
  const known = all.find((one) => one.planId === planId && one.status === 'open')
  for (const one of all)
    if (one.status === 'open' && one.sessionId !== known?.sessionId)
      record.checkouts[one.sessionId] = { ...one, status: 'declined' }
  record.customer = { ...(record.customer ?? noCustomer), accountName: caller.accountName ?? caller.userId }
  if (known) return known
  const sessionId = crypto.randomUUID()
  return (record.checkouts[sessionId] = { sessionId, planId, status: 'open', createdAt: new Date(now()).toISOString() })
}

/** Begins to buy a plan: gives where it is paid. */
export async function startCheckout(call: Call): Promise<{ sessionId: string; url: string }> {
  const { request, users, payments, caller } = call
  const planId = fields.text(await fields.read(request), 'planId', { isRequired: true })
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) throw new ProductFault(404, 'not_found', 'There is no such plan.')
  await clear(call, planId)
  const { checkout, record } = await users.change(caller.userId, (known) => ({
    checkout: open(known, planId, call),
    record: known,
  }))
  const { sessionId } = checkout
  // A page without a name at the provider is made anew: it may be good for minutes only.
  if (checkout.url !== undefined && checkout.providerId !== undefined) return { sessionId, url: checkout.url }
  const { url, providerId, customerId } = await payments.begin(caller, checkout, plan, record)
  const isOurs = await users.change(caller.userId, (known) => {
    if (customerId !== undefined) known.customer = { ...(known.customer ?? noCustomer), id: customerId }
    const current = known.checkouts[sessionId]
    if (current?.status !== 'open') return false
    known.checkouts[sessionId] = { ...current, url, ...(providerId !== undefined && { providerId }) }
    return true
  })
  if (isOurs) return { sessionId, url }
  await payments.withdraw({ ...checkout, ...(providerId !== undefined && { providerId }) })
  throw new ProductFault(409, 'other_payment', 'Another payment was begun meanwhile. Please go on with that one.')
}
