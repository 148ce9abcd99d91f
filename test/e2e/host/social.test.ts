// @module-tag thorough: builds of the app with other settings, and a website that is really captured.
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admin } from '../../../mocks/cognito/admin.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { openAppPage, serveApp, type ServedApp } from './serve-app.ts'
import { domain, serveHostedSignIn, type HostedSignIn } from './serve-hosted-sign-in.ts'

let provider: HostedSignIn
let app: ServedApp
let page: Page
let context: BrowserContext
let complaints: string[]

// As deployed: without emulators, and with the published library.
beforeAll(async () => {
  provider = await serveHostedSignIn()
  app = await serveApp('production', {
    VITE_USER_POOL_ID: 'eu-west-1_Rye',
    VITE_USER_POOL_CLIENT_ID: 'rye-client',
    VITE_USER_POOL_ENDPOINT: provider.url,
    VITE_OAUTH_DOMAIN: domain,
  })
}, 180_000)
afterAll(async () => {
  await app.close()
  await provider.close()
})

beforeEach(async () => {
  provider.asked.length = 0
  await provider.cognito.reset()
  ;({ page, complaints } = await openAppPage())
  context = page.context()
  await provider.reachFrom(context)
  page.setDefaultTimeout(15_000)
})
afterEach(() => context.close())

const asked = (call: string): URLSearchParams[] =>
  provider.asked.filter((request) => request.call === call).map(({ parameters }) => parameters)
const dialog = () => page.getByRole('dialog')
const isSignedIn = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.accessToken')))

/** Opens the provider with the button of the dialog. */
async function leaveForGoogle(): Promise<void> {
  await page.goto(`${app.url}/landing?auth=signin`)
  await dialog().getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('heading', { name: 'Pretend Google' }).waitFor()
}

