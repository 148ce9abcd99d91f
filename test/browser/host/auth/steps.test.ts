import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { pendingStep } from '../../../../host/auth/sign-in/pending-step.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import type { EmulatorSettings } from '../../../../mocks/cognito/emulator-settings.ts'
import { admin } from '../../../../mocks/cognito/admin.ts'
import { totp } from '../../../../mocks/cognito/totp.ts'
import { ada, setUpAuth } from './set-up-auth.ts'
import { renderAuthDialog } from './render-auth-dialog.tsx'
import { refusal, mockAuthFailure } from './mock-auth-failure.ts'

const quick = { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name })
const password = (name: string) => page.getByLabelText(name, { exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const words = (text: string) => page.getByText(text)
const signedIn = () => expect.poll(() => authStore.get().isAuthenticated, { timeout: 10_000 }).toBe(true)
const expired = 'Your sign-in session expired. Please sign in again.'

async function enter(): Promise<void> {
  await field('Email').fill(ada.email)
  await password('Password').fill(ada.password)
  await button('Sign in').click()
}

const withFlow = (flow: string, settings: Partial<EmulatorSettings> = {}) =>
  setUpAuth({ environment: { VITE_AUTH_FLOW: flow }, settings })

describe('signing in to an account whose email is not verified', () => {
  test('signing in with an unverified email sends the code that it says it sent', async () => {
    const { addAda, newestCode } = await withFlow('USER_PASSWORD_AUTH')
    await addAda({ status: 'UNCONFIRMED' })
    renderAuthDialog()
    await enter()
    await expect.element(words('We sent a code to')).toBeVisible()
    expect(newestCode()).toMatch(/^\d{6}$/)
  })

  test(
    'signing in with an unverified email says when no code could be sent, and lets the visitor ask for one at once',
    { tags: 'thorough' },
    async () => {
      const { addAda } = await withFlow('USER_PASSWORD_AUTH')
      await addAda({ status: 'UNCONFIRMED' })
      mockAuthFailure('ResendConfirmationCode', refusal('LimitExceededException', 'Slow down'))
      renderAuthDialog()
      await enter()
      await expect.element(words("isn't verified yet, and we couldn't send a code")).toBeVisible()
      await expect.element(button('Send a new code')).toHaveAttribute('aria-disabled', 'false')
    },
  )
})

describe('a sign-up that waits for its code', () => {
  async function signUp({ email, password: secret } = ada): Promise<void> {
    await field('Email').fill(email)
    await password('Password').fill(secret)
    await button('Create account').click()
  }

  test('the code for a new account is asked for after a reload, an hour later too', async () => {
    const { typeNewestCode } = await withFlow('USER_PASSWORD_AUTH')
    const first = renderAuthDialog('signup')
    await signUp()
    await expect.element(field('Verification code')).toBeVisible()
    first.unmount()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    renderAuthDialog('signup')
    await typeNewestCode(field('Verification code'))
    await button('Verify').click()
    await signedIn()
  })

  test('a reload does not shorten the wait for another code, and a minute later there is none', async () => {
    await withFlow('USER_PASSWORD_AUTH')
    const first = renderAuthDialog('signup')
    await signUp()
    await expect.element(field('Verification code')).toBeVisible()
    first.unmount()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12_000 })
    onTestFinished(() => void vi.useRealTimers())
    const second = renderAuthDialog('signup')
    await expect.element(page.getByRole('button', { name: /^Send a new code in 1\d s$/ })).toBeVisible()
    second.unmount()
    vi.setSystemTime(Date.now() + 60_000)
    renderAuthDialog('signup')
    await expect.element(button('Send a new code')).toHaveAttribute('aria-disabled', 'false')
  })

  test('who signs up again with an email that is not verified gets another code, and is told which password counts', async () => {
    const { addAda, typeNewestCode } = await withFlow('USER_PASSWORD_AUTH')
    // The library remembers for its automatic sign-in who signed up last.
    const grace = { email: 'grace@example.com', password: 'Countess-1852' }
    await addAda({ status: 'UNCONFIRMED', attributes: { email: grace.email } })
    renderAuthDialog('signup')
    await signUp(grace)
    await expect.element(words('with the password you chose then')).toBeVisible()
    await typeNewestCode(field('Verification code'))
    await button('Verify').click()
    await expect.element(words('Your email is verified. Please sign in.')).toBeVisible()
  })

  test('who goes back to signing in has given the code up', { tags: 'thorough' }, async () => {
    await withFlow('USER_PASSWORD_AUTH')
    const first = renderAuthDialog('signup')
    await signUp()
    await button('Back to sign in').click()
    first.unmount()
    renderAuthDialog()
    await expect.element(heading('Sign in')).toBeVisible()
  })
})

