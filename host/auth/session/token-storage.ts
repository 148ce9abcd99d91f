import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { CookieStorage, sessionStorage } from 'aws-amplify/utils'
import type { AuthConfig } from '../config/auth-config.ts'

/** Keeps tokens in this tab only, or in cookies. The library checks the cookie's rules and throws when they clash. */
export function createTokenStorage(kind: 'session' | 'cookie', cookie: AuthConfig['cookie']): void {
  cognitoUserPoolsTokenProvider.setKeyValueStorage(kind === 'session' ? sessionStorage : new CookieStorage(cookie))
}