async function agree(): Promise<void> {
  await leaveForGoogle()
  await page.getByLabel('Email').fill('grace@rye.example')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The dialog is open again with the reason; nobody is signed in, even after a reload, and the URL reveals nothing. */
async function expectRefusal(words: string): Promise<void> {
  await dialog().getByText(words).waitFor()
  expect(page.url()).toBe(`${app.url}/landing?auth=signin`)
  expect(await page.getByText("You can't sign in right now").count()).toBe(0)
  await page.reload()
  await dialog().getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(await isSignedIn()).toBe(false)
}

describe('a social sign-in of a deployed app', () => {
  it('a social sign-in of a deployed app goes to the provider with a state, a challenge and a nonce, and signs the person in', async () => {
    await agree()
    await page.waitForURL(`${app.url}/assessment`)
    await page.getByRole('heading', { level: 1, name: 'Assess your website' }).waitFor()
    const [authorize] = asked('GET /oauth2/authorize')
    expect(Object.fromEntries(authorize ?? [])).toMatchObject({
      client_id: 'rye-client',
      identity_provider: 'Google',
      redirect_uri: `${app.url}/landing`,
      response_type: 'code',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'code_challenge', 'nonce']) expect(authorize?.get(name)).toBeTruthy()
    const [exchange] = asked('POST /oauth2/token')
    expect(Object.fromEntries(exchange ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'rye-client',
      redirect_uri: `${app.url}/landing`,
    })
    expect(exchange?.get('code_verifier')).toHaveLength(128)
    expect(complaints).toEqual([])
  })

  it('a social sign-in of a deployed app survives a reload, and signs out through the provider', async () => {
    await agree()
    await page.waitForURL(`${app.url}/assessment`)
    await page.reload()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${app.url}/landing`)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    const [logout] = asked('GET /logout')
    expect(Object.fromEntries(logout ?? [])).toMatchObject({ client_id: 'rye-client', logout_uri: `${app.url}/landing` })
    expect(await isSignedIn()).toBe(false)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('confab:auth')))).toEqual([])
  })

  it.runIf(isThorough)(
    'a social sign-in of a deployed app that the person cancels is reported, though not as a failure, and can be retried',
    async () => {
      await leaveForGoogle()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expectRefusal('The sign-in was cancelled. Try again, or sign in with your email and password.')
      await dialog().getByRole('button', { name: 'Continue with Google' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(`${app.url}/assessment`)
    },
  )

  it.runIf(isThorough)(
    'a social sign-in of a deployed app that is left with the Back button leaves the form unchanged, and can be retried',
    async () => {
      await leaveForGoogle()
      await page.goBack()
      await dialog().getByRole('button', { name: 'Continue with Google' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(`${app.url}/assessment`)
    },
  )

  it.runIf(isThorough)('a social sign-in of a deployed app that the provider refuses says that it failed', async () => {
    await leaveForGoogle()
    const state = asked('GET /oauth2/authorize')[0]?.get('state') ?? ''
    await page.goto(`${app.url}/landing?error=server_error&error_description=Something+broke&state=${state}`)
    await expectRefusal('Failed to complete social sign-in')
  })

  it('a social sign-in of a deployed app that comes back with another state is refused, and its code is not used', async () => {
    await leaveForGoogle()
    await page.goto(`${app.url}/landing?code=stolen&state=forged`)
    await expectRefusal('Failed to complete social sign-in')
    expect(asked('POST /oauth2/token')).toEqual([])
  })

  it('a social sign-in of a deployed app whose token was made for another nonce is refused', async () => {
    await leaveForGoogle()
    await page.locator('input[name=nonce]').evaluate((input: HTMLInputElement) => (input.value = 'somebody-else'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectRefusal('Failed to complete social sign-in')
  })

  it('a social sign-in of a deployed app that no one started signs nobody in', async () => {
    await page.goto(`${app.url}/landing?code=stolen&state=forged`)
    await expectRefusal('No user found after OAuth redirect')
  })

  it.runIf(isThorough)('a social sign-in of a deployed app whose code cannot be exchanged says that it failed', async () => {
    await leaveForGoogle()
    await context.route(`https://${domain}/oauth2/token`, (route) => route.fulfill({ status: 500, body: 'Internal error' }))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectRefusal('Failed to complete social sign-in')
  })
})

describe('a password of the same deployed app', () => {
  it('a password of a deployed app is verified without being sent, and signing out stays on the page', async () => {
    const attributes = { email: 'rosa@rye.example' }
    await admin.createUser(provider.cognito, { password: 'Rye-and-reason-1', attributes, status: 'CONFIRMED' })
    await page.goto(`${app.url}/landing?auth=signin`)
    const bodies: string[] = []
    page.on('request', (request) => bodies.push(request.postData() ?? ''))
    await dialog().getByRole('textbox', { name: 'Email' }).fill(attributes.email)
    await dialog().getByLabel('Password', { exact: true }).fill('Rye-and-reason-1')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.url}/assessment`)
    expect(bodies.some((body) => body.includes('SRP_A'))).toBe(true)
    expect(bodies.some((body) => body.includes('Rye-and-reason-1'))).toBe(false)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${app.url}/landing`)
    expect(asked('GET /logout')).toEqual([])
    expect(complaints).toEqual([])
  })

  it('a password of a deployed app signs out all tabs of the browser, and shows none of them to the next person', async () => {
    const attributes = { email: 'rosa@rye.example' }
    await admin.createUser(provider.cognito, { password: 'Rye-and-reason-1', attributes, status: 'CONFIRMED' })
    await page.goto(`${app.url}/landing?auth=signin`)
    await dialog().getByRole('textbox', { name: 'Email' }).fill(attributes.email)
    await dialog().getByLabel('Password', { exact: true }).fill('Rye-and-reason-1')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${app.url}/assessment`)
    const other = await context.newPage()
    await other.goto(`${app.url}/plans`)
    await other.getByRole('heading', { level: 1, name: 'Choose a plan' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await other.waitForURL(`${app.url}/landing`)
    await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  })
})
