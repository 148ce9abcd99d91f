/** The attributes the identity provider keeps of a person, with the id the rest of the app knows them by. */
export interface AuthUser {
  /** `user_id` of the identity token, or its `sub`. */
  readonly userId: string
  readonly email?: string
  readonly phone_number?: string
  readonly preferred_username?: string
  readonly name?: string
  /** `PAID` opens the dashboard. Not writable from the browser in a safe user pool. */
  readonly 'custom:payment_status'?: string
  /** The https address of the website being onboarded. */
  readonly 'custom:onboard_url'?: string
  readonly [attribute: string]: string | undefined
}

/**
 * The kinds of errors. `unavailable`: no one can sign in at the moment, or by these settings. `ended`: a session
 * ended by itself; the previous user is still known and may continue where they are. `provider`: a social sign-in failed.
 * `cancelled`: the user cancelled it.
 */
export type AuthErrorKind = 'unavailable' | 'ended' | 'provider' | 'cancelled'

/** Who is signed in, as far as the app knows. Replaced, never changed. */
export interface AuthState {
  readonly isAuthenticated: boolean
  /** True until the first answer: no guard redirects before. */
  readonly isLoading: boolean
  readonly accessToken: string | undefined
  readonly idToken: string | undefined
  readonly user: AuthUser | undefined
  /** The message about the last failed check. */
  readonly error: string | undefined
  readonly errorKind?: AuthErrorKind | undefined
  readonly userId: string | undefined
}
