import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accessToken } from '../../../../host/auth/session/access-token.ts'
import { authStore } from '../../../../host/auth/session/auth-store.ts'
import { initialiseAuth } from '../../../../host/auth/config/initialise-auth.ts'
import { refreshAuthState } from '../../../../host/auth/session/refresh-auth-state.ts'
import { changePassword } from '../../../../host/auth/account/change-password.ts'
import { verifyTotpSetup } from '../../../../host/auth/account/totp.ts'
import { deleteAccount } from '../../../../host/auth/account/delete-account.ts'
import { signIn } from '../../../../host/auth/sign-in/sign-in.ts'
import { signOut } from '../../../../host/auth/sign-out/sign-out.ts'
import { signUp } from '../../../../host/auth/sign-in/sign-up.ts'
import { resetPassword } from '../../../../host/auth/sign-in/reset-password.ts'
import { updateAttributes } from '../../../../host/auth/account/update-attributes.ts'
import { updatePaymentStatus } from '../../../../host/auth/account/update-payment-status.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { ada, setUpAuth } from './set-up-auth.ts'
import { refusal, mockAuthFailure, type Failure } from './mock-auth-failure.ts'

const quick = { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' }

async function asAda(options: Parameters<typeof setUpAuth>[0] = {}) {
  const auth = await setUpAuth({ environment: quick, ...options })
  await auth.addAda()
  await signIn({ username: ada.email, password: ada.password })
  return auth
}

describe('what a call needs', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['username is required to signIn', () => signIn({ username: '', password: 'x' })],
    ['password is required to signIn', () => signIn({ username: 'ada', password: '' })],
    ['username is required to signUp', () => signUp.create({ email: '', password: 'x' })],
    ['password is required to signUp', () => signUp.create({ email: ada.email, password: null })],
    ['username is required to confirmSignUp', () => signUp.confirm('', '1')],
    ['code is required to confirmSignUp', () => signUp.confirm('ada', '')],
    ['username is required to resendSignUpCode', () => signUp.resend('')],
    ['username is required to resetPassword', () => resetPassword.request('')],
    ['username is required to confirmResetPassword', () => resetPassword.confirm('', '1', 'x')],
    ['confirmationCode is required to confirmResetPassword', () => resetPassword.confirm('ada', '', 'x')],
    ['newPassword is required to confirmResetPassword', () => resetPassword.confirm('ada', '1', '')],
    ['oldPassword and newPassword are required to changePassword', () => changePassword('', 'x')],
    ['code is required to verifyTotpSetup', () => verifyTotpSetup('')],
    ['confirmation code is required to confirmUserAttribute', () => updateAttributes.confirm('email', '')],
  ])('a call without what it needs rejects: %s', async (text, call) => {
    await setUpAuth({ environment: quick })
    await expect(call()).rejects.toThrow(text)
  })

  test('a custom sign-in without a password must not be given one', async () => {
    await setUpAuth({ environment: { VITE_AUTH_FLOW: 'CUSTOM_WITHOUT_SRP' } })
    const call = signIn({ username: ada.email, password: 'x' })
    await expect(call).rejects.toThrow('A password is not needed when signing in with CUSTOM_WITHOUT_SRP')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['phone number', () => updateAttributes.phoneNumber('555 123 4567')],
    ['preferred username', () => updateAttributes.preferredUsername('Ada')],
    ['onboard URL', () => updateAttributes.onboardUrl('https://ada.example')],
    ['payment status', () => updatePaymentStatus(async () => 'PAID')],
  ])('updating the %s requires being signed in', async (name, call) => {
    await setUpAuth({ environment: quick })
    await expect(call()).rejects.toThrow(`Please sign in to update ${name}`)
  })
})

test('an account made with spaces around the email signs in without them', async () => {
  const { newestCode } = await setUpAuth({ environment: quick })
  await signUp.create({ email: ` ${ada.email} `, password: ada.password })
  await signUp.confirm(` ${ada.email} `, ` ${newestCode()} `)
  await signIn({ username: ada.email, password: ada.password })
  expect(authStore.get().user?.email).toBe(ada.email)
})

