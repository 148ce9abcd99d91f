import type { ErrorTexts } from './auth-failure.ts'

/** The library's messages for developers, reworded for users. Its network and precondition texts are shown as they are. */
export const libraryTexts: ErrorTexts = {
  // A page of a proxy instead of an answer of the service.
  SyntaxError: "We're having trouble signing you in. Try again in a moment.",
  SignInException: 'Your sign-in session expired. Please sign in again.',
  AutoSignInException: 'Please sign in with your new password.',
  UserAlreadyAuthenticatedException: "You're already signed in. Sign out first to use another account.",
  UserUnAuthenticatedException: 'Please sign in to continue.',
  InvalidRedirectException: "Sign-in isn't set up correctly on this site. Please contact support.",
  InvalidOriginException: 'Sign-in must start and finish on the same site. Open this site at its usual address and try again.',
  TokenRefreshException: "Couldn't renew your session. Please sign in again.",
  DeviceMetadataNotFoundException: "We don't recognise this device. Please sign in again.",
  PasskeyNotSupported: "This browser doesn't support passkeys. Please sign in with your password.",
  PasskeyAuthenticationCanceled: "Couldn't use the passkey. Try again, or sign in with your password.",
  PasskeyRegistrationCanceled: "Couldn't create the passkey. Please try again.",
  PasskeyOperationAborted: 'The passkey request was cancelled. Please try again.',
  RelyingPartyMismatch: 'This passkey belongs to another site. Please sign in with your password.',
}
