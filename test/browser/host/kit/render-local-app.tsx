import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import type { ScreenPath } from '../../../../host/app/routing/routes.ts'
import { backend } from '../../../../host/lib/backend.ts'
import type { EmulatorSettings } from '../../../../mocks/cognito/emulator-settings.ts'
import { demoUsers } from '../../../../mocks/cognito/demo-users.ts'
import { setUpAuth } from '../auth/set-up-auth.ts'
import { renderApp } from './render-app.tsx'

interface JourneyOptions {
  /** The screen to open, with its query. */
  path: ScreenPath | `${ScreenPath}?${string}`
  settings?: Partial<EmulatorSettings>
  /** Whether they have paid. Default false. */
  isPaid?: boolean
  /** Runs after signing in and before the screen opens. */
  before?(): Promise<unknown>
}

/** How a call of the backend is made to fail: an answer of its own, no connection at all, or no answer ever. */
export type Failure = Response | 'offline' | 'silent'

const failures = new Map<string, Failure>()
const open = new Set<string>()
let made: string[] = []

/** The calls of the backend that are under way, as `GET /v1/me`. */
export const callsUnderWay = (): string[] => [...open]

/** How often a call was made in this test. */
export const callsOf = (call: string): number => made.filter((one) => one === call).length

const never = (signal: AbortSignal): Promise<Response> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/** Answers for a failing backend: 500 with a request id. */
export const serverError = (): Response =>
  Response.json(
    { error: { code: 'broken', message: 'The server had a bad day.' } },
    { status: 500, headers: { 'x-request-id': 'request-42' } },
  )

/** Stands between the app and local mode, and makes calls fail. */
function interfere(): void {
  const through = globalThis.fetch
  const wrapped: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    const failure = failures.get(call)
    made.push(call)
    if (failure === 'offline') throw new TypeError('Failed to fetch')
    open.add(call)
    try {
      return failure === 'silent' ? await never(request.signal) : (failure?.clone() ?? (await through(request)))
    } finally {
      open.delete(call)
    }
  }
  globalThis.fetch = wrapped
  onTestFinished(() => {
    globalThis.fetch = through
    failures.clear()
    open.clear()
    made = []
  })
}

/** The whole app in local mode, for a demo user. Everything is undone when the test ends. */
export async function renderLocalApp({ path, settings = {}, isPaid = false, before }: JourneyOptions) {
  const auth = await setUpAuth({ settings, environment: { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' } })
  interfere()
  const { email, password } = demoUsers[isPaid ? 1 : 0]
  await signIn({ username: email, password })
  await expect.poll(() => authStore.get().isAuthenticated).toBe(true)
  await before?.()
  return { ...auth, ...renderApp({ path, auth: authStore.get() }), backend }
}

/** Makes a call fail from now on, as `GET /v1/me`. Returns the way out. */
export function fail(call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, failure: Failure): () => void {
  failures.set(call, failure)
  return () => failures.delete(call)
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const path = (): string => location.pathname

/** All that is written down in this browser. */
export const everythingKept = (): string =>
  [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).map((entry) => entry.join('='))).join('\n')
