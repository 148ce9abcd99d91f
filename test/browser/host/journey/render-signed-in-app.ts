import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { ada, setUpAuth } from '../auth/set-up-auth.ts'
import { renderApp } from '../kit/render-app.tsx'
import { serveWeb } from './serve-web.ts'

interface Options {
  path: string
  /** What the web holds beside the bakery: html by address. */
  web?: Readonly<Record<string, string>>
  /** Whether the machine has a browser for pictures. Default true. */
  hasCamera?: boolean
  /** Whether Ada has a plan. Default false. */
  isPaid?: boolean
}

/** The whole app at a path, for Ada who is really signed in, on emulators of the test's own. */
export async function renderSignedInApp({ path, web = {}, hasCamera = true, isPaid = false }: Options) {
  serveWeb({ web, hasCamera })
  const { addAda } = await setUpAuth()
  await addAda({
    attributes: { email: ada.email, preferred_username: 'Ada', ...(isPaid && { 'custom:payment_status': 'PAID' }) },
  })
  await signIn({ username: ada.email, password: ada.password })
  return renderApp({ path, auth: authStore.get() })
}
