// What the auth dialog can show: signing in, signing up, resetting a password, or a step of a sign-in.
import type { SignInStep } from '../../auth/sign-in/sign-in-step.ts'

/** What the dialog can be opened with: the value of `auth` in the address. */
export type AuthEntry = 'signin' | 'signup' | 'reset'

/** What the dialog shows. */
export type AuthView =
  | {
      readonly name: AuthEntry
      /** Why the visitor is here. */
      readonly notice?: string | undefined
      /** The notice tells of something that failed. */
      readonly isFailure?: boolean
    }
  /** A code has been sent to set a new password. */
  | { readonly name: 'confirm-reset'; readonly destination: string | undefined }
  /** A sign-in, or a sign-up, asks something. */
  | { readonly name: 'step'; readonly step: SignInStep }

/** What every view of the dialog gets. */
export interface AuthViewProps {
  /** Shared by all views. */
  email: string
  onEmail(email: string): void
  /** Shows another view. */
  onView(view: AuthView): void
}
