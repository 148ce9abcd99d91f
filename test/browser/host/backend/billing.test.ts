import { expect, test } from 'vitest'
import { webhookSignature } from '../../../../mocks/backend/product/webhook-signature.ts'
import { tempBackend, type TempBackend } from './temp-backend.ts'

const send = (backend: TempBackend, body: string, signature: string) =>
  backend.fetch('https://app.example/api/v1/billing/webhook', {
    method: 'POST',
    body,
    headers: { 'payment-signature': signature },
  })

test('a payment opens what is paid for, and says so to the identity provider', async () => {
  const backend = tempBackend()
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
  const backend = tempBackend()
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
  const backend = tempBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'decline')
  expect(await backend.confirmCheckout(sessionId)).toEqual({
    status: 'FAILED',
    message: 'The payment was declined. No money was taken; you can try again.',
  })
  expect(backend.paid.size).toBe(0)
  expect((await backend.startCheckout('starter-month')).sessionId).not.toBe(sessionId)
})

test('a delayed payment is pending until it arrives', async () => {
  const backend = tempBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'delay')
  expect(await backend.confirmCheckout(sessionId)).toEqual({ status: 'PENDING' })
  expect((await backend.readMe()).entitlement.status).toBe('PENDING')
  backend.pass(5000)
  expect(await backend.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
})

test('only the holder of the secret is believed', async () => {
  const backend = tempBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  const body = JSON.stringify({ id: '1', type: 'checkout.paid', sessionId, userId: 'ada' })
  const seconds = Math.floor(backend.now() / 1000)
  const secret = backend.store.getItem('confab:emu:product-webhook-secret') ?? ''
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
  expect(await backend.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
})

test('nobody confirms or ends the payment of another', async () => {
  const backend = tempBackend()
  const { sessionId } = await backend.startCheckout('starter-month')
  const bob = backend.as('bob')
  await expect(bob.confirmCheckout(sessionId)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(bob.endCheckout(sessionId, 'pay')).rejects.toMatchObject({ kind: 'not-found' })
  await expect(bob.startCheckout('free-for-all')).rejects.toMatchObject({ kind: 'not-found', message: 'There is no such plan.' })
})

test('plans are shown to everybody, everything else only to who is signed in', async () => {
  const visitor = tempBackend().as(undefined)
  const plans = await visitor.listPlans()
  expect(plans.map(({ id }) => id)).toContain('growth-year')
  expect(plans.filter(({ isRecommended }) => isRecommended).length).toBeGreaterThan(0)
  await expect(visitor.readMe()).rejects.toMatchObject({
    kind: 'sign-in',
    status: 401,
    requestId: expect.stringMatching(/./) as string,
  })
})
