// @module-tag thorough: the emulator of the user pools as the library of its vendor sees it: the tests of the app use both.
import { Amplify } from 'aws-amplify'
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { admin } from '../../../../mocks/cognito/admin.ts'
import { createCognitoEmulator, type CognitoEmulator } from '../../../../mocks/cognito/cognito-emulator.ts'
import type { EmulatorSettings } from '../../../../mocks/cognito/emulator-settings.ts'
import { totp } from '../../../../mocks/cognito/totp.ts'
import { startCognitoServer } from './cognito-server.ts'

const username = 'ada@example.com'
const password = 'Lovelace-1815'

let emulator: CognitoEmulator
let server: Awaited<ReturnType<typeof startCognitoServer>>
/** How far the emulator's clock is ahead of the machine's. */
let ahead = 0

async function start(settings: Partial<EmulatorSettings> = {}): Promise<void> {
  ahead = 0
  // A remembered device has secrets, which take the library as long to compute as the rest of a sign-in.
  emulator = createCognitoEmulator({ settings: { rememberDevices: false, ...settings }, now: () => Date.now() + ahead })
  server = await startCognitoServer(emulator)
  const { userPoolId, clientId, identityPoolId } = emulator.settings
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId: clientId,
        identityPoolId,
        userPoolEndpoint: server.url,
        identityPoolEndpoint: server.url,
      },
    },
  })
}

// Node 20 has no `navigator`; the library derives the device's name from it.
vi.stubGlobal('navigator', { userAgent: 'A test' })
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => start())

afterEach(async () => {
  await signOut().catch(() => undefined)
  await server.close()
})

const newestCode = (): string => emulator.inbox.get()[0]?.code ?? ''
const account = (status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' = 'CONFIRMED') =>
  admin.createUser(emulator, { password, attributes: { email: username }, status })
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }

describe('an account', () => {
  test('is created, confirmed with the emailed code, and can sign in', async () => {
    const made = await signUp({ username, password, options: { userAttributes: { email: username } } })
    expect(made.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'a***@e***', deliveryMedium: 'EMAIL' },
    })
    await expect(signUp({ username, password })).rejects.toMatchObject({ name: 'UsernameExistsException' })
    await expect(signIn({ username, password })).resolves.toMatchObject({ nextStep: { signInStep: 'CONFIRM_SIGN_UP' } })
    await expect(confirmSignUp({ username, confirmationCode: '' })).rejects.toMatchObject({
      message: 'code is required to confirmSignUp',
    })
    await expect(confirmSignUp({ username, confirmationCode: 'no' })).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await resendSignUpCode({ username })
    await confirmSignUp({ username, confirmationCode: newestCode() })
    expect((await signIn({ username, password })).isSignedIn).toBe(true)
    expect(await fetchUserAttributes()).toMatchObject({ email: username, email_verified: 'true' })
  })

  test('is signed in automatically when the code is entered immediately', async () => {
    await signUp({ username, password, options: { userAttributes: { email: username }, autoSignIn: true } })
    const { nextStep } = await confirmSignUp({ username, confirmationCode: newestCode() })
    expect(nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
    expect((await autoSignIn()).isSignedIn).toBe(true)
  })

  test('cannot be marked as paid by the person who creates it', async () => {
    const userAttributes = { email: username, 'custom:payment_status': 'PAID' }
    await expect(signUp({ username, password, options: { userAttributes } })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    })
  })

  test('cannot be marked as paid with the first password of its own', async () => {
    await account('FORCE_CHANGE_PASSWORD')
    await signIn({ username, password })
    const answer = (userAttributes: Record<string, string>) =>
      confirmSignIn({ challengeResponse: 'Countess-1852', options: { userAttributes } })
    await expect(answer({ name: 'Ada', 'custom:payment_status': 'PAID' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    })
    expect((await answer({ name: 'Ada' })).isSignedIn).toBe(true)
    const attributes = await fetchUserAttributes()
    expect(attributes).toMatchObject({ name: 'Ada' })
    expect(attributes).not.toHaveProperty('custom:payment_status')
  })

  test.each<[string, Record<string, string>]>([
    ['alone', { 'custom:payment_status': 'PAID' }],
    ['between attributes that may be written', { name: 'Eve', 'custom:payment_status': 'PAID', preferred_username: 'Eve' }],
    ['by an empty value', { 'custom:payment_status': '' }],
    ['by a name in other letters', { 'Custom:Payment_Status': 'PAID' }],
    ['by a name of developers', { 'dev:custom:payment_status': 'PAID' }],
  ])('cannot write its payment status from the browser, %s, and nothing else of that call is written', async (_how, wish) => {
    await account()
    await admin.updateUserAttributes(emulator, username, { 'custom:payment_status': 'PENDING' })
    await signIn({ username, password })
    const before = await fetchUserAttributes()
    await expect(updateUserAttributes({ userAttributes: wish })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    })
    expect(await fetchUserAttributes()).toEqual(before)
  })

  test.each([
    ['short', 'Password did not conform with policy: Password not long enough'],
    ['lowercase1', 'Password did not conform with policy: Password must have uppercase characters'],
    ['UPPERCASE1', 'Password did not conform with policy: Password must have lowercase characters'],
    ['NoNumbers', 'Password did not conform with policy: Password must have numeric characters'],
  ])('requires a better password than %s', async (weak, message) => {
    await expect(signUp({ username, password: weak })).rejects.toMatchObject({ name: 'InvalidPasswordException', message })
  })

  test('stores no password, only a verifier', async () => {
    await account()
    const kept = await emulator.administer(async ({ state }) => JSON.stringify(state))
    expect(kept).toContain('verifier')
    expect(kept).not.toContain(password)
  })
})

