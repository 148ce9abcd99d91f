import { autoSignIn, confirmSignUp, resendSignUpCode, signUp as signUpInLibrary, type SignUpOutput } from 'aws-amplify/auth'
import { currentConfig } from '../config/current-config.ts'
import { AuthFailure } from '../errors/auth-failure.ts'
import { errorName } from '../errors/error-name.ts'
import { withErrorText } from '../errors/with-error-text.ts'
import { codeSent } from './code-sent.ts'
import { normaliseCode } from './normalise-code.ts'
import type { SignInStep } from './sign-in-step.ts'
import { applyNextStep } from './apply-next-step.ts'

/** The next step of a sign-up. */
export interface SignUpStep {
  readonly name: SignUpOutput['nextStep']['signUpStep']
  /** The destination, masked. */
  readonly destination?: string | undefined
  /** True when the account was made before, and waits for its code. */
  readonly isKnown?: boolean
}

const stepOf = ({ nextStep }: Pick<SignUpOutput, 'nextStep'>): SignUpStep => ({
  name: nextStep.signUpStep,
  destination: 'codeDeliveryDetails' in nextStep ? nextStep.codeDeliveryDetails?.destination : undefined,
})

interface NewAccount {
  readonly email: string
  readonly password: string | null | undefined
  readonly name?: string
}

/**
 * Another code for an account that exists. The provider sends one only while the e-mail is not verified, so that the first refusal is
 * the one to show where it does not.
 */
async function resume(username: string, refusal: unknown): Promise<SignUpStep> {
  try {
    const { destination } = await resendSignUpCode({ username })
    codeSent.note()
    return { name: 'CONFIRM_SIGN_UP', destination, isKnown: true }
  } catch {
    throw refusal
  }
}

/** Creating an account. All reject with an `AuthFailure`. */
export const signUp = {
  /** Creates an account with the email as its username, or goes on with one that waits for its code. Signs in automatically if the code comes within 3 minutes. */
  create: ({ email, password, name }: NewAccount): Promise<SignUpStep> =>
    withErrorText(async () => {
      // The library leaves this to the provider, since some pools have no passwords.
      if (!password) throw new AuthFailure('EmptySignUpPassword', 'password is required to signUp')
      const username = email.trim()
      const userAttributes = { email: username, ...(name?.trim() && { name: name.trim() }) }
      const autoSignIn = { authFlowType: currentConfig.get().authFlow }
      try {
        const step = stepOf(await signUpInLibrary({ username, password, options: { userAttributes, autoSignIn } }))
        codeSent.note()
        return step
      } catch (error) {
        if (errorName(error) !== 'UsernameExistsException') throw error
        return resume(username, error)
      }
    }),

  confirm: (username: string, code: string): Promise<SignUpStep> =>
    withErrorText(async () => stepOf(await confirmSignUp({ username: username.trim(), confirmationCode: normaliseCode(code) }))),

  /** Sends another code. Resolves to its destination. */
  resend: (username: string): Promise<string | undefined> =>
    withErrorText(async () => {
      // The library would say `signUp` here.
      if (!username.trim()) throw new AuthFailure('EmptyResendSignUpCodeUsername', 'username is required to resendSignUpCode')
      const { destination } = await resendSignUpCode({ username: username.trim() })
      codeSent.note()
      return destination
    }),

  /** Signs in after the confirmation. Rejects after 3 minutes and after a reload, which forget the password. */
  finish: (username: string): Promise<SignInStep> =>
    withErrorText(async () => applyNextStep(await autoSignIn(), username.trim())),
}