describe('a person who signs out while their details are on the way', () => {
  /** Ada signed in, out and in again, while the details of the first time are not there. `come` brings them. */
  async function signedInAgain() {
    await asAda()
    let answer: (response: Response) => void = () => undefined
    const details = mockAuthFailure('GetUser', () => new Promise<Response>((resolve) => (answer = resolve)))
    const asked = refreshAuthState()
    await expect.poll(details.calls).toBe(1)
    await signOut({ reload: () => undefined })
    details.restore()
    const come = (): Promise<unknown> => {
      answer(refusal('InvalidParameterException', 'Too late.')())
      return asked
    }
    onTestFinished(() => void come())
    const signedIn = signIn({ username: ada.email, password: ada.password })
    const first = await Promise.race([signedIn.then(() => 'signed in'), asked.then(() => 'details')])
    await signedIn
    return { first, come }
  }

  test('a user who signed out while their details load can sign in again without waiting', async () => {
    const { first } = await signedInAgain()
    expect(first).toBe('signed in')
  })

  test('a user who signed in again keeps the new tokens when the earlier details arrive', async () => {
    const { come } = await signedInAgain()
    await come()
    expect(authStore.get().accessToken).toBe(await accessToken())
  })
})

describe('a signed-in person', () => {
  test('a signed-in user has a session with tokens of three parts, and an id', async () => {
    await asAda()
    const { accessToken: access, idToken, userId, user } = authStore.get()
    expect(access?.split('.')).toHaveLength(3)
    expect(idToken?.split('.')).toHaveLength(3)
    expect(user?.userId).toBe(userId)
    expect(await accessToken()).toBe(access)
  })

  test('a signed-in user is still signed in after a reload', async () => {
    await asAda()
    authStore.clear()
    await initialiseAuth()
    expect(authStore.get().user?.email).toBe(ada.email)
  })

  test('a signed-in user still has what this tab kept before signing in, also after the details are read again', async () => {
    const { addAda } = await setUpAuth({ environment: quick })
    await addAda()
    sessionStorage.setItem('confab:draft', 'mine')
    await signIn({ username: ada.email, password: ada.password })
    expect(sessionStorage.getItem('confab:draft')).toBe('mine')
    await refreshAuthState()
    expect(sessionStorage.getItem('confab:draft')).toBe('mine')
  })

  test('a signed-in user is signed out first when someone else signs in', async () => {
    const { addAda } = await asAda()
    await addAda({ attributes: { email: 'grace@example.com' } })
    await signIn({ username: 'grace@example.com', password: ada.password })
    expect(authStore.get().user?.email).toBe('grace@example.com')
  })

  test('a signed-in user keeps a US phone number, confirmed by a code', async () => {
    const { newestCode } = await asAda()
    await expect(updateAttributes.phoneNumber('12')).rejects.toThrow('Please enter a valid 10-digit US phone number')
    const outcome = await updateAttributes.phoneNumber('(555) 123-4567')
    expect(outcome).toEqual({ needsCode: true, destination: '+*******4567' })
    await updateAttributes.confirm('phone_number', newestCode())
    expect(authStore.get().user).toMatchObject({ phone_number: '+15551234567', phone_number_verified: 'true' })
  })

  test('the website of a signed-in user is stored, over https only', async () => {
    await asAda()
    await expect(updateAttributes.onboardUrl('javascript:alert(1)')).rejects.toThrow('Invalid onboard URL format')
    await updateAttributes.onboardUrl('http://ada.example')
    expect(authStore.get().user?.['custom:onboard_url']).toBe('http://ada.example/')
    await updateAttributes.onboardUrl('https://ada.example')
    expect(authStore.get().user?.['custom:onboard_url']).toBe('https://ada.example/')
  })

  test('a signed-in user is asked to sign in again when the provider has forgotten the session', async () => {
    await asAda()
    mockAuthFailure('UpdateUserAttributes', refusal('NotAuthorizedException', 'Access Token has been revoked'))
    const update = updateAttributes.preferredUsername('Ada')
    await expect(update).rejects.toThrow('Please sign in again to update preferred username')
  })

  test('a signed-in user whose session ended elsewhere is not told that the current password is wrong', async () => {
    await asAda()
    mockAuthFailure('ChangePassword', refusal('NotAuthorizedException', 'Access Token has been revoked'))
    await expect(changePassword(ada.password, 'Countess-1852')).rejects.toThrow('Access Token has been revoked')
  })
})

