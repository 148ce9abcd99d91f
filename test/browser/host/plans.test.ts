import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authStore } from '../../../host/auth/session/auth-store.ts'
import { backend } from '../../../host/lib/backend.ts'
import { appFindings } from './kit/app-findings.ts'
import { button, callsOf, fail, heading, path, serverError, renderLocalApp } from './kit/render-local-app.tsx'

const dialog = page.getByRole('dialog', { name: 'Pretend payment' })

test('plans are shown by the month and by the year', async () => {
  await renderLocalApp({ path: '/plans' })
  await expect.element(page.getByText('$79')).toBeVisible()
  await page.getByRole('radio', { name: /Yearly/ }).click()
  await expect.element(page.getByText('$790')).toBeVisible()
})

test('a reload in the payment, and the way back from it, keep the plans of the year', async () => {
  const { location: place } = await renderLocalApp({ path: '/plans' })
  const yearly = page.getByRole('radio', { name: /Yearly/ })
  await yearly.click()
  await button('Choose Growth').click()
  await expect.element(dialog).toBeVisible()
  // As a reload does, another screen forgets what was drawn here.
  place.navigate('/knowledgebase')
  await expect.element(heading('Your knowledge base')).toBeVisible()
  place.navigate('/plans')
  await expect.element(yearly).toBeChecked()
})

test('a payment opens the dashboard', async () => {
  await renderLocalApp({ path: '/plans' })
  await button('Choose Growth').click()
  await expect.element(dialog.getByText('Growth')).toBeVisible()
  await button('Pay').click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
  expect(authStore.get().user?.['custom:payment_status']).toBe('PAID')
})

test('a declined card is reported, nothing is paid, and the next attempt works', async () => {
  await renderLocalApp({ path: '/plans' })
  await button('Choose Starter').click()
  await button('Decline the card').click()
  await expect.element(page.getByText("The payment was declined. You weren't charged. You can try again.")).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.search).toBe('')
  await button('Choose Starter').click()
  await button('Pay').click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
})

test('a late payment opens the dashboard when it is confirmed', { tags: 'thorough' }, async () => {
  const { pass } = await renderLocalApp({ path: '/plans' })
  await button('Choose Growth').click()
  await button('Pay, confirm later').click()
  await expect.element(page.getByText('Your payment is processing')).toBeVisible()
  pass(5000)
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
})

test(
  'a user who leaves while a payment is processing finds it processing, and then the dashboard',
  { tags: 'thorough' },
  async () => {
    const { location: place, pass } = await renderLocalApp({ path: '/plans' })
    await button('Choose Growth').click()
    await button('Pay, confirm later').click()
    await expect.element(page.getByText('Your payment is processing')).toBeVisible()
    place.navigate('/knowledgebase')
    await expect.element(heading('Your knowledge base')).toBeVisible()
    place.navigate('/plans')
    await expect.element(page.getByText('Your payment is processing')).toBeVisible()
    pass(5000)
    await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
  },
)

test('a reload during a payment continues it', { tags: 'thorough' }, async () => {
  const { sessionId } = await startedCheckout()
  await expect.element(dialog.getByText('Starter')).toBeVisible()
  expect(location.search).toBe(`?checkout=${sessionId}`)
  await button('Pay').click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
})

test('a reload after a payment checks its state', { tags: 'thorough' }, async () => {
  await startedCheckout((sessionId) => backend.endCheckout(sessionId, 'pay'))
  await button('Check payment').click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
})

test('a payment confirmed while the app was closed opens the dashboard with one click', { tags: 'thorough' }, async () => {
  await renderLocalApp({
    path: '/plans',
    async before() {
      const { sessionId } = await backend.startCheckout('starter-month')
      await backend.endCheckout(sessionId, 'pay')
    },
  })
  await expect.element(page.getByText('Payment confirmed')).toBeVisible()
  await button('Open the dashboard').click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
})

