import { createElement } from 'react'
import { page } from 'vitest/browser'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { SecuritySettings } from '../../../../host/features/settings/security/security-settings.tsx'
import { renderReact } from '../kit/render-react.tsx'
import { ada, setUpAuth } from './set-up-auth.ts'
import { renderAuthDialog } from './render-auth-dialog.tsx'

const quick = { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' }

/** A form of signing in, as a person finds it. */
export interface AuthForm {
  /** Brings somebody to it. */
  open(): Promise<unknown>
  /** What a person types, by the labels of the fields. Good enough to be sent. */
  readonly typed: Readonly<Record<string, string>>
  readonly button: string
  /** The action of the user pool that it asks for. */
  readonly action: string
  /** What it says when the service limits requests; default: what the service says. */
  readonly limited?: string
}

/** Signs in as far as the step that the account leads to, and shows its form. */
async function withStep(
  account: Parameters<Awaited<ReturnType<typeof setUpAuth>>['addAda']>[0],
  options: Parameters<typeof setUpAuth>[0] = {},
): Promise<void> {
  const { addAda } = await setUpAuth({ environment: quick, ...options })
  await addAda(account)
  // The one flow of another kind here asks for no password.
  await signIn({ username: ada.email, ...(!options.environment && { password: ada.password }) })
  renderAuthDialog()
}

export const forms: Readonly<Record<string, AuthForm>> = {
  'sign in': {
    async open() {
      const { addAda } = await setUpAuth({ environment: quick })
      await addAda()
      renderAuthDialog()
    },
    typed: { Email: ada.email, Password: ada.password },
    button: 'Sign in',
    action: 'InitiateAuth',
  },
  'sign up': {
    async open() {
      await setUpAuth({ environment: quick })
      renderAuthDialog('signup')
    },
    typed: { 'Your name (optional)': 'Ada 👩‍💻', Email: ada.email, Password: ada.password },
    button: 'Create account',
    action: 'SignUp',
  },
  'confirm the email': {
    open: () => withStep({ status: 'UNCONFIRMED' }),
    typed: { 'Verification code': '123456' },
    button: 'Verify',
    action: 'ConfirmSignUp',
  },
  'ask for a new password': {
    async open() {
      const { addAda } = await setUpAuth({ environment: quick })
      await addAda()
      renderAuthDialog('reset')
    },
    typed: { Email: ada.email },
    button: 'Send code',
    action: 'ForgotPassword',
    limited: 'Too many requests. Please try again later',
  },
  'set the new password': {
    async open() {
      const { addAda } = await setUpAuth({ environment: quick })
      await addAda()
      renderAuthDialog('reset')
      await page.getByRole('textbox', { name: 'Email' }).fill(ada.email)
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByLabelText('Code', { exact: true }).findElement()
    },
    typed: { Code: '123456', 'New password': 'Countess-1852' },
    button: 'Set password',
    action: 'ConfirmForgotPassword',
    limited: 'Too many attempts. Please try again later',
  },
  'the code by email': {
    open: () => withStep({ factors: ['EMAIL_OTP'] }),
    typed: { Code: '123456' },
    button: 'Sign in',
    action: 'RespondToAuthChallenge',
  },
  'the password of one’s own': {
    open: () => withStep({ status: 'FORCE_CHANGE_PASSWORD' }),
    typed: { 'New password': 'Countess-1852' },
    button: 'Set password and sign in',
    action: 'RespondToAuthChallenge',
  },
  'the authenticator app': {
    open: () => withStep({}, { settings: { mfa: 'ON', setupFactors: ['SOFTWARE_TOKEN_MFA'] } }),
    typed: { 'Code from the app': '123456' },
    button: 'Verify and sign in',
    action: 'VerifySoftwareToken',
  },
  'the address for codes': {
    open: () => withStep({}, { settings: { mfa: 'ON', setupFactors: ['EMAIL_OTP'] } }),
    typed: { 'Email for codes': ada.email },
    button: 'Send code',
    action: 'RespondToAuthChallenge',
  },
  'the question of the pool': {
    open: () => withStep({}, { environment: { VITE_AUTH_FLOW: 'CUSTOM_WITHOUT_SRP' } }),
    typed: { 'What is one and one?': '2' },
    button: 'Sign in',
    action: 'RespondToAuthChallenge',
  },
  'change the password': {
    async open() {
      const { addAda } = await setUpAuth({ environment: quick })
      await addAda()
      await signIn({ username: ada.email, password: ada.password })
      renderReact(createElement(SecuritySettings))
      await page.getByRole('button', { name: 'Change password' }).click()
    },
    typed: { 'Current password': ada.password, 'New password': 'Countess-1852' },
    button: 'Change password',
    action: 'ChangePassword',
  },
}
