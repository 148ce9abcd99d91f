import { createElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { SecuritySettings } from '../../../../host/features/settings/security/security-settings.tsx'
import { renderReact } from '../kit/render-react.tsx'
import { button, renderLocalApp } from '../kit/render-local-app.tsx'
import { forms, type AuthForm } from './forms.ts'
import { renderAuthDialog } from './render-auth-dialog.tsx'
import { ada, setUpAuth } from './set-up-auth.ts'

const quick = { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' }

/** Listens to what is sent to an action of the user pool, from now on. */
function listenTo(action: string): string[] {
  const sent: string[] = []
  const through = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (new Headers(init?.headers).get('x-amz-target')?.endsWith(`.${action}`)) sent.push(await new Response(init?.body).text())
    return through(input, init)
  }
  onTestFinished(() => {
    globalThis.fetch = through
  })
  return sent
}

/** The other places where a code is asked for, beside those of all forms. */
const others: Readonly<Record<string, AuthForm>> = {
  'the code of the authenticator app': {
    async open() {
      const { addAda } = await setUpAuth({ environment: quick })
      await addAda({ factors: ['SOFTWARE_TOKEN_MFA'], totpSecret: 'JBSWY3DPEHPK3PXP' })
      await signIn({ username: ada.email, password: ada.password })
      renderAuthDialog()
    },
    typed: { Code: '123456' },
    button: 'Sign in',
    action: 'RespondToAuthChallenge',
  },
  'the code of a text message': {
    async open() {
      const { addAda } = await setUpAuth({ environment: quick })
      await addAda({ factors: ['SMS_MFA'], attributes: { email: ada.email, phone_number: '+15551234567' } })
      await signIn({ username: ada.email, password: ada.password })
      renderAuthDialog()
    },
    typed: { Code: '123456' },
    button: 'Sign in',
    action: 'RespondToAuthChallenge',
  },
  'an authenticator app in the settings': {
    async open() {
      const { addAda } = await setUpAuth({ environment: quick })
      await addAda()
      await signIn({ username: ada.email, password: ada.password })
      renderReact(createElement(SecuritySettings))
      await button('Turn on Authenticator app').click()
    },
    typed: { 'Code from the app': '123456' },
    button: 'Turn on',
    action: 'VerifySoftwareToken',
  },
  'the phone number': {
    async open() {
      await renderLocalApp({ path: '/onboarding/phone' })
      await page.getByRole('textbox').fill('(555) 123-4567')
      await button(/^Save/).click()
    },
    typed: { 'Verification code': '123456' },
    button: 'Verify',
    action: 'VerifyUserAttribute',
  },
}

const withCode = Object.entries({ ...forms, ...others }).filter(([, { typed }]) => Object.values(typed).includes('123456'))

test.each(withCode)(
  'a code is sent as its digits, however it was typed: %s',
  async (_form, { open, typed, button: name, action }) => {
    await open()
    const sent = listenTo(action)
    for (const [label, text] of Object.entries(typed)) {
      await page.getByLabelText(label, { exact: true }).fill(text === '123456' ? 'Code: ١٢٣\u00a0４５6' : text)
    }
    await button(name).click()
    await expect.poll(() => sent[0]).toContain('"123456"')
    expect(sent.join('')).not.toContain('Code: ')
  },
)