test('while a payment is processing no second plan can be chosen', async () => {
  await renderLocalApp({ path: '/plans' })
  await button('Choose Growth').click()
  await button('Pay, confirm later').click()
  await expect.element(page.getByText('Your payment is processing')).toBeVisible()
  await expect.element(button('Choose Starter')).toHaveAttribute('aria-disabled', 'true')
  const asked = callsOf('POST /v1/billing/checkout')
  button('Choose Starter')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(callsOf('POST /v1/billing/checkout')).toBe(asked)
})

test('a user who pays by the year sees their plan at once', async () => {
  await renderLocalApp({ path: '/plans', isPaid: true, before: () => bought('growth-year') })
  await expect.element(page.getByRole('radio', { name: /Yearly/ })).toBeChecked()
  await expect.element(page.getByRole('main').getByText('Your plan', { exact: true })).toBeVisible()
})

test('a plan can be changed for another', { tags: 'thorough' }, async () => {
  await renderLocalApp({ path: '/plans', isPaid: true, before: () => bought('starter-month') })
  await button('Choose Studio').click()
  await button('Pay').click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
  expect((await backend.readMe()).entitlement.planId).toBe('studio-month')
})

test('a payment in an unknown state is not reported as failed', { tags: 'thorough' }, async () => {
  await renderLocalApp({ path: '/plans' })
  const restore = fail('POST /v1/billing/confirm', 'offline')
  await button('Choose Growth').click()
  await button('Pay').click()
  await expect.element(page.getByText("We couldn't check your payment")).toBeVisible()
  await expect.element(page.getByText('Payment failed')).not.toBeInTheDocument()
  restore()
  await button('Try again').click()
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
})

test('a payment that cannot start says why', async () => {
  await renderLocalApp({ path: '/plans' })
  fail('POST /v1/billing/checkout', serverError())
  await button('Choose Growth').click()
  await expect.element(page.getByText('The server had a bad day.')).toBeVisible()
  await expect.element(button('Choose Growth')).toBeVisible()
})

test('plans that fail to load can be loaded again', { tags: 'thorough' }, async () => {
  await renderLocalApp({ path: '/plans', before: async () => fail('GET /v1/plans', serverError()) })
  await expect.element(page.getByText('request-42')).toBeVisible()
  fail('GET /v1/plans', 'offline')
  await button('Try again').click()
  await expect.element(page.getByText("Couldn't reach the server. Please try again in a moment.")).toBeVisible()
  fail('GET /v1/plans', Response.json([]))
  await button('Try again').click()
  await expect.element(page.getByText('No plans are available right now')).toBeVisible()
})

test('the keyboard alone chooses a plan and pays', async () => {
  await renderLocalApp({ path: '/plans' })
  await expect.element(button('Choose Growth')).toBeVisible()
  button('Choose Growth').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await expect.element(button('Pay')).toBeVisible()
  button('Pay').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path, { timeout: 10_000 }).toBe('/dashboard')
})

test.each(['light', 'dark'])('axe finds nothing at the plans and the payment in %s', { tags: 'thorough' }, async (theme) => {
  document.documentElement.dataset['theme'] = theme
  await renderLocalApp({ path: '/plans' })
  await expect.element(button('Choose Growth')).toBeVisible()
  expect(await appFindings()).toEqual([])
  await button('Choose Growth').click()
  await expect.element(button('Pay')).toBeVisible()
  expect(await appFindings()).toEqual([])
  delete document.documentElement.dataset['theme']
})

/** Buys a plan behind the app's back. */
async function bought(planId: string): Promise<void> {
  const { sessionId } = await backend.startCheckout(planId)
  await backend.endCheckout(sessionId, 'pay')
  await backend.confirmCheckout(sessionId)
}

/** The page opened again at a checkout that was begun before. */
async function startedCheckout(then?: (sessionId: string) => Promise<unknown>): Promise<{ sessionId: string }> {
  await renderLocalApp({ path: '/landing' })
  const { sessionId } = await backend.startCheckout('starter-month')
  await then?.(sessionId)
  history.pushState(null, '', `/plans?checkout=${sessionId}`)
  dispatchEvent(new PopStateEvent('popstate'))
  return { sessionId }
}
