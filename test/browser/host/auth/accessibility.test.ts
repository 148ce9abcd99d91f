// @module-tag thorough: the same screens in other colours, sizes and directions: `host/accessibility` has some of each.
import { createElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pendingStep } from '../../../../host/auth/sign-in/pending-step.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import type { SignInStep, SignInStepName } from '../../../../host/auth/sign-in/sign-in-step.ts'
import { SecuritySettings } from '../../../../host/features/settings/security/security-settings.tsx'
import { axeFindings } from '../../axe-findings.ts'
import { renderReact } from '../kit/render-react.tsx'
import { ada, setUpAuth } from './set-up-auth.ts'
import { renderAuthDialog } from './render-auth-dialog.tsx'
import { setViewport } from '../kit/set-viewport.ts'

const step = (name: SignInStepName, more: Partial<SignInStep> = {}): SignInStep => ({
  name,
  username: ada.email,
  expires: Date.now() + 60_000,
  ...more,
})

const totp = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Confab:ada@example.com?secret=ABCDEFGHIJKLMNOP&issuer=Confab' }

const steps: Record<string, SignInStep> = {
  'the confirmation of the email': step('CONFIRM_SIGN_UP'),
  'a code': step('CONFIRM_SIGN_IN_WITH_SMS_CODE', { destination: '+*******4567' }),
  'a choice': step('CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION', { choices: ['TOTP', 'EMAIL'] }),
  'an authenticator app': step('CONTINUE_SIGN_IN_WITH_TOTP_SETUP', { totp }),
  'a new password': step('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', { missingAttributes: ['family_name'] }),
  'codes by email': step('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP'),
  'a question': step('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', { challenge: { question: 'Who are you?' } }),
}

/** The test's page has nothing around what it shows. */
const violations = (): Promise<string[]> =>
  axeFindings(document, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } },
  })

afterEach(() => {
  document.documentElement.style.colorScheme = ''
  document.documentElement.removeAttribute('dir')
})

describe.each(['light', 'dark'])('in %s, axe finds nothing in', (scheme) => {
  test.each(['signin', 'signup', 'reset'] as const)('the form %s, empty and refused', async (entry) => {
    document.documentElement.style.colorScheme = scheme
    await setUpAuth()
    renderAuthDialog(entry)
    expect(await violations()).toEqual([])
    await page
      .getByRole('button', { name: /^(Sign in|Create account|Send code)$/ })
      .first()
      .click()
    await expect.element(page.getByText(/Enter your email/)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test.each(Object.keys(steps))('%s', async (name) => {
    document.documentElement.style.colorScheme = scheme
    await setUpAuth()
    const given = steps[name]
    if (given) pendingStep.keep(given)
    renderAuthDialog()
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('the security settings', async () => {
    document.documentElement.style.colorScheme = scheme
    const { addAda } = await setUpAuth({
      settings: { rememberDevices: true },
      environment: { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' },
    })
    await addAda()
    await signIn({ username: ada.email, password: ada.password })
    renderReact(createElement(SecuritySettings))
    await expect.element(page.getByRole('button', { name: /^Remove / })).toBeVisible()
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('button', { name: 'Turn on Authenticator app' }).click()
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

test('a dialog at 320 px scrolls up and down only', async () => {
  await setViewport(320, 640)
  await setUpAuth()
  if (steps['an authenticator app']) pendingStep.keep(steps['an authenticator app'])
  renderAuthDialog()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeInTheDocument()
  const dialog = document.querySelector('dialog')
  expect(dialog?.scrollWidth).toBe(dialog?.clientWidth)
})
