import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createElement } from 'react'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { signOut } from '../../../../host/auth/sign-out/sign-out.ts'
import { SecuritySettings } from '../../../../host/features/settings/security/security-settings.tsx'
import { totp } from '../../../../mocks/cognito/totp.ts'
import { renderReact } from '../kit/render-react.tsx'
import { ada, setUpAuth } from './set-up-auth.ts'
import { renderAuthDialog } from './render-auth-dialog.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name })
// A password field has no role.
const password = (name: string) => page.getByLabelText(name, { exact: true })
const signedIn = () => expect.poll(() => authStore.get().isAuthenticated, { timeout: 15_000 }).toBe(true)
const signedOut = () => expect.poll(() => authStore.get().isAuthenticated).toBe(false)

async function enter(secret: string): Promise<void> {
  await field('Email').fill(ada.email)
  await password('Password').fill(secret)
  await button('Sign in').click()
}

test('a person signs up, confirms, adds an authenticator app, comes back with it, changes and resets the password', async () => {
  const { typeNewestCode } = await setUpAuth()
  const leave = async (): Promise<void> => {
    await signOut({ reload: () => undefined })
    await signedOut()
  }

  const signUp = renderAuthDialog('signup')
  await field('Email').fill(ada.email)
  await password('Password').fill(ada.password)
  await button('Create account').click()
  await field('Verification code').fill('000000')
  await button('Verify').click()
  await expect.element(page.getByText('Invalid verification code provided, please try again.')).toBeVisible()
  await typeNewestCode(field('Verification code'))
  await button('Verify').click()
  await signedIn()
  signUp.unmount()
  expect(authStore.get().user).toMatchObject({ email: ada.email, userId: authStore.get().userId })

  const settings = renderReact(createElement(SecuritySettings))
  await button('Turn on Authenticator app').click()
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = document.querySelector('.totp-secret-key code')?.textContent?.replaceAll(' ', '') ?? ''
  await field('Code from the app').fill(await totp.codeAt(secret, Date.now()))
  await button('Turn on').click()
  await expect.element(button('Turn off Authenticator app')).toBeVisible()

  await button('Change password').click()
  await password('Current password').fill(ada.password)
  await password('New password').fill('Countess-1852')
  await button('Change password').click()
  await expect.element(password('New password')).not.toBeInTheDocument()
  settings.unmount()
  await leave()

  const again = renderAuthDialog()
  await enter(ada.password)
  await expect.element(page.getByText('Incorrect username or password.')).toBeVisible()
  await enter('Countess-1852')
  await field('Code').fill('000000')
  await button('Sign in').click()
  await expect.element(page.getByText('Invalid code received for user')).toBeVisible()
  await field('Code').fill(await totp.codeAt(secret, Date.now()))
  await button('Sign in').click()
  await signedIn()
  again.unmount()
  await leave()

  renderAuthDialog('reset')
  await field('Email').fill('nobody@example.com')
  await button('Send code').click()
  await expect.element(page.getByText('No account found with this email address')).toBeVisible()
  await field('Email').fill(ada.email)
  await button('Send code').click()
  await field('Code').fill('999999')
  await password('New password').fill('Enchantress-1')
  await button('Set password').click()
  await expect.element(page.getByText('Invalid verification code. Please check and try again')).toBeVisible()
  await typeNewestCode(field('Code'))
  await button('Set password').click()
  await expect.element(page.getByText('New password saved. Please sign in with it.')).toBeVisible()
}, 60_000)
