import { currentConfig } from '../config/current-config.ts'

/** The library's own entries in localStorage. There is no call that reads or removes them. */
const keyOf = (mark: string): string =>
  `CognitoIdentityServiceProvider.${currentConfig.get().resources.Auth?.Cognito.userPoolClientId ?? ''}.${mark}`

/** How long a provider's code is valid, in milliseconds. */
const patience = 5 * 60 * 1000

/** The library's stored state of a social sign-in. */
export const socialSession = {
  /** Whether the current session came through a provider: its sign-out must visit the hosted page. */
  isLiving: (): boolean => localStorage.getItem(keyOf('oauthSignIn'))?.startsWith('true') ?? false,

  /** Otherwise the next person's sign-out, with a password, would go through the hosted page. */
  forget: (): void => localStorage.removeItem(keyOf('oauthSignIn')),

  /**
   * While a social sign-in is under way, in whichever tab, the library keeps everyone waiting for tokens, up to five minutes.
   * A deadline in the past ends the waiting and leaves the sign-in alone (aws-amplify 6.22, loadOAuthInFlightDeadline).
   */
  stopWaiting(): void {
    if (localStorage.getItem(keyOf('inflightOAuth')) === 'true') localStorage.setItem(keyOf('inflightOAuthDeadline'), '1')
  },

  /** On the page that the sign-in returned to, the waiting is right. */
  waitForReturn(): void {
    if (localStorage.getItem(keyOf('inflightOAuth')) === 'true')
      localStorage.setItem(keyOf('inflightOAuthDeadline'), String(Date.now() + patience))
  },

  /** A sign-in that was begun and never came back would be taken for one the visitor gave up just now. */
  forgetUnfinished(): void {
    for (const mark of ['inflightOAuth', 'inflightOAuthDeadline', 'oauthPKCE', 'oauthState']) localStorage.removeItem(keyOf(mark))
  },
}
