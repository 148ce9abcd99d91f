// @module-tag thorough: a session that ends while the app is used.
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { promptSignIn } from '../../../../host/auth/sign-in/prompt-sign-in.ts'
import { initialiseAuth } from '../../../../host/auth/config/initialise-auth.ts'
import { demoUsers } from '../../../../mocks/cognito/demo-users.ts'
import { appFindings } from '../kit/app-findings.ts'
import { button, fail, heading, path, renderLocalApp } from '../kit/render-local-app.tsx'
import { ada } from './set-up-auth.ts'
import { refusal, mockAuthFailure } from './mock-auth-failure.ts'

const [demo, paid] = demoUsers
const words = 'Your session has ended. Please sign in again.'
const password = page.getByLabelText('Password', { exact: true })
const name = page.getByRole('textbox', { name: 'Preferred name' })
const question = heading('What should we call you?')

const unauthorised = (): Response => Response.json({ error: { code: 'unauthorised' } }, { status: 401 })

type Journey = Awaited<ReturnType<typeof renderLocalApp>>

/** Takes every session away at the provider, as an administrator or a sign-out on all devices does. */
const revokeAll = ({ mode }: Pick<Journey, 'mode'>): Promise<void> =>
  mode.cognito.administer(async ({ state }) => {
    state.refreshTokens = {}
  })

/** Somebody who has typed a name and not saved it yet. */
async function inMidUse(settings: Parameters<typeof renderLocalApp>[0]['settings'] = {}) {
  const journey = await renderLocalApp({ path: '/onboarding/preferred-username', settings })
  await name.fill('Dana the Great')
  return journey
}

/** The next screen, with all that it reads: nothing is under way any more that would reach into the next test. */
async function atTheNextScreen(): Promise<void> {
  await expect.poll(path).toBe('/onboarding/chat')
  await expect.element(page.getByRole('region', { name: 'What we know' })).toBeVisible()
}

/**
 * Saves by the button's own click: a request of the screen itself may find the end of the session first, and then the
 * dialog lies over the button.
 */
const save = (): boolean =>
  button('Save and continue')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

