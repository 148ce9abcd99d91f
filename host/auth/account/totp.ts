import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth'
import { authStore } from '../session/auth-store.ts'
import { withSession } from '../session/with-session.ts'
import { normaliseCode } from '../sign-in/normalise-code.ts'

/** Asks for a new secret for an authenticator app: as text, and as an address for a QR code. Rejects with an `AuthFailure`. */
export const setUpTotp = (): Promise<{ secret: string; uri: string }> =>
  withSession(async () => {
    const { sharedSecret, getSetupUri } = await setUpTOTP()
    return { secret: sharedSecret, uri: getSetupUri('Confab', authStore.get().user?.email ?? '').href }
  })

/**
 * The first code of the app proves that it has the secret; from then on codes are required. Rejects with an `AuthFailure`.
 */
export const verifyTotpSetup = (code: string): Promise<void> =>
  withSession(async () => {
    await verifyTOTPSetup({ code: normaliseCode(code) })
    await updateMFAPreference({ totp: 'PREFERRED' })
  })
