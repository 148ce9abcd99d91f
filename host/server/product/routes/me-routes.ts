import { reconcile } from '../payments/reconcile.ts'
import { fields } from '../store/fields.ts'
import { planLimits } from '../store/plans.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from './route.ts'

const steps = ['welcome', 'phone', 'phone-confirmed', 'social', 'business-name', 'preferred-username', 'chat']
const sizes = ['', '1', '2-10', '11-50', '51-250', '251+'] as const

async function describe({ users, caller, payments }: Call) {
  const { entitlement, checkouts, onboarding, customer } = await users.read(caller.userId)
  const pending = Object.values(checkouts).find(({ status }) => status === 'pending')
  return {
    userId: caller.userId,
    entitlement: {
      ...(entitlement ?? { status: caller.isPaid ? 'PAID' : pending ? 'PENDING' : 'UNPAID' }),
      ...(pending && { pendingPlanId: pending.planId }),
      ...(payments.openPortal && customer?.id !== undefined && { hasPortal: true }),
      limits: planLimits(entitlement?.planId, caller.isPaid),
    },
    onboarding: { done: onboarding },
  }
}

/** Deletes what the user made. What is paid for stays, and a payment that is processing: deleting data ends no contract. */
async function forgetData({ users, caller: { userId } }: Call): Promise<void> {
  const { entitlement, checkouts, customer, pretend } = await users.read(userId)
  const pending = Object.entries(checkouts).filter(([, { status }]) => status === 'pending')
  await users.forget(userId)
  if (!entitlement && !customer?.id && pending.length === 0) return
  await users.change(userId, (record) =>
    Object.assign(record, {
      checkouts: Object.fromEntries(pending),
      ...(entitlement && { entitlement }),
      ...(customer && { customer }),
      ...(pretend && { pretend }),
    }),
  )
}

/** Ends what is paid for at once: nobody could end it without the account. */
async function stopPlan(call: Call): Promise<void> {
  const { users, payments, caller } = call
  const record = await users.read(caller.userId)
  // Nor pay any more at a page that is still open.
  for (const checkout of Object.values(record.checkouts)) if (checkout.status === 'open') await payments.withdraw(checkout)
  await payments.stop(caller.userId, record)
  await reconcile(call, caller.userId)
}

/** Who the user is to the backend, and what it knows of the business. */
export const meRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/me', access: 'signed-in', answer: describe },
  {
    method: 'GET',
    path: '/v1/me/export',
    access: 'signed-in',
    answer: async ({ users, caller }) => {
      const { calls: _calls, customer: _customer, askedFor: _asked, toldLast: _told, ...record } = await users.read(caller.userId)
      return new Response(JSON.stringify({ userId: caller.userId, ...record }, undefined, 2), {
        headers: { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="confab-export.json"' },
      })
    },
  },
  {
    method: 'DELETE',
    path: '/v1/me',
    access: 'signed-in',
    async answer(call) {
      if (call.url.searchParams.get('account') === 'true') await stopPlan(call)
      await forgetData(call)
    },
  },
  {
    method: 'GET',
    path: '/v1/profile',
    access: 'signed-in',
    answer: async ({ users, caller }) => (await users.read(caller.userId)).profile,
  },
  {
    method: 'PUT',
    path: '/v1/profile',
    access: 'signed-in',
    async answer({ request, users, caller }) {
      const body = await fields.read(request)
      const texts = Object.fromEntries(
        (['businessName', 'industry', 'goal', 'customers'] as const)
          .filter((name) => name in body)
          .map((name) => [name, fields.text(body, name, { longest: 500 })]),
      )
      const size = 'size' in body ? { size: fields.oneOf(body, 'size', sizes) } : {}
      return users.change(caller.userId, (record) => (record.profile = { ...record.profile, ...texts, ...size }))
    },
  },
  {
    method: 'PUT',
    path: '/v1/onboarding/:step',
    access: 'signed-in',
    async answer(call) {
      const step = call.parameters['step'] ?? ''
      if (!steps.includes(step)) throw new ProductFault(404, 'not_found', 'There is no such step.')
      await call.users.change(call.caller.userId, (record) => {
        if (!record.onboarding.includes(step)) record.onboarding.push(step)
      })
      return describe(call)
    },
  },
]
