import type { ResourcesConfig } from 'aws-amplify'
import type { SignInInput } from 'aws-amplify/auth'
import { parseAmplifyConfig } from 'aws-amplify/utils'
import type { AuthEnvironment } from './auth-environment.ts'
import { ConfigurationError } from './configuration-error.ts'
import { withCognito } from '../session/with-cognito.ts'

/** How a password is sent; `none` if there is no password. */
export type AuthFlow = NonNullable<NonNullable<SignInInput['options']>['authFlowType']>

/** A provider as `signInWithRedirect` takes it. */
export type SocialProvider = 'Google' | 'Facebook' | 'Amazon' | 'Apple' | { readonly custom: string }

/** What a sign-in is proved with besides the password. */
export type SecondFactorMethod = 'TOTP' | 'SMS' | 'EMAIL'

/** The password rules. */
export interface PasswordFormat {
  readonly minLength: number
  readonly requireLowercase: boolean
  readonly requireUppercase: boolean
  readonly requireNumbers: boolean
  readonly requireSpecialCharacters: boolean
}

/** Where and how people sign in, read once at the start. */
export interface AuthConfig {
  /** As `Amplify.configure` takes it. */
  readonly resources: ResourcesConfig
  readonly authFlow: AuthFlow
  readonly passwordFormat: PasswordFormat
  /** What the pool asks for beside the password: `off` never, `on` always; and by which of them. */
  readonly secondFactors: { readonly status: 'off' | 'optional' | 'on'; readonly methods: readonly SecondFactorMethod[] }
  readonly providers: readonly SocialProvider[]
  /** Who writes `custom:payment_status`. */
  readonly paymentStrategy: 'server' | 'client'
  readonly tokenStorage: 'local' | 'session' | 'cookie'
  readonly cookie: { readonly sameSite: 'strict' | 'lax' | 'none'; readonly secure: boolean }
}