describe('a reload in the middle of a new password', () => {
  test('a reload during a password reset returns to the code, for the same email', { tags: 'thorough' }, async () => {
    const { addAda } = await withFlow('USER_PASSWORD_AUTH')
    await addAda()
    const first = renderAuthDialog('reset')
    await field('Email').fill(ada.email)
    await button('Send code').click()
    await expect.element(field('Code')).toBeVisible()
    first.unmount()
    renderAuthDialog('reset')
    await expect.element(field('Code')).toBeVisible()
    await expect.element(words('We sent a code to')).toBeVisible()
    expect(document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe(ada.email)
  })

  test('a password reset asks for the email again once its code is an hour old', { tags: 'thorough' }, async () => {
    const { addAda } = await withFlow('USER_PASSWORD_AUTH')
    await addAda()
    const begun = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: begun })
    onTestFinished(() => void vi.useRealTimers())
    const first = renderAuthDialog('reset')
    await field('Email').fill(ada.email)
    await button('Send code').click()
    await expect.element(field('Code')).toBeVisible()
    first.unmount()
    vi.setSystemTime(begun + 60 * 60_000 - 1)
    const second = renderAuthDialog('reset')
    await expect.element(field('Code')).toBeVisible()
    second.unmount()
    vi.setSystemTime(begun + 60 * 60_000)
    renderAuthDialog('reset')
    await expect.element(button('Send code')).toBeVisible()
  })

  test('a password reset starts over after going back to the sign-in form', { tags: 'thorough' }, async () => {
    const { addAda } = await withFlow('USER_PASSWORD_AUTH')
    await addAda()
    renderAuthDialog('reset')
    await field('Email').fill(ada.email)
    await button('Send code').click()
    await button('Back to sign in').click()
    await button('Forgot your password?').click()
    await expect.element(button('Send code')).toBeVisible()
  })
})

