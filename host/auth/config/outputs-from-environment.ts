import type { AuthEnvironment } from './auth-environment.ts'
import { ConfigurationError } from './configuration-error.ts'

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
