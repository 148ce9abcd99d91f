// @module-tag thorough: a page of its own takes longer than its tests.
import { createElement } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { initialiseAuth } from '../../../../host/auth/config/initialise-auth.ts'
import type { EmulatorSettings } from '../../../../mocks/cognito/emulator-settings.ts'
import { currentConfig } from '../../../../host/auth/config/current-config.ts'
import { refreshAuthState } from '../../../../host/auth/session/refresh-auth-state.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { SecuritySettings } from '../../../../host/features/settings/security/security-settings.tsx'
import { totp } from '../../../../mocks/cognito/totp.ts'
import { renderReact } from '../kit/render-react.tsx'
import { ada, setUpAuth } from './set-up-auth.ts'
import { renderAuthDialog } from './render-auth-dialog.tsx'
import { refusal, mockAuthFailure, type Failure } from './mock-auth-failure.ts'

const quick = { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const words = (text: string) => page.getByText(text, { exact: true })

/** The settings of Ada, who is signed in. */
async function settings(
  account: Parameters<Awaited<ReturnType<typeof setUpAuth>>['addAda']>[0] = {},
  pool: Partial<EmulatorSettings> = {},
) {
  const auth = await setUpAuth({ environment: quick, settings: pool })
  await auth.addAda(account)
  await signIn({ username: ada.email, password: ada.password })
  renderReact(createElement(SecuritySettings))
  return auth
}

describe('an authenticator app', () => {
  const secretOf = (): string => document.querySelector('.totp-secret-key code')?.textContent?.replaceAll(' ', '') ?? ''

  test('setting up an authenticator app refuses a wrong code, takes the right one with a space in it, and can be turned off again', async () => {
    await settings()
    await button('Turn on Authenticator app').click()
    await field('Code from the app').fill('000000')
    await button('Turn on').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Code mismatch')
    const code = await totp.codeAt(secretOf(), Date.now())
    await field('Code from the app').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button('Turn on').click()
    await button('Turn off Authenticator app').click()
    await expect.element(button('Turn on Authenticator app')).toBeVisible()
  })

  test('an authenticator app can be set up by hand: the secret is shown as text, and is the one in the QR code', async () => {
    await settings()
    await button('Turn on Authenticator app').click()
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const uri = new URL(page.getByRole('link', { name: 'Open your app on this device' }).element().getAttribute('href') ?? '')
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(secretOf())
    expect(uri.searchParams.get('issuer')).toBe('Confab')
    expect(decodeURIComponent(uri.pathname)).toContain(ada.email)
  })

  test('an authenticator app that cannot be set up now says why and can be tried again', async () => {
    await settings()
    const { restore } = mockAuthFailure('AssociateSoftwareToken', refusal('InternalErrorException', 'Something failed.', 500))
    await button('Turn on Authenticator app').click()
    await expect.element(words('Something failed.')).toBeVisible()
    restore()
    await button('Try again').click()
    await expect.element(field('Code from the app')).toBeVisible()
  })
})

describe('the second factors of the pool', () => {
  const turnOn = (name: string) => button(`Turn on ${name}`)

  test('a pool without second factors offers none', async () => {
    await settings({}, { mfa: 'OFF' })
    await expect.element(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).not.toBeInTheDocument()
  })

  test('a second factor that the deployment does not name is not offered', async () => {
    const auth = await setUpAuth({ environment: quick })
    await auth.addAda()
    await signIn({ username: ada.email, password: ada.password })
    currentConfig.set({ ...currentConfig.get(), secondFactors: { status: 'optional', methods: ['TOTP'] } })
    renderReact(createElement(SecuritySettings))
    await expect.element(turnOn('Authenticator app')).toBeVisible()
    await expect.element(turnOn('Email')).not.toBeInTheDocument()
  })

  test('a text message is offered for a number that was verified, and for no other', async () => {
    const auth = await settings({ attributes: { email: ada.email, phone_number: '+14155550132' } })
    await expect.element(page.getByText('Verify your phone number in your profile first')).toBeVisible()
    await expect.element(turnOn('Email')).toBeVisible()
    await expect.element(turnOn('Text message')).not.toBeInTheDocument()
    await auth.mode.cognito.administer(async ({ state }) => {
      for (const user of Object.values(state.users)) user.attributes.phone_number_verified = 'true'
    })
    await refreshAuthState()
    await expect.element(turnOn('Text message')).toBeVisible()
  })
})

describe('the devices', () => {
  test('signing out on all devices asks first', async () => {
    await settings()
    await button('Sign out on all devices').click()
    await button('Cancel').click()
    expect(authStore.get().isAuthenticated).toBe(true)
  })

  const remembered = { rememberDevices: true }

  test('devices are listed by familiar names, and can be forgotten', async () => {
    await settings({}, remembered)
    await button(/^Remove /).click()
    await expect.element(words('No remembered devices')).toBeVisible()
  })

  test('devices that could not be forgotten say so and stay', async () => {
    await settings({}, remembered)
    mockAuthFailure('ForgetDevice', 'offline')
    await button(/^Remove /).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('A network error has occurred.')
    await expect.element(button(/^Remove /)).toBeVisible()
  })

  test('a list of devices that fails to load says so, and can be loaded again', async () => {
    const auth = await setUpAuth({ environment: quick, settings: remembered })
    await auth.addAda()
    await signIn({ username: ada.email, password: ada.password })
    const { restore } = mockAuthFailure('ListDevices', refusal('InternalErrorException', 'Something failed.', 500))
    renderReact(createElement(SecuritySettings))
    await expect.element(words("Couldn't load your devices")).toBeVisible()
    restore()
    await button('Try again').click()
    await expect.element(button(/^Remove /)).toBeVisible()
  })

  test.each<[string, Failure, string]>([
    ['an outage', refusal('InternalErrorException', 'Something failed.', 500), 'Something failed.'],
    ['no network', 'offline', 'A network error has occurred.'],
  ])('devices that could not all be signed out by %s say so, and this one stays signed in', async (_name, failure, reason) => {
    await settings()
    localStorage.setItem('confab:kept', 'mine')
    mockAuthFailure('GlobalSignOut', failure)
    await button('Sign out on all devices').click()
    await button('Sign out everywhere').click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent(reason)
    await expect.element(button('Sign out everywhere')).not.toHaveAttribute('aria-busy')
    expect(authStore.get().isAuthenticated).toBe(true)
    expect(localStorage.getItem('confab:kept')).toBe('mine')
  })
})

describe('a wrong current password', () => {
  test('a wrong current password is named as such, ends no session, and both fields keep their text', async () => {
    await settings()
    await button('Change password').click()
    await field('Current password').fill('wrong')
    await field('New password').fill('Countess-1852')
    await button('Change password').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent("Your current password isn't right. Check it and try again.")
    await expect.element(field('New password')).toHaveValue('Countess-1852')
    expect(authStore.get().isAuthenticated).toBe(true)
  })
})

describe('a session that was ended on another device', () => {
  test('a session ended on another device is noticed at the first change, and the user is asked to sign in', async () => {
    const { mode } = await settings()
    await expect.element(button('Turn on Authenticator app')).toBeVisible()
    await expect.element(words('No remembered devices')).toBeVisible()
    await mode.cognito.administer(async ({ state }) => {
      state.refreshTokens = {}
    })
    await button('Turn on Authenticator app').click()
    await expect.poll(() => authStore.get().errorKind).toBe('ended')
    expect(authStore.get().user?.email).toBe(ada.email)
  })
})

describe('a new account', () => {
  async function signUp({ typeNewestCode }: Awaited<ReturnType<typeof setUpAuth>>): Promise<void> {
    renderAuthDialog('signup')
    await field('Email').fill(ada.email)
    await field('Password').fill(ada.password)
    await button('Create account').click()
    await typeNewestCode(field('Verification code'))
  }

  test('a new account signs in by itself after the code', async () => {
    await signUp(await setUpAuth({ environment: quick }))
    await button('Verify').click()
    await expect.poll(() => authStore.get().isAuthenticated).toBe(true)
  })

  test('a new account asks for the password when more than three minutes went by before the code', async () => {
    const auth = await setUpAuth({ environment: quick })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await signUp(auth)
    await vi.advanceTimersByTimeAsync(3 * 60_000 + 1000)
    vi.useRealTimers()
    await auth.typeNewestCode(field('Verification code'))
    await button('Verify').click()
    await expect.element(words('Your email is verified. Please sign in.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ada.email)
  })

  test('a new account says when too many codes were tried', async () => {
    const auth = await setUpAuth({ environment: quick })
    await signUp(auth)
    const wrong = auth.newestCode() === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 6; tries += 1) {
      await field('Verification code').fill(wrong)
      await button('Verify').click()
      await expect.element(button('Verify')).not.toHaveAttribute('aria-busy')
    }
    await expect.element(page.getByRole('alert')).toHaveTextContent('Attempt limit exceeded, please try after some time.')
  })
})

describe('where tokens are kept', () => {
  const inLocalStorage = (): boolean => Object.keys(localStorage).some((key) => key.endsWith('.accessToken'))

  test.each([
    ['session', () => Object.keys(sessionStorage).some((key) => key.endsWith('.accessToken'))],
    ['cookie', () => document.cookie.includes('.accessToken=')],
  ])('%s: a person stays signed in over a reload, and nothing of them is in localStorage', async (kind, isThere) => {
    const auth = await setUpAuth({ environment: { ...quick, VITE_TOKEN_STORAGE: kind, VITE_COOKIE_SECURE: 'false' } })
    await auth.addAda()
    await signIn({ username: ada.email, password: ada.password })
    expect([isThere(), inLocalStorage()]).toEqual([true, false])
    authStore.clear()
    await initialiseAuth()
    expect(authStore.get().user?.email).toBe(ada.email)
    const { signOut } = await import('../../../../host/auth/sign-out/sign-out.ts')
    await signOut({ reload: () => undefined })
    expect(isThere()).toBe(false)
  })

  test('a cookie for other sites must be secure', async () => {
    const cookie = { VITE_TOKEN_STORAGE: 'cookie', VITE_COOKIE_SAME_SITE: 'none', VITE_COOKIE_SECURE: 'false' }
    await expect(setUpAuth({ environment: { ...quick, ...cookie } })).rejects.toThrow(/sameSite.*secure/i)
  })
})