describe('signing in goes on with', () => {
  test('signing in goes on with a new password, where an administrator set the first', async () => {
    const { addAda } = await withFlow('USER_PASSWORD_AUTH')
    await addAda({ status: 'FORCE_CHANGE_PASSWORD' })
    renderAuthDialog()
    await enter()
    await expect.element(heading('Choose a new password')).toBeVisible()
    await password('New password').fill('weak')
    await button('Set password and sign in').click()
    await expect.element(words('Your password still needs: at least 8 characters, an uppercase letter, a number.')).toBeVisible()
    await password('New password').fill('Countess-1852')
    await button('Set password and sign in').click()
    await signedIn()
  })

  test('signing in goes on with a choice of factors, and the code of the chosen one', { tags: 'thorough' }, async () => {
    const { addAda, typeNewestCode } = await withFlow('USER_PASSWORD_AUTH')
    const attributes = { email: ada.email, phone_number: '+15551234567' }
    await addAda({ attributes, factors: ['SMS_MFA', 'EMAIL_OTP'] })
    renderAuthDialog()
    await enter()
    await expect.element(heading('Choose a verification method')).toBeVisible()
    await page.getByRole('radio', { name: 'Text message' }).click()
    await button('Continue').click()
    await expect.element(heading('Enter the code we texted you')).toBeVisible()
    await expect.element(words('+*******4567')).toBeVisible()
    await typeNewestCode(field('Code'))
    await button('Sign in').click()
    await signedIn()
  })

  test('signing in goes on with a code by email', async () => {
    const { addAda, typeNewestCode } = await withFlow('USER_PASSWORD_AUTH')
    await addAda({ factors: ['EMAIL_OTP'] })
    renderAuthDialog()
    await enter()
    await expect.element(heading('Enter the code we emailed you')).toBeVisible()
    await typeNewestCode(field('Code'))
    await button('Sign in').click()
    await signedIn()
  })

  test('signing in goes on with setting up an authenticator app, where the pool requires one', { tags: 'thorough' }, async () => {
    const { addAda } = await withFlow('USER_PASSWORD_AUTH', { mfa: 'ON' })
    await addAda()
    renderAuthDialog()
    await enter()
    await expect.element(heading('Set up two-step verification')).toBeVisible()
    await button('Continue').click()
    await expect.element(heading('Set up your authenticator app')).toBeVisible()
    const secret = document.querySelector('.totp-secret-key code')?.textContent?.replaceAll(' ', '') ?? ''
    await field('Code from the app').fill(await totp.codeAt(secret, Date.now()))
    await button('Verify and sign in').click()
    await signedIn()
  })

  test('signing in goes on with setting up codes by email', { tags: 'thorough' }, async () => {
    const { addAda, typeNewestCode } = await withFlow('USER_PASSWORD_AUTH', { mfa: 'ON', setupFactors: ['EMAIL_OTP'] })
    await addAda()
    renderAuthDialog()
    await enter()
    await expect.element(heading('Set up codes by email')).toBeVisible()
    await button('Send code').click()
    await expect.element(heading('Enter the code we emailed you')).toBeVisible()
    await typeNewestCode(field('Code'))
    await button('Sign in').click()
    await signedIn()
  })

  test('signing in goes on with a choice of the first factor, including the password', { tags: 'thorough' }, async () => {
    const { addAda } = await withFlow('USER_AUTH')
    await addAda()
    renderAuthDialog()
    await field('Email').fill(ada.email)
    await button('Sign in').click()
    await expect.element(heading('Choose how to sign in')).toBeVisible()
    expect(page.getByRole('radio').elements()).toHaveLength(2)
    await page.getByRole('radio', { name: /^Password/ }).click()
    await button('Continue').click()
    await expect.element(heading('Enter your password')).toBeVisible()
    await password('Password').fill(ada.password)
    await button('Sign in').click()
    await signedIn()
  })

  test('signing in goes on with a custom question of the pool', { tags: 'thorough' }, async () => {
    const { addAda } = await withFlow('CUSTOM_WITHOUT_SRP')
    await addAda()
    renderAuthDialog()
    await field('Email').fill(ada.email)
    await button('Sign in').click()
    await field('What is one and one?').fill('2')
    await button('Sign in').click()
    await signedIn()
  })

  test('signing in goes on with verifying the email, where that is missing', { tags: 'thorough' }, async () => {
    const { addAda } = await withFlow('USER_PASSWORD_AUTH')
    await addAda({ status: 'UNCONFIRMED' })
    renderAuthDialog()
    await enter()
    await expect.element(heading('Verify your email')).toBeVisible()
    await expect.element(button('Send a new code in 30 s')).toBeVisible()
  })

  test('signing in goes on with a reset, where an administrator required one', { tags: 'thorough' }, async () => {
    const { addAda, mode } = await withFlow('USER_PASSWORD_AUTH')
    await addAda()
    await admin.resetUserPassword(mode.cognito, ada.email)
    renderAuthDialog()
    await enter()
    await expect.element(heading('Reset your password')).toBeVisible()
    await expect.element(words('You need to reset your password before you can sign in.')).toBeVisible()
    await expect.element(field('Email')).toHaveValue(ada.email)
  })
})

