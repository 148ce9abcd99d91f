import type { ErrorTexts } from './error-texts.ts'

/** What the library says to developers, in words for visitors. Its network and precondition texts are shown as they are. */
export const libraryTexts: ErrorTexts = {
  // A page of a proxy instead of an answer of the service.
  SyntaxError: 'The service does not answer as it should. Please try again in a moment.',
  SignInException: 'Your sign-in session expired. Please sign in again.',
  AutoSignInException: 'Please sign in with your new password.',
  UserAlreadyAuthenticatedException: 'You are already signed in. Sign out first to use another account.',
  UserUnAuthenticatedException: 'Please sign in to continue.',
  InvalidRedirectException: 'The address to return to after signing in is not set up. Please tell whoever runs this site.',
  InvalidOriginException: 'Signing in must begin and end on the same site. Please open this site at its usual address.',
  TokenRefreshException: 'Your session cannot be renewed. Please sign in again.',
  DeviceMetadataNotFoundException: 'This device is not known yet. Please sign in again.',
  PasskeyNotSupported: 'This browser does not support passkeys. Please sign in with your password.',
  PasskeyAuthenticationCanceled: 'The passkey was not used. Try again, or sign in with your password.',
  PasskeyRegistrationCanceled: 'No passkey was made. You can try again.',
  PasskeyOperationAborted: 'The passkey request was stopped. Please try again.',
  RelyingPartyMismatch: 'This passkey belongs to another site. Please sign in with your password.',
}