async function signInAgain(email: string, secret: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await password.fill(secret)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe('a session that the provider ended', () => {
  test('an ended session asks to sign in above the screen, and keeps what was typed', async () => {
    const journey = await inMidUse()
    await revokeAll(journey)
    save()
    await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue(demo.email)
    await expect.element(password).toHaveFocus()
    expect(await appFindings()).toEqual([])
    expect(path()).toBe('/onboarding/preferred-username')
    await signInAgain(demo.email, demo.password)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Dana the Great')
    await button('Save and continue').click()
    await atTheNextScreen()
    expect(authStore.get().user?.preferred_username).toBe('Dana the Great')
  })

  test('after signing in again, what an ended session kept from loading loads by itself', async () => {
    const journey = await inMidUse()
    const restore = fail('GET /v1/knowledge', unauthorised())
    await revokeAll(journey)
    journey.location.navigate('/knowledgebase')
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
    await expect.element(button('Try again').first()).toBeInTheDocument()
    restore()
    await signInAgain(demo.email, demo.password)
    await expect.element(page.getByText('No sources yet')).toBeVisible()
  })

  test(
    'an ended session leads to the start page when the user does not sign in again, and back to the screen when they do',
    { tags: 'thorough' },
    async () => {
      const journey = await inMidUse()
      await revokeAll(journey)
      save()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect.poll(path).toBe('/landing')
      await expect.element(page.getByText(words)).toBeVisible()
      await expect.element(page.getByText("You can't sign in right now")).not.toBeInTheDocument()
      expect(authStore.get().user).toBeUndefined()
      await page.getByRole('link', { name: 'Sign in again' }).click()
      await signInAgain(demo.email, demo.password)
      await expect.poll(path).toBe('/onboarding/preferred-username')
      // At rest: what is still under way would reach into the next test.
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await expect.element(name).toBeVisible()
    },
  )

  test('an ended session shows the next user nothing of the previous one', { tags: 'thorough' }, async () => {
    const journey = await inMidUse()
    await journey.addAda()
    localStorage.setItem('confab:onboarding:phone-code', 'Dana’s')
    await revokeAll(journey)
    save()
    await signInAgain(ada.email, ada.password)
    await expect.poll(() => authStore.get().user?.email).toBe(ada.email)
    await expect.element(question).toBeVisible()
    await expect.element(name).toHaveValue('')
    expect(localStorage.getItem('confab:onboarding:phone-code')).toBeNull()
  })

  test('an ended session is noticed when the app opens: the user reads it, and reaches the screen after signing in', async () => {
    const journey = await renderLocalApp({ path: '/plans' })
    await revokeAll(journey)
    authStore.set({ isLoading: true, isAuthenticated: false })
    await initialiseAuth()
    await expect.poll(path).toBe('/landing')
    await expect.element(page.getByText(words)).toBeVisible()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await signInAgain(demo.email, demo.password)
    await expect.poll(path).toBe('/plans')
  })
})

/** Somebody with a plan whose session ends on the dashboard. */
async function endedOnDashboard() {
  const journey = await renderLocalApp({ path: '/dashboard', isPaid: true })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await revokeAll(journey)
  promptSignIn()
  await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
  return journey
}

/** Signed in as that person, with what the start page says of it: nothing of an ended session. */
async function signedInOnStartPage(email: string): Promise<void> {
  await expect.poll(path).toBe('/landing')
  await expect.element(page.getByText('Choose a plan to open the dashboard.').first()).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Sign out')).toBeVisible()
  expect(page.getByText(words).elements()).toEqual([])
  expect(authStore.get()).toMatchObject({ isAuthenticated: true, error: undefined, user: { email } })
}

describe('a session that ends on a screen of a plan', () => {
  test('another account without a plan signs in over the dashboard of the previous user, and stays signed in', async () => {
    const { addAda } = await endedOnDashboard()
    await addAda()
    await signInAgain(ada.email, ada.password)
    await signedInOnStartPage(ada.email)
    await page.getByRole('link', { name: 'See plans' }).or(button('See plans')).first().click()
    await expect.poll(path).toBe('/plans')
    expect(authStore.get().user?.email).toBe(ada.email)
  })

  test('the same user, whose plan ended meanwhile, stays signed in', { tags: 'thorough' }, async () => {
    const { mode } = await endedOnDashboard()
    await mode.adminUpdateUserAttributes(paid.email, { 'custom:payment_status': 'CANCELLED' })
    await signInAgain(paid.email, paid.password)
    await signedInOnStartPage(paid.email)
  })
})

describe('tokens that expire in mid-use', () => {
  test('expiring tokens are renewed in silence', async () => {
    // Less than the five seconds before the end at which the library takes a token for expired.
    const { backend } = await inMidUse({ tokenLifetime: 4 })
    const before = authStore.get().accessToken
    await backend.saveProfile({ businessName: 'Dana & Daughters' })
    await expect.poll(() => authStore.get().accessToken).not.toBe(before)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Dana the Great')
  })

  test('expiring tokens are renewed once when the backend refuses them, and the call is made again', async () => {
    await inMidUse()
    const before = authStore.get().accessToken
    const restore = fail('PUT /v1/onboarding/preferred-username', unauthorised())
    const follow = authStore.subscribe(() => authStore.get().accessToken !== before && restore())
    onTestFinished(() => follow())
    await button('Save and continue').click()
    await atTheNextScreen()
  })

  test('new tokens that the backend refuses lead to the sign-in form', { tags: 'thorough' }, async () => {
    await inMidUse()
    const restore = fail('PUT /v1/onboarding/preferred-username', unauthorised())
    await button('Save and continue').click()
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
    restore()
    await signInAgain(demo.email, demo.password)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Dana the Great')
    await button('Save and continue').click()
    await atTheNextScreen()
  })

  test('expired tokens keep the user where they are while the provider has an outage', { tags: 'thorough' }, async () => {
    await inMidUse()
    fail('PUT /v1/onboarding/preferred-username', unauthorised())
    mockAuthFailure('GetTokensFromRefreshToken', refusal('InternalErrorException', 'Down', 500))
    await button('Save and continue').click()
    await expect.element(page.getByText("Couldn't reach the server. Please try again in a moment.")).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Dana the Great')
  })
})

describe('the other tab', { tags: 'thorough' }, () => {
  /** What another tab of this browser does to the shared storage, which the browser tells this one of. */
  function inOtherTab(work: (storage: Storage) => void): void {
    const other = document.createElement('iframe')
    document.body.append(other)
    const storage = other.contentWindow?.localStorage
    if (storage) work(storage)
    other.remove()
  }
  const library = (): [string, string][] =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('Cognito'))
      .map((key) => [key, localStorage.getItem(key) ?? ''])

  /** What the provider gives to somebody who signs in elsewhere. */
  async function tokensOf({
    email,
    password: secret,
  }: typeof ada): Promise<Record<'AccessToken' | 'IdToken' | 'RefreshToken', string>> {
    const response = await fetch('https://cognito-idp.local-1.amazonaws.com/', {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'confab-local-client',
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      }),
    })
    const { AuthenticationResult: result } = (await response.json()) as {
      AuthenticationResult: Awaited<ReturnType<typeof tokensOf>>
    }
    return result
  }

  /** A refresh that was refused: the library drops the tokens, the app keeps what it knows for their owner. */
  function dropTokens(storage: Storage): void {
    for (const [key] of library()) storage.removeItem(key)
  }
  /** Signing out takes along what the app keeps, then the tokens go. */
  function signOutOf(storage: Storage): void {
    storage.removeItem('confab:auth:owner')
    dropTokens(storage)
  }

  /** Signs a person in, in the way the library writes it down. */
  async function signInOf(person: typeof ada, id: string): Promise<(storage: Storage) => void> {
    const tokens = await tokensOf(person)
    return (storage) => {
      const own = 'CognitoIdentityServiceProvider.confab-local-client'
      storage.setItem(`${own}.LastAuthUser`, id)
      storage.setItem(`${own}.${id}.clockDrift`, '0')
      storage.setItem(`${own}.${id}.accessToken`, tokens.AccessToken)
      storage.setItem(`${own}.${id}.idToken`, tokens.IdToken)
      storage.setItem(`${own}.${id}.refreshToken`, tokens.RefreshToken)
    }
  }

  test('signing out in another tab leads this one to the start page and clears its data', async () => {
    await inMidUse()
    inOtherTab(signOutOf)
    await expect.poll(path).toBe('/landing')
    await expect.element(question).not.toBeInTheDocument()
    expect(authStore.get()).toMatchObject({ isAuthenticated: false, user: undefined, error: undefined })
  })

  test('signing in as someone else in another tab shows nothing of the previous user here', async () => {
    const { addAda } = await inMidUse()
    sessionStorage.setItem('confab:draft', 'the former person’s')
    const sign = await signInOf(ada, await addAda())
    inOtherTab((storage) => {
      signOutOf(storage)
      sign(storage)
    })
    await expect.poll(() => authStore.get().user?.email).toBe(ada.email)
    await expect.element(name).not.toBeInTheDocument()
    await expect.poll(path).toBe('/assessment')
    expect(sessionStorage.getItem('confab:draft')).toBeNull()
  })

  test.each<[string, () => void]>([
    ['', () => inOtherTab(dropTokens)],
    [
      ', also where the browser tells nothing of it before the person comes back to this one',
      () => {
        dropTokens(localStorage)
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])('another tab whose session was refused has this one ask to sign in again too%s', async (_when, refuse) => {
    await inMidUse()
    refuse()
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
    await signInAgain(demo.email, demo.password)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Dana the Great')
  })

  test.each<[string, (signInAda: (storage: Storage) => void) => void]>([
    ['', inOtherTab],
    [
      ', also where the browser tells nothing of it before the person comes back to this one',
      (signInAda) => {
        signInAda(localStorage)
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])(
    'another account without a plan signs in in another tab while this one asks to: both are signed in%s',
    async (_when, act) => {
      const { addAda } = await endedOnDashboard()
      const sign = await signInOf(ada, await addAda())
      act((storage) => {
        dropTokens(storage)
        sign(storage)
      })
      await signedInOnStartPage(ada.email)
      expect(library().some(([key]) => key.endsWith('.refreshToken'))).toBe(true)
    },
  )

  test('a change in another tab is noticed on return, even if the browser sent no event', async () => {
    await inMidUse()
    signOutOf(localStorage)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(path).toBe('/landing')
    await expect.element(page.getByText(words)).toBeVisible()
    expect(authStore.get().user).toBeUndefined()
  })
})
