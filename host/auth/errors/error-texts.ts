// The error texts of the catalogue: asking for a code, a new password, changing an attribute, social sign-in.
import type { ErrorTexts } from './auth-failure.ts'

/** Asking for a code to set a new password. The first tells who has an account; pools can forbid that. */
export const resetRequestTexts: ErrorTexts = {
  UserNotFoundException: 'No account found with this email address',
  InvalidParameterException: 'Please enter a valid email address',
  LimitExceededException: 'Too many requests. Please try again later',
}

/** Setting a new password with the code. */
export const confirmResetTexts: ErrorTexts = {
  CodeMismatchException: 'Invalid verification code. Please check and try again',
  ExpiredCodeException: 'Verification code has expired. Please request a new one',
  InvalidParameterException: 'Invalid parameters. Please check your input',
  InvalidPasswordException: 'Password does not meet requirements',
  LimitExceededException: 'Too many attempts. Please try again later',
}

/** Changing an attribute, e.g. `phone number`. */
export const attributeTexts = (attribute: string): ErrorTexts => ({
  NotAuthorizedException: `Please sign in again to update ${attribute}`,
  InvalidParameterException: `Invalid ${attribute} format`,
  LimitExceededException: 'Too many attempts. Please try again later',
  UserNotFoundException: 'User not found. Please sign in again',
  ResourceNotFoundException: 'Authentication error. Please sign in again',
})

/** Error texts of social sign-in. */
export const socialTexts = {
  configuration: 'OAuth configuration error. Please check your deployment settings.',
  provider: 'Provider not properly configured.',
  start: 'Social sign in failed',
  noUser: 'No user found after OAuth redirect',
  scopes: 'OAuth configuration error. Please check your login setup.',
  /** Not a failure, so not in the catalogue. */
  cancelled: 'The sign-in was cancelled. Try again, or sign in with your email and password.',
  completion: 'Failed to complete social sign-in',
} as const

/** Plain texts for the provider's messages that nobody understands. They are shown first, the provider's own text below. */
export const providerTexts: ErrorTexts = {
  EnableSoftwareTokenMFAException: "That code isn't right. Enter the one that your app shows now.",
}

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

/** The library's text for a provider that cannot be reached, where the app asks the provider itself. */
export const networkErrorText = 'A network error has occurred.'
