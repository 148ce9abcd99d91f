import type { ResourcesConfig } from 'aws-amplify'
import type { SignInInput } from 'aws-amplify/auth'

/** How a password is sent; `none` if there is no password. */
export type AuthFlow = NonNullable<NonNullable<SignInInput['options']>['authFlowType']>

/** A provider as `signInWithRedirect` takes it. */
export type SocialProvider = 'Google' | 'Facebook' | 'Amazon' | 'Apple' | { readonly custom: string }

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
  readonly providers: readonly SocialProvider[]
  /** Who writes `custom:payment_status`. */
  readonly paymentStrategy: 'server' | 'client'
  readonly tokenStorage: 'local' | 'session' | 'cookie'
  readonly cookie: { readonly sameSite: 'strict' | 'lax' | 'none'; readonly secure: boolean }
}