describe('a password', () => {
  test.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const)('signs in with %s, and no other password does', async (flow) => {
    await account()
    const options = { authFlowType: flow }
    await expect(signIn({ username, password: 'Wrong-1234', options })).rejects.toMatchObject(wrong)
    await expect(signIn({ username: 'nobody@example.com', password, options })).rejects.toMatchObject(wrong)
    expect((await signIn({ username: username.toUpperCase(), password, options })).isSignedIn).toBe(true)
  })

  test('set by an administrator is changed at the first sign-in', async () => {
    await account('FORCE_CHANGE_PASSWORD')
    const { nextStep } = await signIn({ username, password })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    await expect(confirmSignIn({ challengeResponse: 'weak' })).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    expect((await confirmSignIn({ challengeResponse: 'Countess-1852' })).isSignedIn).toBe(true)
  })

  test('is changed by someone who knows the old one', async () => {
    await account()
    await signIn({ username, password })
    await expect(updatePassword({ oldPassword: 'Wrong-1234', newPassword: 'Countess-1852' })).rejects.toMatchObject(wrong)
    await updatePassword({ oldPassword: password, newPassword: 'Countess-1852' })
    await signOut()
    expect((await signIn({ username, password: 'Countess-1852' })).isSignedIn).toBe(true)
  })

  test('is reset with a code', async () => {
    await account()
    await expect(resetPassword({ username: 'nobody@example.com' })).rejects.toMatchObject({ name: 'UserNotFoundException' })
    await expect(resetPassword({ username: 'nobody' })).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await resetPassword({ username })
    const newPassword = 'Countess-1852'
    await expect(confirmResetPassword({ username, confirmationCode: 'no', newPassword })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    await confirmResetPassword({ username, confirmationCode: newestCode(), newPassword })
    expect((await signIn({ username, password: newPassword })).isSignedIn).toBe(true)
  })

  test('revoked by an administrator has to be reset', async () => {
    await account()
    await admin.resetUserPassword(emulator, username)
    expect((await signIn({ username, password })).nextStep.signInStep).toBe('RESET_PASSWORD')
  })

  test("is not reset with yesterday's code", async () => {
    await account()
    await resetPassword({ username })
    ahead = 24 * 3600_000
    const late = confirmResetPassword({ username, confirmationCode: newestCode(), newPassword: 'Countess-1852' })
    await expect(late).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })
})

describe('a second factor', () => {
  test('from an authenticator app is set up, asked for, and turned off', async () => {
    await account()
    await signIn({ username, password })
    const { sharedSecret } = await setUpTOTP()
    await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' })
    await verifyTOTPSetup({ code: await totp.codeAt(sharedSecret, Date.now()) })
    await updateMFAPreference({ totp: 'PREFERRED' })
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
    await signOut()

    expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({ name: 'CodeMismatchException' })
    const code = await totp.codeAt(sharedSecret, Date.now())
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true)
    await updateMFAPreference({ totp: 'DISABLED' })
    await signOut()
    expect((await signIn({ username, password })).isSignedIn).toBe(true)
  })

  test('that is required is set up while signing in', async () => {
    await server.close()
    await start({ mfa: 'ON' })
    await account()
    expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION')
    const { nextStep } = await confirmSignIn({ challengeResponse: 'TOTP' })
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
    const code = await totp.codeAt(nextStep.totpSetupDetails.sharedSecret, Date.now())
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true)
  })

  test('by email can be the one that is set up', async () => {
    await server.close()
    await start({ mfa: 'ON', setupFactors: ['EMAIL_OTP'] })
    await account()
    expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP')
    expect((await confirmSignIn({ challengeResponse: username })).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    expect((await confirmSignIn({ challengeResponse: newestCode() })).isSignedIn).toBe(true)
  })

  test('is chosen if there are several', async () => {
    const attributes = { email: username, phone_number: '+15551234567' }
    await admin.createUser(emulator, { password, attributes, status: 'CONFIRMED', factors: ['SMS_MFA', 'EMAIL_OTP'] })
    const { nextStep } = await signIn({ username, password })
    expect(nextStep).toEqual({ signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION', allowedMFATypes: ['SMS', 'EMAIL'] })
    await expect(confirmSignIn({ challengeResponse: 'PIGEON' })).rejects.toMatchObject({
      message: 'Incorrect MFA method was chosen. It should be either SMS, TOTP, or EMAIL',
    })
    expect((await confirmSignIn({ challengeResponse: 'SMS' })).nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
      codeDeliveryDetails: { destination: '+*******4567' },
    })
    expect((await confirmSignIn({ challengeResponse: newestCode() })).isSignedIn).toBe(true)
  })

  test('is rejected after three minutes', async () => {
    await admin.createUser(emulator, {
      password,
      attributes: { email: username },
      status: 'CONFIRMED',
      factors: ['EMAIL_OTP'],
    })
    await signIn({ username, password })
    ahead = 3 * 60_000 + 1000
    await expect(confirmSignIn({ challengeResponse: newestCode() })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    })
  })
})

