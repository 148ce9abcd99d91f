import { confirmResetPassword, resetPassword as requestReset } from 'aws-amplify/auth'
import { confirmResetTexts, resetRequestTexts } from '../errors/error-texts.ts'
import { withErrorText } from '../errors/with-error-text.ts'
import { codeSent } from './code-sent.ts'
import { normaliseCode } from './normalise-code.ts'

/** Resetting a forgotten password. Both reject with an `AuthFailure`. */
export const resetPassword = {
  /** Asks for a code. Resolves to the masked destination. */
  request: (username: string): Promise<string | undefined> =>
    withErrorText(async () => {
      const { nextStep } = await requestReset({ username: username.trim() })
      codeSent.note()
      return nextStep.codeDeliveryDetails?.destination
    }, resetRequestTexts),

  confirm: (username: string, code: string, newPassword: string): Promise<void> =>
    withErrorText(
      () => confirmResetPassword({ username: username.trim(), confirmationCode: normaliseCode(code), newPassword }),
      confirmResetTexts,
    ),
}
