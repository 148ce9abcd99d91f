import { fetchDevices, forgetDevice as forgetInLibrary } from 'aws-amplify/auth'
import { withSession } from '../session/with-session.ts'

export interface KnownDevice {
  readonly id: string
  readonly name: string | undefined
  readonly lastSeen: Date | undefined
}

/** The devices that the signed-in user trusts. Rejects with an `AuthFailure`. */
export const readDevices = (): Promise<readonly KnownDevice[]> =>
  withSession(async () =>
    (await fetchDevices()).map(({ id, name, lastAuthenticatedDate }) => ({ id, name, lastSeen: lastAuthenticatedDate })),
  )

/** Has a device asked for its second factor again. Rejects with an `AuthFailure`. */
export const forgetDevice = (id: string): Promise<void> => withSession(() => forgetInLibrary({ device: { id } }))
