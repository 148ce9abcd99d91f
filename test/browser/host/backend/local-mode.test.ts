import { expect, onTestFinished, test, vi } from 'vitest'
import { createBackendClient } from '../../../../host/backend/client.ts'
import { createMemoryStore } from '../../../../mocks/cognito/key-value-store.ts'
import { tokens } from '../../../../mocks/cognito/tokens/tokens.ts'
import { users } from '../../../../mocks/cognito/users.ts'
import { startLocalMode } from '../../../../mocks/local-mode.ts'

/** The app's backend in local mode, for one of the demo users. */
async function startTestLocalMode(email: string) {
  const mode = await startLocalMode({ store: createMemoryStore() })
  onTestFinished(() => mode.stop())
  const { AccessToken } = await mode.cognito.administer((pool) => tokens.issue(pool, users.require(pool, email)))
  const backend = createBackendClient({ baseUrl: '', accessToken: async () => AccessToken, refresh: async () => undefined })
  const paymentStatus = () =>
    mode.cognito.administer(async (pool) => users.require(pool, email).attributes['custom:payment_status'])
  return { backend, paymentStatus }
}

test('a user who has paid before can open the dashboard', async () => {
  const { backend } = await startTestLocalMode('paid@example.com')
  expect((await backend.readMe()).entitlement.status).toBe('PAID')
  expect(await backend.listPosts()).toEqual([])
})

test('a payment reaches the user pool, which no browser may write', async () => {
  const { backend, paymentStatus } = await startTestLocalMode('demo@example.com')
  expect(await paymentStatus()).toBeUndefined()
  const { sessionId } = await backend.startCheckout('starter-month')
  await backend.endCheckout(sessionId, 'pay')
  expect(await paymentStatus()).toBe('PAID')
})

test('without the local server, reading a website says what to do', async () => {
  const { backend } = await startTestLocalMode('demo@example.com')
  const { id } = await backend.startAssessment('example.com')
  await expect.poll(async () => (await backend.readAssessment(id)).status).toBe('failed')
  expect((await backend.readAssessment(id)).message).toBe(
    "The local server that reads websites isn't running. Start the app with npm start, or upload the page as a file.",
  )
})

test('offline, reading a website says so and leaves the local server out of it', async () => {
  // Local mode keeps the fetch that it finds, for what really goes to the network.
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => network.mockRestore())
  const { backend } = await startTestLocalMode('demo@example.com')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  const { id } = await backend.startAssessment('example.com')
  await expect.poll(async () => (await backend.readAssessment(id)).status).toBe('failed')
  expect((await backend.readAssessment(id)).message).toBe(
    "You're offline. Check your connection and try again, or upload the page as a file.",
  )
})
