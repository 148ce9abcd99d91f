import { describe, expect, test } from 'vitest'
import { outputsFromEnvironment, readAuthConfig } from '../../../../host/auth/config/auth-config.ts'
import type { AuthEnvironment } from '../../../../host/auth/config/auth-environment.ts'

const pool: AuthEnvironment = { VITE_USER_POOL_ID: 'eu-west-1_Pool', VITE_USER_POOL_CLIENT_ID: 'client' }
const read = (environment: AuthEnvironment) =>
  readAuthConfig(outputsFromEnvironment(environment, 'https://app.example'), environment)
const cognito = (environment: AuthEnvironment) => read(environment).resources.Auth?.Cognito

describe('a deployment', () => {
  test('a deployment needs a user pool and a client', () => {
    expect(() => read({})).toThrow('Auth UserPool not configured.')
    expect(() => read({ VITE_USER_POOL_ID: 'eu-west-1_Pool' })).toThrow('Auth UserPool not configured.')
    expect(cognito(pool)).toMatchObject({ userPoolId: 'eu-west-1_Pool', userPoolClientId: 'client' })
  })

  test('a deployment is refused with a user pool id without an underscore', () => {
    expect(() => read({ ...pool, VITE_USER_POOL_ID: 'eu-west-1' })).toThrow('Invalid user pool id provided.')
  })

  test('a deployment is refused with an identity pool id without a colon', () => {
    expect(() => read({ ...pool, VITE_IDENTITY_POOL_ID: 'pool' })).toThrow('Invalid identity pool id provided.')
    expect(cognito({ ...pool, VITE_IDENTITY_POOL_ID: 'eu-west-1:pool' })).toMatchObject({ identityPoolId: 'eu-west-1:pool' })
  })

  test('a deployment gives guests credentials only when it says so', () => {
    const withPool = { ...pool, VITE_IDENTITY_POOL_ID: 'eu-west-1:pool' }
    expect(cognito(withPool)?.allowGuestAccess).toBeFalsy()
    expect(cognito({ ...withPool, VITE_ALLOW_GUEST_ACCESS: 'true' })?.allowGuestAccess).toBe(true)
  })

  test('a deployment offers the second factors that it names, and none where there are none', () => {
    expect(read({ ...pool, VITE_MFA: 'OPTIONAL' }).secondFactors).toEqual({ status: 'optional', methods: ['TOTP'] })
    const named = { VITE_MFA: 'REQUIRED', VITE_MFA_METHODS: 'EMAIL, SMS' }
    expect(read({ ...pool, ...named }).secondFactors).toEqual({ status: 'on', methods: ['SMS', 'EMAIL'] })
    expect(read(pool).secondFactors.status).toBe('off')
  })

  test.each([
    ['OPTIONAL', 'optional'],
    ['REQUIRED', 'on'],
    ['NONE', 'off'],
    ['anything', 'off'],
    [undefined, 'off'],
  ])('a deployment with the second factor %s has it %s', (given, status) => {
    expect(cognito({ ...pool, ...(given && { VITE_MFA: given }) })?.mfa?.status).toBe(status)
  })

  test('a deployment names the methods of the second factor', () => {
    const mfa = cognito({ ...pool, VITE_MFA: 'OPTIONAL', VITE_MFA_METHODS: 'TOTP, SMS' })?.mfa
    expect(mfa).toEqual({ status: 'optional', totpEnabled: true, smsEnabled: true })
  })

  test('a deployment asks for six characters unless it says otherwise', () => {
    expect(read(pool).passwordFormat).toEqual({
      minLength: 6,
      requireLowercase: false,
      requireUppercase: false,
      requireNumbers: false,
      requireSpecialCharacters: false,
    })
    const strict = { ...pool, VITE_PASSWORD_MIN_LENGTH: '12', VITE_PASSWORD_REQUIRES: 'lowercase,symbols' }
    expect(read(strict).passwordFormat).toMatchObject({
      minLength: 12,
      requireLowercase: true,
      requireSpecialCharacters: true,
      requireNumbers: false,
    })
    expect(() => read({ ...pool, VITE_PASSWORD_MIN_LENGTH: 'long' })).toThrow('VITE_PASSWORD_MIN_LENGTH')
  })

  test('a deployment whose amplify_outputs.json has no rules for passwords asks for six characters and nothing else', () => {
    const auth = { aws_region: 'eu-west-1', user_pool_id: 'eu-west-1_Pool', user_pool_client_id: 'client' }
    const environment = { VITE_AMPLIFY_OUTPUTS: JSON.stringify({ version: '1.4', auth }) }
    expect(read(environment).passwordFormat).toEqual({
      minLength: 6,
      requireLowercase: false,
      requireUppercase: false,
      requireNumbers: false,
      requireSpecialCharacters: false,
    })
  })

  test('a deployment offers social sign-in on its own landing page when it names a domain', () => {
    expect(read(pool).providers).toEqual([])
    const social = read({ ...pool, VITE_OAUTH_DOMAIN: 'auth.example', VITE_OAUTH_PROVIDERS: 'GOOGLE,SIGN_IN_WITH_APPLE' })
    expect(social.providers).toEqual(['Google', 'Apple'])
    expect(social.resources.Auth?.Cognito.loginWith?.oauth).toEqual({
      domain: 'auth.example',
      redirectSignIn: ['https://app.example/landing'],
      redirectSignOut: ['https://app.example/landing'],
      responseType: 'code',
      scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      providers: ['Google', 'Apple'],
    })
  })

  test('a deployment is refused with a social sign-in that lacks something', () => {
    const auth = { user_pool_id: 'eu-west-1_Pool', user_pool_client_id: 'client', oauth: { domain: 'auth.example' } }
    const environment = { VITE_AMPLIFY_OUTPUTS: JSON.stringify({ version: '1.4', auth }) }
    expect(() => read(environment)).toThrow('oauth param not configured.')
  })

  test('a deployment may give the whole amplify_outputs.json', () => {
    const auth = { user_pool_id: 'eu-west-1_Pool', user_pool_client_id: 'client', mfa_configuration: 'REQUIRED' }
    expect(cognito({ VITE_AMPLIFY_OUTPUTS: JSON.stringify({ version: '1.4', auth }) })?.mfa?.status).toBe('on')
    expect(() => read({ VITE_AMPLIFY_OUTPUTS: '{' })).toThrow('VITE_AMPLIFY_OUTPUTS is not JSON.')
  })

  test('a deployment is refused with two buckets of one name', () => {
    const bucket = { name: 'files', bucket_name: 'b', aws_region: 'eu-west-1' }
    const storage = { aws_region: 'eu-west-1', bucket_name: 'b', buckets: [bucket, bucket] }
    const auth = { user_pool_id: 'eu-west-1_Pool', user_pool_client_id: 'client' }
    const environment = { VITE_AMPLIFY_OUTPUTS: JSON.stringify({ version: '1.4', auth, storage }) }
    expect(() => read(environment)).toThrow('Duplicate friendly name found: files. Name must be unique.')
  })

  test.each([
    ['VITE_AUTH_FLOW', 'PIGEON'],
    ['VITE_TOKEN_STORAGE', 'paper'],
    ['VITE_PAYMENT_STRATEGY', 'hope'],
    ['VITE_COOKIE_SAME_SITE', 'maybe'],
  ])('a deployment is refused with %s %s, in words that name the choices', (name, value) => {
    expect(() => read({ ...pool, [name]: value })).toThrow(new RegExp(`^${name} must be .*, but it is ${value}\\.$`))
  })

  test('a deployment lets the server write payments, and only by an explicit word the browser', () => {
    expect(read(pool).paymentStrategy).toBe('server')
    expect(read({ ...pool, VITE_PAYMENT_STRATEGY: 'client' }).paymentStrategy).toBe('client')
  })
})
