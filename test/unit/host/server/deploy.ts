// A deployment of the built server, with emulators of the services that it needs.
import { join } from 'node:path'
import { expect } from 'vitest'
import { createBackendClient } from '../../../../host/backend/client.ts'
import { plans } from '../../../../host/server/product/store/plans.ts'
import { createCognitoEmulator } from '../../../../mocks/cognito/cognito-emulator.ts'
import { addDemoUsers, demoUsers } from '../../../../mocks/cognito/demo-users.ts'
import { createStripeEmulator } from '../../../../mocks/stripe/stripe-emulator.ts'
import { addressOf, startBuilt } from './built-server.ts'
import { serveHandle } from './serve-handle.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret/of+the=test' }
const secrets = { secretKey: 'sk_test_started', webhookSecret: 'whsec_started' }

/** The built server with a pool and a Stripe of this machine, and more processes of it with the same database. */
export async function deploy(folder: string, environment: Readonly<Record<string, string>> = {}) {
  const cognito = createCognitoEmulator({ settings: { administrator: keys, userPoolId: 'eu-west-1_Confab' } })
  await addDemoUsers(cognito)
  const pool = await serveHandle((request) => cognito.handle(request))
  const prices = plans.map(({ id, price, interval }) => ({ lookupKey: id, amount: price, interval }))
  const stripe = createStripeEmulator({ ...secrets, prices })
  const api = await serveHandle((request) => stripe.handle(request))
  const variables = {
    APP_URL: 'https://app.example',
    HOST: '127.0.0.1',
    PORT: '0',
    APP_DATA: join(folder, `${crypto.randomUUID()}.db`),
    VITE_USER_POOL_ID: cognito.settings.userPoolId,
    VITE_USER_POOL_CLIENT_ID: cognito.settings.clientId,
    VITE_USER_POOL_ENDPOINT: pool,
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_URL: api,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    ...environment,
  }
  const child = startBuilt(folder, variables)
  const url = await addressOf(child)
  const { email, password } = demoUsers[0]
  const signIn = await fetch(pool, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    body: JSON.stringify({
      ClientId: cognito.settings.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  })
  const { AuthenticationResult } = (await signIn.json()) as { AuthenticationResult: { AccessToken: string } }
  const user = createBackendClient({
    baseUrl: url,
    accessToken: async () => AuthenticationResult.AccessToken,
    refresh: async () => undefined,
    fetch: (input, init) => fetch(input, init),
  })
  return { url, child, stripe, user, cognito, startAnother: () => addressOf(startBuilt(folder, variables)) }
}

/** Pays at Stripe's page, and lets its messages arrive. */
export async function buy({ url, stripe, user }: Awaited<ReturnType<typeof deploy>>): Promise<void> {
  const { sessionId, url: page } = await user.startCheckout('growth-month')
  stripe.pay(page)
  for (const event of stripe.events) {
    const { body, signature } = await stripe.sign(event)
    await fetch(`${url}/v1/billing/webhook`, { method: 'POST', body, headers: { 'stripe-signature': signature } })
  }
  expect(await user.confirmCheckout(sessionId)).toEqual({ status: 'PAID' })
}

const elsewhere = { origin: 'https://bakery.example' }

/** The chat of an owner, for visitors of another website. */
export async function publish(folder: string, environment: Readonly<Record<string, string>> = {}) {
  const deployed = await deploy(folder, environment)
  await buy(deployed)
  const { user, url } = deployed
  await user.addNote({ title: 'Opening hours', text: 'Our bakery is open from seven to noon, except on Mondays.' })
  const widget = await user.readWidget()
  const saved = await user.saveWidget({ ...widget, value: { ...widget.value, name: 'Crumb', isPublished: true } })
  const { id } = widget.value
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...elsewhere, ...(init.headers as Record<string, string>) } })
  const question = (text: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', text }] }),
  })
  return { ...deployed, id, saved, ask, question }
}
