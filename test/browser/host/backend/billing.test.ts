import { expect, test } from 'vitest'
import { webhookSignature } from '../../../../host/server/product/webhook-signature.ts'
import { createTestBackend, type TestBackend } from './create-test-backend.ts'

const send = (backend: TestBackend, body: string, signature: string) =>
  backend.fetch('https://app.example/api/v1/billing/webhook', {
    method: 'POST',
    body,
    headers: { 'payment-signature': signature },
  })

test('a payment opens what is paid for, and says so to the identity provider', async () => {
  const backend = createTestBackend()
  await expect(backend.listPosts()).rejects.toMatchObject({ kind: 'payment', status: 402 })
  const { sessionId, url } = await backend.startCheckout('growth-month')
  expect(url).toBe(`/plans?checkout=${sessionId}`)
  expect(await backend.confirmCheckout(sessionId)).toEqual({ status: 'PENDING' })
  expect(await backend.endCheckout(sessionId, 'pay')).toMatchObject({ status: 'paid', plan: { name: 'Growth' } })
  expect(await backend.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
  expect(backend.paid).toEqual(new Set(['ada']))
  expect(await backend.readMe()).toMatchObject({
    entitlement: { status: 'PAID', planId: 'growth-month', since: '2026-11-21T10:00:00.000Z' },
  })
  expect(await backend.listPosts()).toEqual([])
})

test('asking, paying and confirming twice is as good as once', async () => {
  const backend = createTestBackend()
  const first = await backend.startCheckout('starter-year')
  expect(await backend.startCheckout('starter-year')).toEqual(first)
  await backend.endCheckout(first.sessionId, 'pay')
  await expect(backend.endCheckout(first.sessionId, 'decline')).rejects.toMatchObject({ kind: 'conflict' })
  backend.pass(1000)
  expect(await backend.confirmCheckout(first.sessionId)).toEqual({ status: 'PAID' })
  expect(await backend.confirmCheckout(first.sessionId)).toEqual({ status: 'PAID' })
  expect((await backend.readMe()).entitlement.since).toBe('2026-11-21T10:00:00.000Z')
})

test('a declined payment says so, opens nothing, and can be tried again', async () => {
  const backend = createTestBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'decline')
  expect(await backend.confirmCheckout(sessionId)).toEqual({
    status: 'FAILED',
    message: "The payment was declined. You weren't charged. You can try again.",
  })
  expect(backend.paid.size).toBe(0)
  expect((await backend.startCheckout('starter-month')).sessionId).not.toBe(sessionId)
})

test('a delayed payment is pending until it arrives', async () => {
  const backend = createTestBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'delay')
  expect(await backend.confirmCheckout(sessionId)).toEqual({ status: 'PENDING' })
  expect((await backend.readMe()).entitlement.status).toBe('PENDING')
  backend.pass(5000)
  expect(await backend.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
})

test('a webhook is accepted only with the secret', async () => {
  const backend = createTestBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  const body = JSON.stringify({ id: '1', userId: 'ada' })
  const seconds = Math.floor(backend.now() / 1000)
  const secret = 'shared with the payment provider'
  const forged = [
    '',
    'nonsense',
    `t=${seconds},v1=${'0'.repeat(64)}`,
    await webhookSignature.make('another secret', body, seconds),
    await webhookSignature.make(secret, `${body} `, seconds),
    await webhookSignature.make(secret, body, seconds - 301),
  ]
  for (const signature of forged) expect((await send(backend, body, signature)).status).toBe(400)
  expect(backend.paid.size).toBe(0)
  const genuine = await webhookSignature.make(secret, body, seconds)
  expect((await send(backend, body, genuine)).status).toBe(200)
  expect((await send(backend, body, genuine)).status).toBe(200)
  // It says that something has changed; what, the provider is asked.
  expect(await backend.confirmCheckout(sessionId)).toEqual({ status: 'PENDING' })
  expect(backend.paid.size).toBe(0)
})

test('no one confirms or ends the payment of another', async () => {
  const backend = createTestBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  const bob = backend.as('bob')
  await expect(bob.confirmCheckout(sessionId)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(bob.endCheckout(sessionId, 'pay')).rejects.toMatchObject({ kind: 'not-found' })
  await expect(bob.startCheckout('free-for-all')).rejects.toMatchObject({ kind: 'not-found', message: 'There is no such plan.' })
})

test('plans are shown to everyone, everything else only to who is signed in', async () => {
  const visitor = createTestBackend().as(undefined)
  const plans = await visitor.listPlans()
  expect(plans.map(({ id }) => id)).toContain('growth-year')
  expect(plans.filter(({ isRecommended }) => isRecommended).length).toBeGreaterThan(0)
  await expect(visitor.readMe()).rejects.toMatchObject({
    kind: 'sign-in',
    status: 401,
    requestId: expect.stringMatching(/./) as string,
  })
})

const day = 86_400_000

/** Buys a plan, from choosing it to the confirmation. */
async function buy(backend: TestBackend, planId: string): Promise<void> {
  const { sessionId } = await backend.startCheckout(planId)
  await backend.endCheckout(sessionId, 'pay')
  await backend.confirmCheckout(sessionId)
}

test('while a payment is processing no other plan can be bought', async () => {
  const backend = createTestBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'delay')
  expect((await backend.readMe()).entitlement.pendingPlanId).toBe('starter-month')
  await expect(backend.startCheckout('growth-month')).rejects.toMatchObject({
    code: 'payment_pending',
    message: "Your last payment is still processing. You don't need to pay again.",
  })
})

