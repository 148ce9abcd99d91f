import { describe, expect, test, vi } from 'vitest'
import { openShop, type Shop } from './open-shop.ts'

/** Buys a plan at Stripe's page, and lets the messages arrive. */
async function buy({ user, stripe, deliverAll }: Shop, planId = 'growth-month') {
  const { sessionId, url } = await user.startCheckout(planId)
  const subscription = stripe.pay(url)
  await deliverAll()
  return { sessionId, subscription }
}

const named = ({ stripe }: Shop, type: string) => {
  const found = stripe.events.findLast((event) => event.type === type)
  if (!found) throw new Error(`Stripe sent no ${type}.`)
  return found
}

const entitlement = async ({ user }: Shop) => (await user.readMe()).entitlement

describe('a payment by Stripe', () => {
  test('leads to a page of Stripe, and opens the plan here and in the pool when Stripe says so', async () => {
    const shop = await openShop()
    const { sessionId, url } = await shop.user.startCheckout('growth-month')
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect(await shop.user.confirmCheckout(sessionId)).toEqual({ status: 'PENDING' })
    await expect(shop.user.listPosts()).rejects.toMatchObject({ kind: 'payment' })
    shop.stripe.pay(url)
    await shop.deliverAll()
    expect(await entitlement(shop)).toMatchObject({ status: 'PAID', planId: 'growth-month', hasPortal: true })
    expect(await shop.user.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
    expect(await shop.pool.readStatus()).toBe('PAID')
    expect(await shop.user.listPosts()).toEqual([])
  })

  test('is nobody else’s', async () => {
    const shop = await openShop()
    const { sessionId } = await buy(shop)
    await expect(shop.other.confirmCheckout(sessionId)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(shop.other.openPortal()).rejects.toMatchObject({ code: 'no_portal' })
    expect((await shop.other.readMe()).entitlement).not.toHaveProperty('planId')
  })

  test('counts when the message is late: asking Stripe is enough', async () => {
    const shop = await openShop()
    const { sessionId, url } = await shop.user.startCheckout('growth-month')
    shop.stripe.pay(url)
    expect(await shop.user.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
    expect(await shop.pool.readStatus()).toBe('PAID')
  })

  test('is one, though its message comes twice, at once and days later', async () => {
    const shop = await openShop()
    const { subscription } = await buy(shop)
    const event = named(shop, 'checkout.session.completed')
    const before = await entitlement(shop)
    expect(await Promise.all([shop.deliver(event), shop.deliver(event)])).toEqual([200, 200])
    const asked = shop.stripe.asked.length
    expect(await shop.deliver(event)).toBe(200)
    // Whose message it is has to be asked, but not what follows from it.
    expect(shop.stripe.asked.slice(asked)).toEqual([`GET /v1/customers/${subscription.customer}`])
    expect(await entitlement(shop)).toEqual(before)
    shop.stripe.refund(subscription)
    await shop.deliver(named(shop, 'charge.refunded'))
    shop.pass(3)
    await shop.deliver(event)
    expect((await entitlement(shop)).status).toBe('UNPAID')
  })

  test('counts where the database was brought back from a copy that is older', async () => {
    const shop = await openShop()
    const { subscription } = await buy(shop)
    await shop.loseEverything()
    expect(await entitlement(shop)).not.toHaveProperty('planId')
    shop.stripe.renew(subscription, true)
    await shop.deliver(named(shop, 'invoice.paid'))
    expect(await entitlement(shop)).toMatchObject({ status: 'PAID', planId: 'growth-month', hasPortal: true })
  })

  test('opens nothing by a message that is not from Stripe', async () => {
    const shop = await openShop()
    const { url } = await shop.user.startCheckout('growth-month')
    shop.stripe.pay(url)
    const event = named(shop, 'checkout.session.completed')
    expect(await shop.deliver(event, 'whsec_another')).toBe(400)
    const { body, signature } = await shop.stripe.sign(event)
    const send = async (text: string, header: string): Promise<number> =>
      (await fetch(`${shop.url}/v1/billing/webhook`, { method: 'POST', body: text, headers: { 'stripe-signature': header } }))
        .status
    expect(await send(`${body} `, signature), 'changed').toBe(400)
    expect(await send(body, ''), 'unsigned').toBe(400)
    expect(await send(body, 'nonsense'), 'nonsense').toBe(400)
    shop.pass(1)
    expect(await send(body, signature), 'a copy of yesterday').toBe(400)
    expect((await entitlement(shop)).status).toBe('UNPAID')
  })

  test('ends right in whatever order its messages arrive', async () => {
    const shop = await openShop()
    const { url } = await shop.user.startCheckout('growth-month')
    const subscription = shop.stripe.pay(url)
    shop.stripe.refund(subscription)
    // The newest first: what it began with arrives last.
    await shop.deliverAll([...shop.stripe.events].toReversed())
    expect((await entitlement(shop)).status).toBe('UNPAID')
    expect(await shop.pool.readStatus()).not.toBe('PAID')
  })

  test('ends right when all its messages arrive at once', async () => {
    const shop = await openShop()
    const { url } = await shop.user.startCheckout('growth-month')
    const subscription = shop.stripe.pay(url)
    const first = Promise.all(shop.stripe.events.map((event) => shop.deliver(event)))
    shop.stripe.refund(subscription)
    await Promise.all([first, shop.deliver(named(shop, 'charge.refunded'))])
    await shop.deliverAll()
    expect((await entitlement(shop)).status).toBe('UNPAID')
    expect(await shop.pool.readStatus()).not.toBe('PAID')
  })

  test('ends right when an old answer of Stripe comes after a newer one', async () => {
    const shop = await openShop()
    const { url } = await shop.user.startCheckout('growth-month')
    const subscription = shop.stripe.pay(url)
    const { reached, release } = shop.hold('/v1/invoice_payments')
    const slow = shop.deliver(named(shop, 'checkout.session.completed'))
    await reached
    shop.stripe.refund(subscription)
    await shop.deliver(named(shop, 'charge.refunded'))
    release()
    expect(await slow).toBe(200)
    expect((await entitlement(shop)).status).toBe('UNPAID')
    expect(await shop.pool.readStatus()).not.toBe('PAID')
  })

  test('that was given back closes the plan, and is not charged again', async () => {
    const shop = await openShop()
    const { sessionId, subscription } = await buy(shop)
    shop.stripe.refund(subscription)
    await shop.deliver(named(shop, 'charge.refunded'))
    expect((await entitlement(shop)).status).toBe('UNPAID')
    expect(await shop.pool.readStatus()).toBe('UNPAID')
    expect(subscription.status).toBe('canceled')
    expect(await shop.user.confirmCheckout(sessionId)).toMatchObject({ status: 'FAILED' })
    await buy(shop, 'starter-month')
    expect(await entitlement(shop)).toMatchObject({ status: 'PAID', planId: 'starter-month' })
  })

  test('of which a part was given back stays', async () => {
    const shop = await openShop()
    const { subscription } = await buy(shop)
    shop.stripe.refund(subscription, 500)
    await shop.deliver(named(shop, 'charge.refunded'))
    expect((await entitlement(shop)).status).toBe('PAID')
    expect(subscription.status).toBe('active')
  })

  test('by a slow bank opens the plan when it has arrived, and no second one is begun meanwhile', async () => {
    const shop = await openShop()
    const { sessionId, url } = await shop.user.startCheckout('growth-month')
    shop.stripe.pay(url, true)
    await shop.deliverAll()
    expect(await entitlement(shop)).toMatchObject({ status: 'PENDING', pendingPlanId: 'growth-month' })
    await expect(shop.user.startCheckout('studio-month')).rejects.toMatchObject({ code: 'payment_pending' })
    shop.pass(2)
    shop.stripe.decide(url, true)
    await shop.deliver(named(shop, 'checkout.session.async_payment_succeeded'))
    expect((await entitlement(shop)).status).toBe('PAID')
    expect(await shop.user.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
  })

  test('that the bank refuses later opens nothing, and can be tried again', async () => {
    const shop = await openShop()
    const { sessionId, url } = await shop.user.startCheckout('growth-month')
    const failed = shop.stripe.pay(url, true)
    shop.stripe.decide(url, false)
    await shop.deliverAll()
    expect(await shop.user.confirmCheckout(sessionId)).toMatchObject({ status: 'FAILED' })
    expect((await entitlement(shop)).status).toBe('UNPAID')
    await buy(shop)
    expect((await entitlement(shop)).status).toBe('PAID')
    expect(failed.status, 'the former is not tried again').toBe('canceled')
  })
})

describe('a checkout at Stripe', () => {
  test('is one for a double click, and one customer', async () => {
    const shop = await openShop()
    const [first, second] = await Promise.all([shop.user.startCheckout('growth-month'), shop.user.startCheckout('growth-month')])
    expect(second).toEqual(first)
    expect(await shop.user.startCheckout('growth-month')).toEqual(first)
  })

  test('closes when another plan is chosen: only one can be paid', async () => {
    const shop = await openShop()
    const older = await shop.user.startCheckout('starter-month')
    const newer = await shop.user.startCheckout('growth-month')
    expect(() => shop.stripe.pay(older.url)).toThrow('cannot be paid')
    shop.stripe.pay(newer.url)
    expect(await shop.user.confirmCheckout(newer.sessionId)).toEqual({ status: 'PAID' })
    expect(await shop.user.confirmCheckout(older.sessionId)).toMatchObject({ status: 'FAILED' })
  })

  test('of two plans at once leaves one that can be paid', async () => {
    const shop = await openShop()
    const begun = await Promise.allSettled([shop.user.startCheckout('starter-month'), shop.user.startCheckout('growth-month')])
    const pages = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const paid = pages.filter(({ url }) => {
      try {
        return Boolean(shop.stripe.pay(url))
      } catch {
        return false
      }
    })
    expect(paid).toHaveLength(1)
  })

  test('that was paid while another plan was chosen is not paid twice: the plan is changed', async () => {
    const shop = await openShop()
    const older = await shop.user.startCheckout('starter-month')
    shop.stripe.pay(older.url)
    const change = await shop.user.startCheckout('growth-month')
    expect(change.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    expect(await entitlement(shop)).toMatchObject({ planId: 'starter-month' })
    expect(await shop.user.confirmCheckout(older.sessionId)).toEqual({ status: 'PAID' })
  })

  test('that nobody fills in is over after a day', async () => {
    const shop = await openShop()
    const older = await shop.user.startCheckout('starter-month')
    shop.pass(2)
    const newer = await shop.user.startCheckout('starter-month')
    expect(newer.url).not.toBe(older.url)
  })

  test('says in words that Stripe cannot be reached, and nothing of what Stripe said', async () => {
    const shop = await openShop()
    shop.breakStripe(true)
    await expect(shop.user.startCheckout('growth-month')).rejects.toMatchObject({
      message: "Payments can't be reached at the moment. You weren't charged. Please try again later.",
    })
    shop.breakStripe(false)
    expect((await shop.user.startCheckout('growth-month')).url).toContain('stripe.com')
  })
})

describe('a plan that Stripe charges', () => {
  test('is changed where the customer agrees to the price', async () => {
    const shop = await openShop()
    const { subscription } = await buy(shop)
    const { sessionId, url } = await shop.user.startCheckout('studio-year')
    expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    expect(await shop.user.confirmCheckout(sessionId)).toEqual({ status: 'PENDING' })
    shop.stripe.changePrice(subscription, 'studio-year')
    await shop.deliver(named(shop, 'customer.subscription.updated'))
    expect(await entitlement(shop)).toMatchObject({ planId: 'studio-year', limits: { sources: 200 } })
    expect(await shop.user.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
    // What was paid for the difference may be given back without closing the plan.
    shop.stripe.refund(subscription)
    await shop.deliver(named(shop, 'charge.refunded'))
    expect((await entitlement(shop)).status).toBe('PAID')
  })

  test('that is ended stays open for what was paid, can be kept, and ends when its time is over', async () => {
    const shop = await openShop()
    const { subscription } = await buy(shop)
    await shop.user.endPlan()
    expect(subscription.cancel_at_period_end).toBe(true)
    expect((await entitlement(shop)).endsAt).toBe('2026-12-21T10:00:00.000Z')
    await shop.user.keepPlan()
    expect(await entitlement(shop)).not.toHaveProperty('endsAt')
    await shop.user.endPlan()
    shop.pass(31)
    shop.stripe.renew(subscription, true)
    await shop.deliverAll()
    expect((await entitlement(shop)).status).toBe('UNPAID')
    expect(await shop.pool.readStatus()).toBe('UNPAID')
  })

  test('stays open while a failed renewal is tried again', async () => {
    const shop = await openShop()
    const { subscription } = await buy(shop)
    shop.pass(31)
    shop.stripe.renew(subscription, false)
    await shop.deliverAll()
    expect((await entitlement(shop)).status).toBe('PAID')
  })

  test('is shown with its invoices at the portal', async () => {
    const shop = await openShop()
    await expect(shop.user.openPortal()).rejects.toMatchObject({ code: 'no_portal' })
    await buy(shop)
    expect((await shop.user.openPortal()).url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  })

  test('survives that the data is deleted, and ends with the account', async () => {
    const shop = await openShop()
    const { subscription } = await buy(shop)
    await shop.user.deleteMe()
    expect(await entitlement(shop)).toMatchObject({ status: 'PAID', planId: 'growth-month' })
    const { url } = await shop.other.startCheckout('studio-month')
    await shop.other.deleteMe({ isAccountDeleted: true })
    expect(() => shop.stripe.pay(url)).toThrow('cannot be paid')
    await shop.user.deleteMe({ isAccountDeleted: true })
    expect(subscription.status).toBe('canceled')
    await shop.deliverAll()
    expect((await entitlement(shop)).status).toBe('UNPAID')
  })
})

describe('the pool', () => {
  test('is told again when it could not be reached: Stripe sends the message once more', async () => {
    const shop = await openShop()
    const { url } = await shop.user.startCheckout('growth-month')
    shop.stripe.pay(url)
    const event = named(shop, 'checkout.session.completed')
    shop.pool.breakDown(true)
    expect(await shop.deliver(event)).toBe(500)
    shop.pool.breakDown(false)
    expect(await shop.deliver(event)).toBe(200)
    expect(await shop.pool.readStatus()).toBe('PAID')
  })

  test('takes the payment status from the server alone, not from a browser', async () => {
    const shop = await openShop()
    const AccessToken = await shop.pool.signIn(0)
    const UserAttributes = [{ Name: 'custom:payment_status', Value: 'PAID' }]
    const asUser = await shop.pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
    expect(await asUser.json()).toMatchObject({ __type: 'NotAuthorizedException' })
    const UserPoolId = shop.pool.cognito.settings.userPoolId
    const asAdministrator = await shop.pool.call('AdminUpdateUserAttributes', {
      UserPoolId,
      Username: 'demo@example.com',
      UserAttributes,
    })
    expect(await asAdministrator.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
    expect(await shop.pool.readStatus()).toBeUndefined()
  })

  test('refuses an administrator’s call with the signature of another', async () => {
    const shop = await openShop()
    const { url } = await shop.user.startCheckout('growth-month')
    shop.stripe.pay(url)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
    expect(await shop.deliver(named(shop, 'checkout.session.completed'))).toBe(500)
    expect(await shop.pool.readStatus()).toBeUndefined()
  })

  test('that an administrator set stays as it was', async () => {
    const shop = await openShop()
    await shop.other.startCheckout('growth-month')
    expect((await shop.other.readMe()).entitlement.status).toBe('PAID')
  })
})