describe('a sign-in that was begun', () => {
  test('a pending sign-in goes on after a reload', async () => {
    const { addAda, typeNewestCode } = await withFlow('USER_PASSWORD_AUTH')
    await addAda({ factors: ['EMAIL_OTP'] })
    await signIn({ username: ada.email, password: ada.password })
    renderAuthDialog()
    await typeNewestCode(field('Code'))
    await button('Sign in').click()
    await signedIn()
    expect(pendingStep.read()).toBeUndefined()
  })

  test(
    'a pending sign-in ends after three minutes with a message, and starts over with the email kept',
    { tags: 'thorough' },
    async () => {
      const { addAda } = await withFlow('USER_PASSWORD_AUTH')
      await addAda({ factors: ['EMAIL_OTP'] })
      await signIn({ username: ada.email, password: ada.password })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
      onTestFinished(() => void vi.useRealTimers())
      renderAuthDialog()
      await expect.element(field('Code')).toBeVisible()
      await vi.advanceTimersByTimeAsync(3 * 60_000)
      await expect.element(words(expired)).toBeVisible()
      await expect.element(field('Email')).toHaveValue(ada.email)
      expect(pendingStep.read()).toBeUndefined()
    },
  )

  test('a pending sign-in is over when the provider says so', { tags: 'thorough' }, async () => {
    const { addAda, mode, typeNewestCode } = await withFlow('USER_PASSWORD_AUTH')
    await addAda({ factors: ['EMAIL_OTP'] })
    await signIn({ username: ada.email, password: ada.password })
    await mode.cognito.administer(async ({ state }) => {
      state.sessions = {}
    })
    renderAuthDialog()
    await typeNewestCode(field('Code'))
    await button('Sign in').click()
    await expect.element(words(expired)).toBeVisible()
  })

  test('a pending sign-in can be given up', { tags: 'thorough' }, async () => {
    const { addAda } = await withFlow('USER_PASSWORD_AUTH')
    await addAda({ factors: ['EMAIL_OTP'] })
    await signIn({ username: ada.email, password: ada.password })
    renderAuthDialog()
    await button('Start over').click()
    await expect.element(heading('Sign in')).toBeVisible()
    expect(pendingStep.read()).toBeUndefined()
  })
})

describe('the forms', () => {
  test('the forms say what is missing, and put the cursor there', { tags: 'thorough' }, async () => {
    await setUpAuth({ environment: quick })
    renderAuthDialog()
    await button('Sign in').click()
    await expect.element(words('Enter your email address, such as name@example.com.')).toBeVisible()
    await expect.element(words('Enter your password.')).toBeVisible()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('Email')).toBeInvalid()
    await field('Email').fill(ada.email)
    await expect.element(field('Email')).toBeValid()
    await button('Sign in').click()
    await expect.element(password('Password')).toHaveFocus()
  })

  test('the forms keep the email from one to the next, and stand in the address', { tags: 'thorough' }, async () => {
    await setUpAuth({ environment: quick })
    const { history } = renderAuthDialog()
    await field('Email').fill(ada.email)
    await button('Create an account').click()
    await expect.element(field('Email')).toHaveValue(ada.email)
    expect(history.at(-1)).toBe('/landing?auth=signup')
    await button('Close').click()
    expect(history.at(-1)).toBe('/landing')
  })

  test('the forms can show the password', { tags: 'thorough' }, async () => {
    await setUpAuth({ environment: quick })
    renderAuthDialog()
    await password('Password').fill('secret')
    await button('Show password').click()
    await expect.element(button('Show password')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(password('Password')).toHaveAttribute('type', 'text')
  })

  test('the forms tick off the rules of a new password while it is typed', { tags: 'thorough' }, async () => {
    await setUpAuth({ environment: quick })
    renderAuthDialog('signup')
    await password('Password').fill('abc')
    const rules = page.getByRole('list', { name: 'Your password needs' })
    await expect.element(rules.getByText('A lowercase letter: done')).toBeInTheDocument()
    await expect.element(rules.getByText('A number: missing')).toBeInTheDocument()
  })

  test('the forms send a code again after half a minute, and say where it went', { tags: 'thorough' }, async () => {
    const { addAda, mode } = await setUpAuth({ environment: quick })
    await addAda({ status: 'UNCONFIRMED' })
    await signIn({ username: ada.email, password: ada.password })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    renderAuthDialog()
    // A click of the test waits until the button is enabled, and this one is not yet.
    const waiting = button('Send a new code in 30 s').element()
    if (waiting instanceof HTMLElement) waiting.click()
    expect(mode.inbox.get()).toHaveLength(1)
    for (let left = 29; left >= 0; left -= 1) {
      await vi.advanceTimersByTimeAsync(1000)
      await expect.element(button(left > 0 ? `Send a new code in ${left} s` : 'Send a new code')).toBeInTheDocument()
    }
    await button('Send a new code').click()
    await expect.poll(() => mode.inbox.get()).toHaveLength(2)
  })
})
