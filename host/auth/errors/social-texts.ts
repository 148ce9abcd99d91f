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
