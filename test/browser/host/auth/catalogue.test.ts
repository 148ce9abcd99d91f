// @module-tag thorough: every text of every error of signing in.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentConfig } from '../../../../host/auth/config/current-config.ts'
import { withCognito } from '../../../../host/auth/session/with-cognito.ts'
import { signInWithProvider } from '../../../../host/auth/social/sign-in-with-provider.ts'
import { button, renderLocalApp } from '../kit/render-local-app.tsx'
import { forms } from './forms.ts'
import { ada, setUpAuth } from './set-up-auth.ts'
import { renderAuthDialog } from './render-auth-dialog.tsx'
import { refusal, mockAuthFailure } from './mock-auth-failure.ts'

const quick = { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' }
const field = (label: string) => page.getByLabelText(label, { exact: true })
const alert = () => page.getByRole('alert')

/** The words as they are: nothing before, nothing after. */
const said = (words: string): Promise<void> =>
  expect.poll(() => document.querySelector('[role="alert"]')?.textContent).toBe(words)

type Auth = Awaited<ReturnType<typeof setUpAuth>>

async function askForReset(email: string, before: (auth: Auth) => Promise<unknown> = async () => undefined): Promise<void> {
  const auth = await setUpAuth({ environment: quick })
  await before(auth)
  renderAuthDialog('reset')
  await field('Email').fill(email)
  await button('Send code').click()
}

describe('asking for a new password says', () => {
  test('asking for a new password says that there is no such account', async () => {
    await askForReset('nobody@example.com')
    await said('No account found with this email address')
  })

  test('asking for a new password says that an email address was never verified', async () => {
    await askForReset(ada.email, ({ addAda }) => addAda({ attributes: { email: ada.email, email_verified: 'false' } }))
    await said('Please enter a valid email address')
  })

  test('asking for a new password too often says so', async () => {
    await askForReset(ada.email, async ({ addAda, mode }) => {
      const id = await addAda()
      await mode.cognito.administer(async ({ state, now }) => {
        state.requests[id] = Array.from({ length: 20 }, () => now())
      })
    })
    await said('Too many requests. Please try again later')
  })
})

describe('setting the new password says', () => {
  /** At the form, with the code that was sent. */
  async function atTheForm() {
    let auth: Auth | undefined
    await askForReset(ada.email, async (given) => {
      auth = given
      await given.addAda()
    })
    await field('Code').findElement()
    const code = auth?.newestCode() ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const send = async (text: string): Promise<void> => {
      await field('Code').fill(text)
      await field('New password').fill('Countess-1852')
      await button('Set password').click()
    }
    return { mode: auth?.mode, code, wrong, send }
  }

  test('setting a new password says that the code is wrong, and after five attempts that there were too many', async () => {
    const { wrong, code, send } = await atTheForm()
    for (let tries = 0; tries < 5; tries += 1) {
      await send(wrong)
      await said('Invalid verification code. Please check and try again')
    }
    await send(code)
    await said('Too many attempts. Please try again later')
  })

  test('setting a new password says that the code has expired', async () => {
    const { mode, code, send } = await atTheForm()
    await mode?.cognito.administer(async ({ state }) => {
      for (const [key, sent] of Object.entries(state.codes)) state.codes[key] = { ...sent, expires: 0 }
    })
    await send(code)
    await said('Verification code has expired. Please request a new one')
  })

  test.each([
    ['InvalidParameterException', 'Invalid parameters. Please check your input'],
    ['InvalidPasswordException', 'Password does not meet requirements'],
  ])('after %s: %s', async (type, words) => {
    const { code, send } = await atTheForm()
    mockAuthFailure('ConfirmForgotPassword', refusal(type, 'As the service says it.'))
    await send(code)
    await said(words)
  })
})

describe('changing the phone number and the name says', () => {
  const refusals = (attribute: string): [string, string][] => [
    ['NotAuthorizedException', `Please sign in again to update ${attribute}`],
    ['InvalidParameterException', `Invalid ${attribute} format`],
    ['LimitExceededException', 'Too many attempts. Please try again later'],
    ['UserNotFoundException', 'User not found. Please sign in again'],
    ['ResourceNotFoundException', 'Authentication error. Please sign in again'],
  ]

  test.each(refusals('phone number'))('after %s: %s', async (type, words) => {
    await renderLocalApp({ path: '/onboarding/phone' })
    mockAuthFailure('UpdateUserAttributes', refusal(type, 'As the service says it.'))
    await field('US phone number').fill('4155550132')
    await button('Save and continue').click()
    await said(words)
    await expect.element(field('US phone number')).toHaveValue('(415) 555-0132')
  })

  test.each(refusals('preferred username'))('after %s: %s', async (type, words) => {
    await renderLocalApp({ path: '/onboarding/preferred-username' })
    mockAuthFailure('UpdateUserAttributes', refusal(type, 'As the service says it.'))
    await field('Preferred name').fill('Dana')
    await button('Save and continue').click()
    await said(words)
    await expect.element(field('Preferred name')).toHaveValue('Dana')
  })
})

describe('a social sign-in says', () => {
  test('a social sign-in that is set up wrongly says so in the dialog, and the other ways to sign in still work', async () => {
    await setUpAuth({ environment: quick })
    const config = currentConfig.get()
    const { Cognito: cognito } = config.resources.Auth ?? {}
    const oauth = { ...cognito?.loginWith?.oauth, redirectSignIn: ['https://elsewhere.example/landing'] }
    currentConfig.set({ ...config, resources: withCognito(config.resources, { ...cognito, loginWith: { oauth } }) })
    renderAuthDialog()
    await button('Continue with Google').click()
    await expect.element(alert()).toBeVisible()
    await expect.element(button('Continue with Google')).not.toHaveAttribute('aria-busy')
    await expect.element(button('Sign in')).toBeEnabled()
  })

  test('a social sign-in says that it failed when the browser cannot open the provider', async () => {
    await setUpAuth({ environment: quick })
    const blocked = signInWithProvider('Google', () => {
      throw new Error('The navigation was blocked.')
    })
    await expect(blocked).rejects.toThrow('Social sign in failed')
  })
})

test('a sign-in with a wrong password shows the provider’s message, and the password can be entered again', async () => {
  const form = forms['sign in']
  await form?.open()
  await field('Email').fill(ada.email)
  await field('Password').fill('wrong')
  await button('Sign in').click()
  await said('Incorrect username or password.')
  await expect.element(field('Email')).toHaveValue(ada.email)
  await field('Password').fill(ada.password)
  await button('Sign in').click()
  await expect.element(page.getByText('One moment…')).toBeVisible()
})

test('an account that exists is named as such, and the way to sign in keeps the email', async () => {
  const { addAda } = await setUpAuth({ environment: quick })
  await addAda()
  renderAuthDialog('signup')
  await field('Email').fill(` ${ada.email} `)
  await field('Password').fill(ada.password)
  await button('Create account').click()
  await said('An account with the given email already exists.')
  await button('Sign in').click()
  await expect.element(field('Email')).toHaveValue(ada.email)
})
