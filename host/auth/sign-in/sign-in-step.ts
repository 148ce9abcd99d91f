import type { SignInOutput } from 'aws-amplify/auth'

type NextStep = SignInOutput['nextStep']

/** Every next step of a sign-in, including `DONE`. */
export type SignInStepName = NextStep['signInStep']

/** The next step of a sign-in, in a form that survives a reload. */
export interface SignInStep {
  readonly name: SignInStepName
  /** The e-mail that the sign-in began with. */
  readonly username: string
  /** When the provider's session ends, or the code for a new account, in milliseconds since 1970. */
  readonly expires: number
  /** The destination of a code, masked by the provider. */
  readonly destination?: string | undefined
  /** True when a code is needed and none could be sent. */
  readonly isCodeMissing?: boolean
  /** True when the account was made at an earlier sign-up. */
  readonly isKnown?: boolean
  /** The factors to choose from. */
  readonly choices?: readonly string[] | undefined
  /** Attributes that a new password has to come with. */
  readonly missingAttributes?: readonly string[] | undefined
  /** For an authenticator app: the secret, and the same as an address for a QR code. */
  readonly totp?: { readonly secret: string; readonly uri: string } | undefined
  /** The parameters of a custom challenge. */
  readonly challenge?: Readonly<Record<string, string>> | undefined
}

/** The provider's session: 3 minutes. */
const stepLifetime = 3 * 60 * 1000

/** The code for a new account needs no session and is valid for a day: https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html */
export const confirmationLifetime = 24 * 60 * 60 * 1000

const product = 'Confab'

function detailsOf(step: NextStep, username: string): Partial<SignInStep> {
  switch (step.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { destination: step.codeDeliveryDetails?.destination }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return { choices: step.allowedMFATypes ?? [] }
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return { choices: (step.availableChallenges ?? []).filter((choice) => choice !== undefined) }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { missingAttributes: step.missingAttributes ?? [] }
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return { challenge: step.additionalInfo ?? {} }
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const { sharedSecret, getSetupUri } = step.totpSetupDetails
      return { totp: { secret: sharedSecret, uri: getSetupUri(product, username).href } }
    }
    default:
      return {}
  }
}

/** Converts the library's next step. */
export const signInStepOf = (step: NextStep, username: string, now = Date.now()): SignInStep => ({
  name: step.signInStep,
  username,
  expires: now + (step.signInStep === 'CONFIRM_SIGN_UP' ? confirmationLifetime : stepLifetime),
  ...detailsOf(step, username),
})
