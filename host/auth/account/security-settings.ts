import {
  fetchDevices,
  fetchMFAPreference,
  forgetDevice,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { changePasswordFailure } from '../errors/change-password-failure.ts'
import { authStore } from '../session/auth-store.ts'
import { withSession } from '../session/with-session.ts'
import { normaliseCode } from '../sign-in/normalise-code.ts'

export type SecondFactor = 'TOTP' | 'SMS' | 'EMAIL'

export interface SecondFactors {
  readonly enabled: readonly SecondFactor[]
  readonly preferred: SecondFactor | undefined
}

export interface KnownDevice {
  readonly id: string
  readonly name: string | undefined
  readonly lastSeen: Date | undefined
}

const keys = { TOTP: 'totp', SMS: 'sms', EMAIL: 'email' } as const

/** How a signed-in user keeps the account safe. All reject with an `AuthFailure`. */
export const securitySettings = {
  changePassword: (oldPassword: string, newPassword: string): Promise<void> =>
    withSession(() => updatePassword({ oldPassword, newPassword })).catch((error: unknown) => {
      throw changePasswordFailure(error)
    }),

  /** Asks for a new secret for an authenticator app: as text, and as an address for a QR code. */
  startTotp: (): Promise<{ secret: string; uri: string }> =>
    withSession(async () => {
      const { sharedSecret, getSetupUri } = await setUpTOTP()
      return { secret: sharedSecret, uri: getSetupUri('Confab', authStore.get().user?.email ?? '').href }
    }),

  /** The first code of the app proves that it has the secret; from then on codes are required. */
  finishTotp: (code: string): Promise<void> =>
    withSession(async () => {
      await verifyTOTPSetup({ code: normaliseCode(code) })
      await updateMFAPreference({ totp: 'PREFERRED' })
    }),

  secondFactors: (): Promise<SecondFactors> =>
    withSession(async () => {
      const { enabled = [], preferred } = await fetchMFAPreference()
      return { enabled, preferred }
    }),

  changeSecondFactor: (factor: SecondFactor, change: 'ENABLED' | 'DISABLED' | 'PREFERRED' | 'NOT_PREFERRED'): Promise<void> =>
    withSession(() => updateMFAPreference({ [keys[factor]]: change })),

  devices: (): Promise<readonly KnownDevice[]> =>
    withSession(async () =>
      (await fetchDevices()).map(({ id, name, lastAuthenticatedDate }) => ({ id, name, lastSeen: lastAuthenticatedDate })),
    ),

  forgetDevice: (id: string): Promise<void> => withSession(() => forgetDevice({ device: { id } })),
}
