import { confirmResetPassword, resetPassword as requestReset } from 'aws-amplify/auth'
import { confirmResetTexts } from './errors/confirm-reset-texts.ts'
import { explain } from './errors/explain.ts'
import { resetRequestTexts } from './errors/reset-request-texts.ts'

/** For those who forgot their password. Both reject with an `AuthFailure`. */
export const resetPassword = {
  /** Asks for a code. Resolves to where it went, in part. */
  async request(username: string): Promise<string | undefined> {
    try {
      const { nextStep } = await requestReset({ username: username.trim() })
      return nextStep.codeDeliveryDetails?.destination
    } catch (error) {
      throw explain(error, resetRequestTexts)
    }
  },

  async confirm(username: string, code: string, newPassword: string): Promise<void> {
    try {
      await confirmResetPassword({ username: username.trim(), confirmationCode: code.trim(), newPassword })
    } catch (error) {
      throw explain(error, confirmResetTexts)
    }
  },
}
