import { confirmSignIn } from 'aws-amplify/auth'
import { toAuthFailure } from '../errors/to-auth-failure.ts'
import { AuthFailure } from '../errors/auth-failure.ts'
import { errorName } from '../errors/error-name.ts'
import { libraryTexts } from '../errors/error-texts.ts'
import { pendingStep } from './pending-step.ts'
import type { SignInStep, SignInStepName } from './sign-in-step.ts'
import { applyNextStep } from './apply-next-step.ts'
import { normaliseCode } from './normalise-code.ts'
import { withTimeLimit } from './with-time-limit.ts'

/** The provider and the library both end a sign-in after three minutes, each with words of its own. */
const isExpired = (error: unknown): boolean =>
  errorName(error) === 'SignInException' ||
  (errorName(error) === 'NotAuthorizedException' && error instanceof Error && /session/i.test(error.message))

const expired = (cause: unknown): AuthFailure => {
  pendingStep.forget()
  return new AuthFailure('SignInException', libraryTexts.SignInException ?? '', cause)
}

/** The steps that are answered by a code of digits. A custom challenge and a password are sent as they are. */
const codeSteps: readonly SignInStepName[] = [
  'CONFIRM_SIGN_IN_WITH_SMS_CODE',
  'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
  'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
  'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
]

/** Answers the current step: a code, a choice (SMS, TOTP or EMAIL), a new password. Rejects with an `AuthFailure`. */
export async function continueSignIn(
  step: SignInStep,
  answer: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<SignInStep> {
  if (step.expires <= Date.now()) throw expired(undefined)
  const challengeResponse = codeSteps.includes(step.name) ? normaliseCode(answer) : answer
  try {
    return await withTimeLimit(
      confirmSignIn({ challengeResponse, options: { userAttributes: attributes } }).then((output) =>
        applyNextStep(output, step.username),
      ),
    )
  } catch (error) {
    throw isExpired(error) ? expired(error) : toAuthFailure(error)
  }
}
