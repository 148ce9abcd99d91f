import { fetchMFAPreference, updateMFAPreference } from 'aws-amplify/auth'
import { withSession } from '../session/with-session.ts'

export type SecondFactor = 'TOTP' | 'SMS' | 'EMAIL'

export interface SecondFactors {
  readonly enabled: readonly SecondFactor[]
  readonly preferred: SecondFactor | undefined
}

const keys = { TOTP: 'totp', SMS: 'sms', EMAIL: 'email' } as const

/** What the signed-in user proves a sign-in with besides the password. Rejects with an `AuthFailure`. */
export const readSecondFactors = (): Promise<SecondFactors> =>
  withSession(async () => {
    const { enabled = [], preferred } = await fetchMFAPreference()
    return { enabled, preferred }
  })

/** Turns a second factor on or off, or makes it the first that is asked for. Rejects with an `AuthFailure`. */
export const changeSecondFactor = (
  factor: SecondFactor,
  change: 'ENABLED' | 'DISABLED' | 'PREFERRED' | 'NOT_PREFERRED',
): Promise<void> => withSession(() => updateMFAPreference({ [keys[factor]]: change }))