describe('a payment', () => {
  test('the browser cannot mark a payment as made, and the error does not blame the session', async () => {
    await asAda({ environment: { ...quick, VITE_PAYMENT_STRATEGY: 'client' } })
    const claim = updatePaymentStatus(async () => 'PAID')
    await expect(claim).rejects.toThrow('Your payment status is set after your payment has been verified.')
    expect(authStore.get().user?.['custom:payment_status']).toBeUndefined()
  })

  test('a payment that the server recorded is known at once', async () => {
    const { mode } = await asAda()
    const status = await updatePaymentStatus(async () => {
      await mode.adminUpdateUserAttributes(ada.email, { 'custom:payment_status': 'PAID' })
      return 'PAID'
    })
    expect(status).toBe('PAID')
    expect(authStore.get().user?.['custom:payment_status']).toBe('PAID')
  })

  test('a payment that is still processing changes nothing', async () => {
    await asAda()
    expect(await updatePaymentStatus(async () => 'PENDING')).toBe('PENDING')
    expect(authStore.get().user?.['custom:payment_status']).toBeUndefined()
  })
})

describe('signing out', () => {
  test('signing out revokes, clears what the product keeps in this browser, and reloads', async () => {
    const { mode } = await asAda()
    localStorage.setItem('confab:chat:cmo:ada', 'secret')
    sessionStorage.setItem('confab:draft', 'secret')
    localStorage.setItem('other', 'kept')
    localStorage.setItem('confab:emu:kept', 'the server’s')
    onTestFinished(() => localStorage.removeItem('other'))
    const reload = vi.fn<() => void>()
    await signOut({ reload })
    expect(reload).toHaveBeenCalledOnce()
    expect(localStorage.getItem('confab:chat:cmo:ada')).toBeNull()
    expect(sessionStorage.getItem('confab:draft')).toBeNull()
    expect(localStorage.getItem('other')).toBe('kept')
    expect(localStorage.getItem('confab:emu:kept')).not.toBeNull()
    await expect.poll(() => authStore.get()).toMatchObject({ isAuthenticated: false, accessToken: undefined, user: undefined })
    expect(await mode.cognito.administer(async ({ state }) => Object.keys(state.refreshTokens))).toEqual([])
  })

  test('signing out takes along what was written in a chat and not sent, files too, also what it keeps as the page ends', async () => {
    await asAda()
    const kept = { text: 'private', files: [{ name: 'list.txt', type: 'text/plain', data: 'data:,private' }] }
    const left = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    const options = { browserStorage: { key: 'confab:chat:cmo:ada', inputText: true }, demo: true } as const
    const chat = await renderChat(options)
    await chat.type('also private')
    for (const name of ['draft:chat:other', 'growing:chat:other', 'outbox:other'])
      localStorage.setItem(`confab-${name}`, JSON.stringify(kept))
    await eventually(left).toContain('confab-draft:chat:confab%3Achat')
    const pageEnds = vi.fn(() => {
      expect(left()).not.toContain('private')
      chat.input.value = 'more that is private'
      chat.input.dispatchEvent(new InputEvent('input'))
      dispatchEvent(new PageTransitionEvent('pagehide'))
    })
    await signOut({ reload: pageEnds })
    expect(pageEnds).toHaveBeenCalledOnce()
    expect(left()).not.toContain('private')
  })

  test('signing out on all devices ends the other sessions too', async () => {
    const { mode } = await asAda()
    const sessions = () => mode.cognito.administer(async ({ state }) => Object.keys(state.refreshTokens))
    await mode.cognito.administer(async ({ state }) => {
      const [mine] = Object.values(state.refreshTokens)
      if (mine) state.refreshTokens['of-a-phone'] = { ...mine }
    })
    expect(await sessions()).toHaveLength(2)
    const reload = vi.fn<() => void>()
    await signOut({ global: true, reload })
    expect(await sessions()).toEqual([])
    expect(reload).toHaveBeenCalledOnce()
    expect(authStore.get()).toMatchObject({ isAuthenticated: false, user: undefined })
  })

  test('signing out does not wait for a provider that never responds: the tokens are removed', async () => {
    await asAda()
    const { calls } = mockAuthFailure('RevokeToken', 'never')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const reload = vi.fn<() => void>()
    const leaving = signOut({ reload })
    await expect.poll(calls).toBe(1)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    await leaving
    expect(reload).toHaveBeenCalledOnce()
    expect(Object.keys(localStorage).filter((key) => key.endsWith('Token'))).toEqual([])
    expect(authStore.get()).toMatchObject({ isAuthenticated: false, user: undefined })
  })

  test('signing out in another tab signs out in this one', async () => {
    await asAda()
    sessionStorage.setItem('confab:draft', 'secret')
    // Another document of this origin: the browser tells this one of what it removes.
    const other = document.createElement('iframe')
    document.body.append(other)
    onTestFinished(() => other.remove())
    const storage = other.contentWindow?.localStorage
    storage?.removeItem('confab:auth:owner')
    for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) storage?.removeItem(key)
    await expect.poll(() => authStore.get().isAuthenticated).toBe(false)
    expect(sessionStorage.getItem('confab:draft')).toBeNull()
  })
})

