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
import { inSession } from '../session/in-session.ts'
import { plainCode } from '../sign-in/plain-code.ts'

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
    inSession(() => updatePassword({ oldPassword, newPassword })).catch((error: unknown) => {
      throw changePasswordFailure(error)
    }),

  /** Asks for a new secret for an authenticator app: as text, and as an address for a QR code. */
  startTotp: (): Promise<{ secret: string; uri: string }> =>
    inSession(async () => {
      const { sharedSecret, getSetupUri } = await setUpTOTP()
      return { secret: sharedSecret, uri: getSetupUri('Confab', authStore.get().user?.email ?? '').href }
    }),

  /** The first code of the app proves that it has the secret; from then on it is asked for. */
  finishTotp: (code: string): Promise<void> =>
    inSession(async () => {
      await verifyTOTPSetup({ code: plainCode(code) })
      await updateMFAPreference({ totp: 'PREFERRED' })
    }),

  secondFactors: (): Promise<SecondFactors> =>
    inSession(async () => {
      const { enabled = [], preferred } = await fetchMFAPreference()
      return { enabled, preferred }
    }),

  changeSecondFactor: (factor: SecondFactor, change: 'ENABLED' | 'DISABLED' | 'PREFERRED' | 'NOT_PREFERRED'): Promise<void> =>
    inSession(() => updateMFAPreference({ [keys[factor]]: change })),

  devices: (): Promise<readonly KnownDevice[]> =>
    inSession(async () =>
      (await fetchDevices()).map(({ id, name, lastAuthenticatedDate }) => ({ id, name, lastSeen: lastAuthenticatedDate })),
    ),

  forgetDevice: (id: string): Promise<void> => inSession(() => forgetDevice({ device: { id } })),
}
