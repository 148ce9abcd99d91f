import { currentConfig } from './current-config.ts'

/** The library's own marks in localStorage. There is no call that tells or removes them. */
const keyOf = (mark: string): string =>
  `CognitoIdentityServiceProvider.${currentConfig.get().resources.Auth?.Cognito.userPoolClientId ?? ''}.${mark}`

/** What the library remembers of a social sign-in. */
export const socialSession = {
  /** Whether the living session came through a provider: its sign-out must visit the hosted page. */
  isLiving: (): boolean => localStorage.getItem(keyOf('oauthSignIn'))?.startsWith('true') ?? false,

  /** Otherwise the next person's sign-out, with a password, would go through the hosted page. */
  forget: (): void => localStorage.removeItem(keyOf('oauthSignIn')),

  /** A sign-in that was begun and never came back would be taken for one the visitor gave up just now. */
  forgetUnfinished(): void {
    for (const mark of ['inflightOAuth', 'inflightOAuthDeadline', 'oauthPKCE', 'oauthState']) localStorage.removeItem(keyOf(mark))
  },
}