describe('renewing the tokens', () => {
  const renew = () => accessToken({ forceRefresh: true }).catch(() => undefined)

  test('renewing tokens that fails for good ends the session, with a message', async () => {
    await asAda()
    mockAuthFailure('GetTokensFromRefreshToken', refusal('NotAuthorizedException', 'Refresh Token has been revoked'))
    await renew()
    await expect.poll(() => authStore.get().isAuthenticated).toBe(false)
    expect(authStore.get().error).toBe('Your session has ended. Please sign in again.')
  })

  const passing: [string, Failure][] = [
    ['an outage', refusal('InternalErrorException', 'Something failed.', 500)],
    ['a limit', refusal('LimitExceededException', 'Slow down.')],
    ['no network', 'offline'],
  ]

  test.each(isThorough ? passing : passing.slice(0, 1))(
    'renewing tokens that fails by %s keeps people signed in',
    async (_name, failure) => {
      await asAda()
      const { restore } = mockAuthFailure('GetTokensFromRefreshToken', failure)
      await renew()
      expect(authStore.get().isAuthenticated).toBe(true)
      restore()
      expect(await renew()).toBeTruthy()
    },
  )

  test('renewed tokens reach everything that reads the store', async () => {
    await asAda()
    const before = authStore.get().idToken
    await accessToken({ forceRefresh: true })
    await expect.poll(() => authStore.get().idToken).not.toBe(before)
  })
})

describe('starting without a network', () => {
  test('starting offline keeps the user signed in, with the details in the tokens', async () => {
    await asAda()
    authStore.clear()
    mockAuthFailure('GetUser', 'offline')
    await initialiseAuth()
    expect(authStore.get()).toMatchObject({ isAuthenticated: true, user: { email: ada.email } })
  })
})

describe('a clock that is wrong', () => {
  const day = 24 * 60 * 60 * 1000

  test.each([
    ['a day behind', day],
    ['a day ahead', -day],
  ])('by being %s neither ends a session nor renews it all the time', async (_name, ahead) => {
    await asAda({ providerNow: () => Date.now() + ahead })
    const { calls } = mockAuthFailure('GetTokensFromRefreshToken', 'offline')
    const token = await accessToken()
    authStore.clear()
    await initialiseAuth()
    expect(authStore.get()).toMatchObject({ isAuthenticated: true, accessToken: token })
    expect(await accessToken()).toBe(token)
    expect(calls()).toBe(0)
  })
})

describe('an app that is opened while the provider', () => {
  test('an app opened while the provider never answers still knows who is signed in, from the tokens', async () => {
    await asAda()
    authStore.set({ isLoading: true, isAuthenticated: false, user: undefined, userId: undefined })
    const { calls } = mockAuthFailure('GetUser', 'never')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const starting = initialiseAuth()
    await expect.poll(calls).toBe(1)
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    await starting
    expect(authStore.get()).toMatchObject({ isAuthenticated: true, user: { email: ada.email } })
  })

  test('an app opened while the provider is down says so, and keeps expired tokens for the next attempt', async () => {
    await asAda({ settings: { tokenLifetime: 4 } })
    authStore.set({ isLoading: true, isAuthenticated: false, user: undefined, userId: undefined })
    const { restore } = mockAuthFailure('GetTokensFromRefreshToken', refusal('InternalErrorException', 'Something failed.', 500))
    await expect(initialiseAuth()).rejects.toThrow('Something failed.')
    expect(authStore.get()).toMatchObject({ isAuthenticated: false, error: 'Something failed.', errorKind: 'unavailable' })
    restore()
    await initialiseAuth()
    expect(authStore.get()).toMatchObject({ isAuthenticated: true, error: undefined })
  })
})

test('a deleted account is removed at the provider, and its session ends', async () => {
  const { addAda } = await setUpAuth({ environment: { VITE_AUTH_FLOW: 'USER_PASSWORD_AUTH' } })
  await addAda()
  await signIn({ username: ada.email, password: ada.password })
  await deleteAccount()
  await expect.poll(() => authStore.get().isAuthenticated).toBe(false)
  await expect(signIn({ username: ada.email, password: ada.password })).rejects.toThrow('Incorrect username or password.')
})
