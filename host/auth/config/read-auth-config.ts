import { parseAmplifyConfig } from 'aws-amplify/utils'
import type { ResourcesConfig } from 'aws-amplify'
import type { AuthConfig, AuthFlow, PasswordFormat } from './auth-config.ts'
import type { AuthEnvironment } from './auth-environment.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { AuthOutputs } from './outputs-from-environment.ts'
import { withCognito } from '../session/with-cognito.ts'

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
    providers: cognito.loginWith?.oauth?.providers ?? [],
    paymentStrategy: oneOf('VITE_PAYMENT_STRATEGY', environment.VITE_PAYMENT_STRATEGY, ['server', 'client']),
    tokenStorage: oneOf('VITE_TOKEN_STORAGE', environment.VITE_TOKEN_STORAGE, ['local', 'session', 'cookie']),
    cookie: {
      sameSite: oneOf('VITE_COOKIE_SAME_SITE', environment.VITE_COOKIE_SAME_SITE, ['strict', 'lax', 'none']),
      secure: environment.VITE_COOKIE_SECURE !== 'false',
    },
  }
}
