import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { completeSocialSignIn } from '../../../../host/auth/social/complete-social-sign-in.ts'
import { initialiseAuth } from '../../../../host/auth/config/initialise-auth.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { signInWithProvider } from '../../../../host/auth/social/sign-in-with-provider.ts'
import { signOut } from '../../../../host/auth/sign-out/sign-out.ts'
import { SecuritySettings } from '../../../../host/features/settings/security/security-settings.tsx'
import { renderReact } from '../kit/render-react.tsx'
import { setAddress } from '../kit/set-address.ts'
import { ada, setUpAuth } from './set-up-auth.ts'

const grace = 'grace@example.com'
const libraryKeys = (): string[] => Object.keys(localStorage).filter((key) => key.includes('OAuth') || key.includes('oauth'))

/** Goes to the provider as far as the address. Returns what the provider is asked. */
async function leaveForProvider(): Promise<URLSearchParams> {
  const go = vi.fn<(address: string) => void>()
  await signInWithProvider('Google', go)
  const address = new URL(String(go.mock.calls[0]?.[0]), location.href)
  return new URLSearchParams(address.searchParams.get('request') ?? '')
}

/** Comes back at an address. Resolves to the pauses that were made. */
async function comeBack(address: string): Promise<number[]> {
  const { pathname, search } = new URL(address)
  setAddress(pathname + search)
  const pauses: number[] = []
  await completeSocialSignIn(async (milliseconds) => {
    pauses.push(milliseconds)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return pauses
}

describe('a social sign-in', () => {
  test('a social sign-in requests a code with a challenge, a state and a nonce, and signs the user in', async () => {
    const { mode } = await setUpAuth()
    const asked = await leaveForProvider()
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      identity_provider: 'Google',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      code_challenge_method: 'S256',
      redirect_uri: `${location.origin}/landing`,
    })
    expect(asked.get('state')).toHaveLength(32)
    expect(asked.get('nonce')).toHaveLength(32)
    const pauses = await comeBack(await mode.cognito.approve(asked, grace))
    expect(authStore.get()).toMatchObject({ isAuthenticated: true, user: { email: grace } })
    expect(pauses[0]).toBe(1000)
    expect(location.search).toBe('')
  })

  test('a social sign-in that succeeds at once does not ask for other tokens than it was given', async () => {
    const { mode } = await setUpAuth()
    const address = await mode.cognito.approve(await leaveForProvider(), grace)
    const sent = vi.spyOn(globalThis, 'fetch')
    await comeBack(address)
    const targets = sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-amz-target'))
    vi.restoreAllMocks()
    expect(authStore.get().isAuthenticated).toBe(true)
    expect(targets.filter((target) => /InitiateAuth|RefreshToken/.test(target ?? ''))).toEqual([])
  })

  test('a person who signed in with a provider is told to change the password there', async () => {
    const { mode } = await setUpAuth()
    await comeBack(await mode.cognito.approve(await leaveForProvider(), grace))
    renderReact(createElement(SecuritySettings))
    await expect.element(page.getByText('You sign in with Google: change your password there.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Change password' })).not.toBeInTheDocument()
  })

  test('a social sign-in that the user cancels says so, and can be tried again', async () => {
    const { mode } = await setUpAuth()
    await comeBack(await mode.cognito.refuse(await leaveForProvider()))
    expect(authStore.get()).toMatchObject({
      isAuthenticated: false,
      error: 'The sign-in was cancelled. Try again, or sign in with your email and password.',
      errorKind: 'cancelled',
    })
    expect(location.search).toBe('?auth=signin')
  })

  test('a social sign-in that nobody started finds no user after three attempts, a second apart', async () => {
    await setUpAuth()
    const pauses = await comeBack(`${location.origin}/landing?code=stolen&state=forged`)
    expect(pauses).toEqual([1000, 1000, 1000])
    expect(authStore.get().error).toBe('No user found after OAuth redirect')
    expect(location.href).not.toContain('stolen')
  })

  test('a signed-in user who opens the address of a social sign-in again stays signed in', async () => {
    const { addAda } = await setUpAuth()
    await addAda()
    await signIn({ username: ada.email, password: ada.password })
    await comeBack(`${location.origin}/landing?code=used&state=former`)
    expect(authStore.get()).toMatchObject({ isAuthenticated: true, error: undefined, user: { email: ada.email } })
    await initialiseAuth()
    expect(authStore.get().isAuthenticated).toBe(true)
  })

  test('a social sign-in with a forged state is refused', async () => {
    const { mode } = await setUpAuth()
    const address = new URL(await mode.cognito.approve(await leaveForProvider(), grace))
    address.searchParams.set('state', 'forged')
    await comeBack(address.href)
    expect(authStore.get()).toMatchObject({ isAuthenticated: false, error: 'Failed to complete social sign-in' })
  })

  test('a social sign-in whose token was made for someone else’s nonce is refused, and no one stays signed in', async () => {
    const { mode } = await setUpAuth()
    const asked = await leaveForProvider()
    asked.set('nonce', 'somebody-else')
    await comeBack(await mode.cognito.approve(asked, grace))
    expect(authStore.get()).toMatchObject({ isAuthenticated: false, error: 'Failed to complete social sign-in' })
    await initialiseAuth()
    expect(authStore.get().isAuthenticated).toBe(false)
  })

  test('a social sign-in that may not read the attributes points to the login setup', async () => {
    const { mode } = await setUpAuth()
    const asked = await leaveForProvider()
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (new Headers(init?.headers).get('x-amz-target')?.endsWith('.GetUser') !== true) return fetch(input, init)
      const body = { __type: 'NotAuthorizedException', message: 'Access Token does not have required scopes' }
      return new Response(JSON.stringify(body), { status: 400 })
    })
    await comeBack(await mode.cognito.approve(asked, grace))
    vi.restoreAllMocks()
    expect(authStore.get().error).toBe('OAuth configuration error. Please check your login setup.')
  })

  test('a social sign-in with a provider that is not set up says so', async () => {
    await setUpAuth()
    await expect(signInWithProvider('Facebook')).rejects.toThrow('Provider not properly configured.')
  })

  test('after a social sign-in and a sign-out, the next user can sign in with a password', async () => {
    const { mode, addAda } = await setUpAuth()
    await comeBack(await mode.cognito.approve(await leaveForProvider(), grace))
    await addAda()
    await signIn({ username: ada.email, password: ada.password })
    expect(authStore.get().user?.email).toBe(ada.email)
    expect(libraryKeys()).toEqual([])
    const reload = vi.fn<() => void>()
    await signOut({ reload })
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('while a social sign-in goes on in another tab', () => {
  test('a new tab starts at once while a social sign-in continues in another', async () => {
    const { mode } = await setUpAuth()
    const asked = await leaveForProvider()
    const nonce = sessionStorage.getItem('confab:auth:nonce') ?? ''
    sessionStorage.clear()
    await initialiseAuth()
    expect(authStore.get()).toMatchObject({ isLoading: false, isAuthenticated: false, error: undefined })

    sessionStorage.setItem('confab:auth:nonce', nonce)
    await comeBack(await mode.cognito.approve(asked, grace))
    expect(authStore.get().isAuthenticated).toBe(true)
  })
})

test('a person who comes back from the provider without an answer can start over', async () => {
  await setUpAuth()
  await leaveForProvider()
  await initialiseAuth()
  expect(libraryKeys()).toEqual([])
  expect(authStore.get()).toMatchObject({ isLoading: false, isAuthenticated: false })
})
