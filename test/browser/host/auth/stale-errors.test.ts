import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { ada, setUpAuth } from './set-up-auth.ts'
import { renderAuthDialog } from './render-auth-dialog.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const alerts = (): string[] =>
  page
    .getByRole('alert')
    .elements()
    .map((alert) => alert.textContent)

async function enter(password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await button('Sign in').click()
}

/** The next try of a social sign-in fails. */
function breakProvider(): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new Error('The provider is not there.')
  })
}

test('the error of a social sign-in is replaced by that of a wrong password', { tags: 'thorough' }, async () => {
  const { addAda } = await setUpAuth({ environment: { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' } })
  await addAda()
  authStore.set({ ...authStore.get(), error: 'Failed to complete social sign-in', errorKind: 'provider' })
  renderAuthDialog()
  await expect.poll(alerts).toEqual(['Failed to complete social sign-in'])
  await enter('wrong-Password-1')
  await expect.poll(alerts).toEqual(['Incorrect username or password.'])
})

test('an earlier error goes as soon as the form is sent, also when a field is empty', async () => {
  await setUpAuth()
  authStore.set({ ...authStore.get(), error: 'Failed to complete social sign-in', errorKind: 'provider' })
  renderAuthDialog()
  await expect.poll(alerts).toEqual(['Failed to complete social sign-in'])
  await button('Sign in').click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  expect(alerts()).toEqual([])
})

test(
  'one error is shown after a provider and then a password failed, and the other way round',
  { tags: 'thorough' },
  async () => {
    const { addAda } = await setUpAuth({ environment: { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' } })
    await addAda()
    renderAuthDialog()
    breakProvider()
    await button('Continue with Google').click()
    await expect.poll(alerts).toEqual(['Social sign in failed'])
    vi.restoreAllMocks()
    await enter('wrong-Password-1')
    await expect.poll(alerts).toEqual(['Incorrect username or password.'])
    breakProvider()
    await button('Continue with Google').click()
    await expect.poll(alerts).toEqual(['Social sign in failed'])
    vi.restoreAllMocks()
  },
)
