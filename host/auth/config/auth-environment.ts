/**
 * The variables that say where people sign in, read from the environment of the build. All are text.
 * With neither `VITE_USER_POOL_ID` nor `VITE_AMPLIFY_OUTPUTS` the app runs in local mode: accounts that exist only in this browser.
 */
export interface AuthEnvironment {
  /** The whole `amplify_outputs.json` as one line of JSON. The single variables below are not read then. */
  readonly VITE_AMPLIFY_OUTPUTS?: string
  /** The user pool, e.g. `eu-west-1_AbCdEf123`. It must hold an underscore. */
  readonly VITE_USER_POOL_ID?: string
  /** The app client of the user pool. It must have no secret, and `custom:payment_status` must not be in its write attributes. */
  readonly VITE_USER_POOL_CLIENT_ID?: string
  /** Another address for the user pool's service. Default: the one of its region. */
  readonly VITE_USER_POOL_ENDPOINT?: string
  /** The identity pool, e.g. `eu-west-1:0a1b…`. It must hold a colon. Default: none, and no cloud credentials. */
  readonly VITE_IDENTITY_POOL_ID?: string
  /** Another address for the identity pool's service. Default: the one of its region. */
  readonly VITE_IDENTITY_POOL_ENDPOINT?: string
  /** `true` gives guests credentials too. Default `false`. */
  readonly VITE_ALLOW_GUEST_ACCESS?: string
  /** `OPTIONAL`, `REQUIRED`; anything else is off. */
  readonly VITE_MFA?: string
  /** Of `TOTP`, `SMS`, with commas. Default `TOTP`. */
  readonly VITE_MFA_METHODS?: string
  /** The fewest characters of a password. Default 6. */
  readonly VITE_PASSWORD_MIN_LENGTH?: string
  /** What a password must hold, of `lowercase`, `uppercase`, `numbers`, `symbols`, with commas. Default none. */
  readonly VITE_PASSWORD_REQUIRES?: string
  /** What people sign in with, of `email`, `phone_number`, `username`, with commas. Default `email`. */
  readonly VITE_LOGIN_WITH?: string
  /** `USER_SRP_AUTH` (default), `USER_PASSWORD_AUTH`, `USER_AUTH`, `CUSTOM_WITH_SRP` or `CUSTOM_WITHOUT_SRP`. */
  readonly VITE_AUTH_FLOW?: string
  /** The domain of the hosted sign-in without `https://`. Default: none, and no social sign-in. */
  readonly VITE_OAUTH_DOMAIN?: string
  /** Of `GOOGLE`, `FACEBOOK`, `LOGIN_WITH_AMAZON`, `SIGN_IN_WITH_APPLE`, with commas. Default `GOOGLE`. */
  readonly VITE_OAUTH_PROVIDERS?: string
  /** With commas. Default `openid,email,profile,aws.cognito.signin.user.admin`; without the last, attributes cannot be read. */
  readonly VITE_OAUTH_SCOPES?: string
  /** Where the hosted sign-in returns to, exact. Default: /landing of this page's origin. */
  readonly VITE_OAUTH_REDIRECT_SIGN_IN?: string
  /** Where the hosted sign-out returns to, exact. Default: /landing of this page's origin. */
  readonly VITE_OAUTH_REDIRECT_SIGN_OUT?: string
  /** `code` (default) or `token`. */
  readonly VITE_OAUTH_RESPONSE_TYPE?: string
  /** Where tokens are kept: `local` (default, all tabs), `session` (this tab) or `cookie` (365 days, path /, secure). */
  readonly VITE_TOKEN_STORAGE?: string
  /** Of the cookie: `strict` (default), `lax` or `none`. */
  readonly VITE_COOKIE_SAME_SITE?: string
  /** `false` lets the cookie go over http; refused with `none`. Default `true`. */
  readonly VITE_COOKIE_SECURE?: string
  /** Who writes the payment status: `server` (default) or `client`, for demos and pools that allow it. */
  readonly VITE_PAYMENT_STRATEGY?: string
  /** `1` refuses local mode on https, so that a deployment without variables does not open to everyone. */
  readonly VITE_REQUIRE_AUTH?: string
}