describe('other ways to sign in', () => {
  test('a custom challenge asks its question, with and without a password first', async () => {
    await account()
    const { nextStep } = await signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
    expect(nextStep).toMatchObject({ additionalInfo: { question: 'What is one and one?' } })
    await expect(confirmSignIn({ challengeResponse: '3' })).rejects.toMatchObject(wrong)
    expect((await confirmSignIn({ challengeResponse: '2' })).isSignedIn).toBe(true)
    await signOut()
    const asked = await signIn({ username, password, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
    expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
  })

  test.each(['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP'])('the first factor %s can be chosen', async (choice) => {
    await account()
    const { nextStep } = await signIn({ username, options: { authFlowType: 'USER_AUTH' } })
    expect(nextStep).toMatchObject({ availableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP'] })
    await confirmSignIn({ challengeResponse: choice })
    const answer = choice === 'EMAIL_OTP' ? newestCode() : password
    expect((await confirmSignIn({ challengeResponse: answer })).isSignedIn).toBe(true)
  })
})

describe('a session', () => {
  beforeEach(async () => {
    await account()
    await signIn({ username, password })
  })

  test('has tokens, a stable identity and credentials', async () => {
    const { tokens, credentials, identityId, userSub } = await fetchAuthSession()
    expect(tokens?.idToken?.payload).toMatchObject({ email: username, 'cognito:username': userSub })
    expect(credentials?.expiration?.getTime()).toBeGreaterThan(Date.now())
    expect((await fetchAuthSession({ forceRefresh: true })).identityId).toBe(identityId)
  })

  test('shows a payment recorded by the server after a refresh', async () => {
    const paid = { 'custom:payment_status': 'PAID' }
    await expect(updateUserAttributes({ userAttributes: paid })).rejects.toMatchObject({
      message: 'A client attempted to write unauthorized attribute',
    })
    await admin.updateUserAttributes(emulator, username, paid)
    expect((await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.payload).toMatchObject(paid)
    expect(await fetchUserAttributes()).toMatchObject(paid)
  })

  test('is refreshed once for three simultaneous callers', async () => {
    server.calls.length = 0
    await Promise.all([1, 2, 3].map(() => fetchAuthSession({ forceRefresh: true })))
    expect(server.calls.filter((call) => call === 'GetTokensFromRefreshToken')).toHaveLength(1)
  })

  test('ends when it is revoked, here and everywhere', async () => {
    await signOut({ global: true })
    expect(server.calls).toContain('GlobalSignOut')
    expect((await fetchAuthSession()).tokens).toBeUndefined()
    const left = await emulator.administer(async ({ state }) => Object.keys(state.refreshTokens))
    expect(left).toEqual([])
  })

  test('confirms a new phone number with a code', async () => {
    const outcome = await updateUserAttributes({ userAttributes: { phone_number: '+15551234567' } })
    expect(outcome.phone_number?.nextStep).toMatchObject({
      updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
      codeDeliveryDetails: { destination: '+*******4567', deliveryMedium: 'SMS' },
    })
    await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: newestCode() })
    expect(await fetchUserAttributes()).toMatchObject({ phone_number_verified: 'true' })
    await expect(updateUserAttributes({ userAttributes: { phone_number: '555' } })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })
})

describe('a device', () => {
  beforeEach(async () => {
    await server.close()
    await start({ rememberDevices: true })
    await account()
    await signIn({ username, password })
  })

  test('is remembered and can be forgotten', async () => {
    const [device] = await fetchDevices()
    expect(device?.name).toBe('A test')
    await forgetDevice({ device: { id: device?.id ?? '' } })
    expect(await fetchDevices()).toEqual([])
  })

  test('that was forgotten elsewhere still signs in: the client tries again without it', async () => {
    await signOut()
    await emulator.administer(async ({ state }) => {
      for (const user of Object.values(state.users)) user.devices = {}
    })
    server.calls.length = 0
    expect((await signIn({ username, password })).isSignedIn).toBe(true)
    expect(server.calls.filter((call) => call === 'RespondToAuthChallenge')).toHaveLength(2)
  })
})
