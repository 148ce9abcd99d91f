import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createBackendClient, type Backend } from '../../../../../host/backend/client.ts'
import { createPoolAdministrator } from '../../../../../host/server/http/pool-administrator.ts'
import { poolAccounts } from '../../../../../host/server/http/pool-accounts.ts'
import { openProduct } from '../../../../../host/server/open-product.ts'
import { createStripePayments } from '../../../../../host/server/payments/stripe-payments.ts'
import { plans } from '../../../../../host/server/product/store/plans.ts'
import { openDatabase } from '../../../../../host/server/store/open-database.ts'
import { forgetAllUsers } from '../../../../../host/server/store/sql-user-store.ts'
import { createCognitoEmulator } from '../../../../../mocks/cognito/cognito-emulator.ts'
import { addDemoUsers, demoUsers } from '../../../../../mocks/cognito/demo-users.ts'
import { createStripeEmulator } from '../../../../../mocks/stripe/stripe-emulator.ts'
import type { StripeEvent } from '../../../../../mocks/stripe/stripe-state.ts'
import { serveHandle } from '../serve-handle.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

async function openPool(now: () => number) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey)
  onTestFinished(() => void vi.unstubAllEnvs())
  const cognito = createCognitoEmulator({ settings: { administrator: keys }, now })
  await addDemoUsers(cognito)
  let isDown = false
  const url = await serveHandle((request) =>
    isDown ? Promise.resolve(new Response(null, { status: 400 })) : cognito.handle(request),
  )
  const { userPoolId, clientId } = cognito.settings
  const administrator = createPoolAdministrator({ userPoolId, endpoint: url })
  onTestFinished(() => administrator.close())
  const accounts = poolAccounts({
    userPoolId,
    clientId,
    now,
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      return fetch(`${url}${pathname}`, init)
    },
    setPaymentStatus: administrator.setPaymentStatus,
  })
  const call = async (name: string, body: object) => {
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` }
    return fetch(url, { method: 'POST', headers, body: JSON.stringify({ ClientId: clientId, ...body }) })
  }
  return {
    accounts,
    cognito,
    call,
    breakDown: (isBroken: boolean) => void (isDown = isBroken),
    async signIn(number: 0 | 1): Promise<string> {
      const { email, password } = demoUsers[number]
      const AuthParameters = { USERNAME: email, PASSWORD: password }
      const response = await call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
      return ((await response.json()) as { AuthenticationResult: { AccessToken: string } }).AuthenticationResult.AccessToken
    },
    /** What the pool says of the first user. */
    readStatus: () =>
      cognito.administer(
        async ({ state }) =>
          Object.values(state.users).find(({ attributes }) => attributes.email === demoUsers[0].email)?.attributes[
            'custom:payment_status'
          ],
      ),
  }
}

const secrets = { secretKey: 'sk_test_confab', webhookSecret: 'whsec_confab' }

/** The product's server with Stripe and a pool, each a server of its own; the clock is the test's. */
export async function openShop() {
  let clock = Date.parse('2026-11-21T10:00:00Z')
  const now = (): number => clock
  const pool = await openPool(now)
  const prices = plans.map(({ id, price, interval }) => ({ lookupKey: id, amount: price, interval }))
  const stripe = createStripeEmulator({ ...secrets, prices, now })
  let isStripeDown = false
  let held: { readonly path: string; readonly isReached: () => void; readonly until: Promise<void> } | undefined
  const api = await serveHandle(async (request) => {
    if (isStripeDown) return new Response('down', { status: 400 })
    const response = await stripe.handle(request)
    const wait = held
    if (wait && new URL(request.url).pathname === wait.path) {
      held = undefined
      wait.isReached()
      await wait.until
    }
    return response
  })

  const folder = mkdtempSync(join(tmpdir(), 'confab-shop-'))
  const database = await openDatabase({ file: join(folder, 'app.db') })
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  const product = await openProduct({
    database,
    accounts: pool.accounts,
    pages: {
      read: () => Promise.reject(new Error('offline')),
      visit: () => Promise.reject(new Error('offline')),
      findBrowser: () => Promise.reject(new Error('none')),
    },
    payments: createStripePayments({ ...secrets, appUrl: 'https://app.example', api: new URL(api), onError, now }),
    service: undefined,
    onError,
    now,
  })
  const url = await serveHandle((request) => product.fetch(request))
  onTestFinished(async () => {
    await product.close()
    await database.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  const as = (number: 0 | 1): Backend =>
    createBackendClient({
      baseUrl: url,
      accessToken: () => pool.signIn(number),
      refresh: async () => undefined,
      fetch: (input, init) => fetch(input, init),
    })
  const deliver = async (event: StripeEvent, secret?: string): Promise<number> => {
    const { body, signature } = await stripe.sign(event, secret)
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    return (await fetch(`${url}/v1/billing/webhook`, { method: 'POST', body, headers })).status
  }
  return {
    url,
    stripe,
    pool,
    errors,
    user: as(0),
    other: as(1),
    deliver,
    /** Sends what was not sent yet, in this order. */
    async deliverAll(events: readonly StripeEvent[] = stripe.events): Promise<void> {
      for (const event of events) await deliver(event)
    },
    /** As a copy of the database that is older than all users. */
    loseEverything: () => forgetAllUsers(database),
    pass: (days: number) => void (clock += days * 86_400_000),
    /** Keeps back the next answer of Stripe from this path, as it is in that moment. */
    hold(path: string) {
      let isReached = (): void => undefined
      let release = (): void => undefined
      const reached = new Promise<void>((resolve) => (isReached = resolve))
      const until = new Promise<void>((resolve) => (release = resolve))
      held = { path, isReached, until }
      return { reached, release }
    },
    breakStripe: (isBroken: boolean) => void (isStripeDown = isBroken),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