/** The part of `amplify_outputs.json` that the host reads. The library maps it: OPTIONAL to optional, REQUIRED to on, six characters. */
export interface AuthOutputs {
  readonly version: string
  readonly auth?: Readonly<Record<string, unknown>>
  readonly storage?: Readonly<Record<string, unknown>>
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

function parseOutputs(json: string): AuthOutputs {
  try {
    return JSON.parse(json) as AuthOutputs
  } catch (cause) {
    throw new ConfigurationError('VITE_AMPLIFY_OUTPUTS is not JSON.', { cause })
  }
}

function passwordPolicy({ VITE_PASSWORD_MIN_LENGTH: length, VITE_PASSWORD_REQUIRES: requires = '' }: AuthEnvironment) {
  const required = list(requires)
  return {
    ...(length && { min_length: Number(length) }),
    require_lowercase: required.includes('lowercase'),
    require_uppercase: required.includes('uppercase'),
    require_numbers: required.includes('numbers'),
    require_symbols: required.includes('symbols'),
  }
}

function oauth(environment: AuthEnvironment, origin: string) {
  return {
    domain: environment.VITE_OAUTH_DOMAIN,
    identity_providers: list(environment.VITE_OAUTH_PROVIDERS ?? 'GOOGLE'),
    scopes: list(environment.VITE_OAUTH_SCOPES ?? 'openid,email,profile,aws.cognito.signin.user.admin'),
    // One entry per origin: with several the library picks the first that contains the host name.
    redirect_sign_in_uri: [environment.VITE_OAUTH_REDIRECT_SIGN_IN ?? `${origin}/landing`],
    redirect_sign_out_uri: [environment.VITE_OAUTH_REDIRECT_SIGN_OUT ?? `${origin}/landing`],
    response_type: environment.VITE_OAUTH_RESPONSE_TYPE ?? 'code',
  }
}

/** The variables in the format of `amplify_outputs.json`. `origin` is the page's own, for the default redirects. */
export function outputsFromEnvironment(environment: AuthEnvironment, origin: string): AuthOutputs {
  if (environment.VITE_AMPLIFY_OUTPUTS) return parseOutputs(environment.VITE_AMPLIFY_OUTPUTS)
  return {
    version: '1.4',
    auth: {
      aws_region: environment.VITE_USER_POOL_ID?.split('_')[0],
      user_pool_id: environment.VITE_USER_POOL_ID,
      user_pool_client_id: environment.VITE_USER_POOL_CLIENT_ID,
      ...(environment.VITE_IDENTITY_POOL_ID && { identity_pool_id: environment.VITE_IDENTITY_POOL_ID }),
      unauthenticated_identities_enabled: environment.VITE_ALLOW_GUEST_ACCESS === 'true',
      mfa_configuration: environment.VITE_MFA ?? 'NONE',
      mfa_methods: list(environment.VITE_MFA_METHODS ?? 'TOTP'),
      username_attributes: list(environment.VITE_LOGIN_WITH ?? 'email'),
      password_policy: passwordPolicy(environment),
      ...(environment.VITE_OAUTH_DOMAIN && { oauth: oauth(environment, origin) }),
    },
  }
}

type Cognito = NonNullable<ResourcesConfig['Auth']>['Cognito']

const authFlows: readonly AuthFlow[] = [
  'USER_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'USER_AUTH',
  'CUSTOM_WITH_SRP',
  'CUSTOM_WITHOUT_SRP',
]

function oneOf<Word extends string>(name: string, value: string | undefined, words: readonly Word[]): Word {
  const [first] = words
  if (first === undefined || !value) return first as Word
  const word = words.find((known) => known === value)
  if (!word) throw new ConfigurationError(`${name} must be ${words.join(', ')}, but it is ${value}.`)
  return word
}

/** The library finds these out at the first call; a person who deploys wants to know at the start. */
function check(cognito: Cognito | undefined): asserts cognito {
  if (!cognito?.userPoolId || !cognito.userPoolClientId) throw new ConfigurationError('Auth UserPool not configured.')
  if (!/^[^_]+_/.test(cognito.userPoolId)) throw new ConfigurationError('Invalid user pool id provided.')
  if (cognito.identityPoolId !== undefined && !cognito.identityPoolId.includes(':'))
    throw new ConfigurationError('Invalid identity pool id provided.')
  const oauth = cognito.loginWith?.oauth
  if (oauth && !(oauth.domain && oauth.redirectSignIn?.length && oauth.redirectSignOut?.length && oauth.responseType))
    throw new ConfigurationError('oauth param not configured.')
}

function passwordFormat({ passwordFormat: format }: Cognito): PasswordFormat {
  const minLength = format?.minLength ?? 6
  if (!Number.isInteger(minLength) || minLength < 1)
    throw new ConfigurationError('VITE_PASSWORD_MIN_LENGTH must be a whole number above zero.')
  return {
    minLength,
    requireLowercase: format?.requireLowercase ?? false,
    requireUppercase: format?.requireUppercase ?? false,
    requireNumbers: format?.requireNumbers ?? false,
    requireSpecialCharacters: format?.requireSpecialCharacters ?? false,
  }
}

function secondFactors({ mfa }: Cognito, { auth }: AuthOutputs): AuthConfig['secondFactors'] {
  // The library knows two of the three.
  const named = auth?.['mfa_methods']
  return {
    status: mfa?.status ?? 'off',
    methods: [
      ...(mfa?.totpEnabled ? (['TOTP'] as const) : []),
      ...(mfa?.smsEnabled ? (['SMS'] as const) : []),
      ...(Array.isArray(named) && named.includes('EMAIL') ? (['EMAIL'] as const) : []),
    ],
  }
}

function parse(outputs: AuthOutputs): ResourcesConfig {
  try {
    return parseAmplifyConfig({ ...outputs, version: outputs.version ?? '1' })
  } catch (cause) {
    throw new ConfigurationError(cause instanceof Error ? cause.message : 'The configuration cannot be read.', { cause })
  }
}

/** Checks what the deployment says and puts it into the library's words. Throws `ConfigurationError`. */
export function readAuthConfig(outputs: AuthOutputs, environment: AuthEnvironment): AuthConfig {
  const resources = parse(outputs)
  const cognito = resources.Auth?.Cognito
  check(cognito)
  const endpoints = {
    ...(environment.VITE_USER_POOL_ENDPOINT && { userPoolEndpoint: environment.VITE_USER_POOL_ENDPOINT }),
    ...(environment.VITE_IDENTITY_POOL_ENDPOINT &&
      cognito.identityPoolId && { identityPoolEndpoint: environment.VITE_IDENTITY_POOL_ENDPOINT }),
  }
  return {
    resources: withCognito(resources, { ...cognito, ...endpoints }),
    authFlow: oneOf('VITE_AUTH_FLOW', environment.VITE_AUTH_FLOW, authFlows),
    passwordFormat: passwordFormat(cognito),
    secondFactors: secondFactors(cognito, outputs),
    providers: cognito.loginWith?.oauth?.providers ?? [],
    paymentStrategy: oneOf('VITE_PAYMENT_STRATEGY', environment.VITE_PAYMENT_STRATEGY, ['server', 'client']),
    tokenStorage: oneOf('VITE_TOKEN_STORAGE', environment.VITE_TOKEN_STORAGE, ['local', 'session', 'cookie']),
    cookie: {
      sameSite: oneOf('VITE_COOKIE_SAME_SITE', environment.VITE_COOKIE_SAME_SITE, ['strict', 'lax', 'none']),
      secure: environment.VITE_COOKIE_SECURE !== 'false',
    },
  }
}
