import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { setUpAuth } from '../auth/set-up-auth.ts'
import { renderApp } from '../kit/render-app.tsx'

/** Opens a screen of the dashboard for somebody who has paid, on emulators of the test's own. */
export async function openScreen(path: string) {
  // The password as it is: what SRP computes takes a second, and is looked at in test/browser/host/auth.
  const auth = await setUpAuth({ environment: { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' } })
  await signIn({ username: 'paid@example.com', password: 'Confab-paid-1' })
  await expect.poll(() => authStore.get().isAuthenticated).toBe(true)
  const app = renderApp({ path, auth: authStore.get() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { ...auth, ...app }
}