test('a payment that was due meanwhile is settled first, and then another plan can be chosen', async () => {
  const backend = createTestBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'delay')
  backend.pass(5000)
  await backend.startCheckout('growth-month')
  expect((await backend.readMe()).entitlement.planId).toBe('starter-month')
})

test('of two payment pages only the newer one can be paid', async () => {
  const backend = createTestBackend()
  const older = await backend.startCheckout('starter-month')
  await backend.startCheckout('growth-month')
  await expect(backend.endCheckout(older.sessionId, 'pay')).rejects.toMatchObject({ kind: 'conflict' })
})

test('deleting the data keeps the plan that was paid for, with its limits and its end', async () => {
  const backend = createTestBackend()
  await buy(backend, 'starter-month')
  await backend.endPlan()
  const { entitlement } = await backend.readMe()
  await backend.deleteMe()
  expect((await backend.readMe()).entitlement).toEqual(entitlement)
})

test('deleting the data keeps a payment that is processing: no second one is begun', async () => {
  const backend = createTestBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'delay')
  await backend.deleteMe()
  await expect(backend.startCheckout('growth-month')).rejects.toMatchObject({ code: 'payment_pending' })
})

test('the plan one has cannot be bought again', async () => {
  const backend = createTestBackend()
  await buy(backend, 'growth-year')
  await expect(backend.startCheckout('growth-year')).rejects.toMatchObject({ message: 'You already have this plan.' })
})

test('a plan can be changed for another', async () => {
  const backend = createTestBackend()
  await buy(backend, 'starter-month')
  await buy(backend, 'studio-year')
  expect((await backend.readMe()).entitlement).toMatchObject({ planId: 'studio-year', limits: { sources: 200 } })
})

test('a plan that is ended stays open until the end of what was paid for', async () => {
  const backend = createTestBackend()
  await buy(backend, 'growth-month')
  backend.pass(40 * day)
  await backend.endPlan()
  expect((await backend.readMe()).entitlement.endsAt).toBe('2027-01-21T10:00:00.000Z')
  backend.pass(20 * day)
  expect(await backend.listPosts()).toEqual([])
})

test('after its end a plan is over for the backend, the identity provider and the customer chat', async () => {
  const backend = createTestBackend()
  await buy(backend, 'growth-month')
  const widget = await backend.readWidget()
  await backend.saveWidget({ ...widget, value: { ...widget.value, isPublished: true } })
  await backend.endPlan()
  backend.pass(31 * day)
  await expect(backend.listPosts()).rejects.toMatchObject({ kind: 'payment' })
  expect(backend.paid.size).toBe(0)
  expect((await backend.readMe()).entitlement.status).toBe('UNPAID')
  const answer = await backend.fetch(`https://app.example/api/v1/widgets/${widget.value.id}/chat`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
})

test('a plan that was ended can be kept after all', async () => {
  const backend = createTestBackend()
  await buy(backend, 'growth-month')
  await backend.endPlan()
  await backend.keepPlan()
  backend.pass(40 * day)
  expect((await backend.readMe()).entitlement).toMatchObject({ status: 'PAID', planId: 'growth-month' })
})

test('a plan that an administrator set cannot be ended here', async () => {
  await expect(createTestBackend({ isPaid: true }).endPlan()).rejects.toMatchObject({
    message: 'An administrator set your plan. Ask them to end it.',
  })
})

test('a plan without scheduled posts keeps drafts and refuses a time', async () => {
  const backend = createTestBackend()
  await buy(backend, 'starter-month')
  const post = { network: 'x', text: 'Fresh bread' } as const
  await backend.savePost({ ...post, status: 'draft' })
  await expect(
    backend.savePost({ ...post, status: 'scheduled', scheduledFor: '2026-12-01T10:00:00.000Z' }),
  ).rejects.toMatchObject({ kind: 'payment', code: 'not_in_plan' })
})

test('a plan with scheduled posts takes a time', async () => {
  const backend = createTestBackend()
  await buy(backend, 'growth-month')
  const post = { network: 'x', text: 'Fresh bread', status: 'scheduled', scheduledFor: '2026-12-01T10:00:00.000Z' } as const
  expect((await backend.savePost(post)).status).toBe('scheduled')
})

test('each plan keeps as many sources and posts as its text says', async () => {
  const backend = createTestBackend()
  for (const plan of (await backend.listPlans()).filter(({ interval }) => interval === 'month')) {
    await buy(backend, plan.id)
    const { limits } = (await backend.readMe()).entitlement
    expect(plan.features).toContain(`${limits?.sources} sources in your knowledge base`)
    expect(plan.features.join()).toContain(`${limits?.posts} ${limits?.canSchedule ? 'posts' : 'draft posts'}`)
  }
})

test('more sources than the plan has are refused', async () => {
  const backend = createTestBackend()
  for (let count = 1; count <= 25; count += 1) {
    backend.pass(10_000)
    await backend.addNote({ title: `Note ${count}`, text: 'We bake bread.' })
  }
  await expect(backend.addNote({ title: 'Note 26', text: 'We bake bread.' })).rejects.toMatchObject({
    message: 'You can have up to 25 sources. Remove one, or choose a larger plan.',
  })
})

test('more posts than the plan has are refused', { tags: 'thorough' }, async () => {
  const backend = createTestBackend()
  await buy(backend, 'starter-month')
  for (let count = 1; count <= 50; count += 1) await backend.savePost({ network: 'x', text: `Post ${count}`, status: 'draft' })
  await expect(backend.savePost({ network: 'x', text: 'Post 51', status: 'draft' })).rejects.toMatchObject({
    message: 'You can have up to 50 posts. Remove one, or choose a larger plan.',
  })
})
