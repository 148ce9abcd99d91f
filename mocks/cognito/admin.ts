import type { CognitoEmulator } from './cognito-emulator.ts'
import type { EmulatedUser } from './emulator-state.ts'
import { passwords } from './passwords.ts'
import { users } from './users.ts'

type NewUser = Partial<Pick<EmulatedUser, 'status' | 'factors' | 'totpSecret'>> & {
  readonly password: string
  readonly attributes: Readonly<Record<string, string>> & { readonly email: string }
}

/** The administrator's calls: what a server does with credentials of its own, after a payment for example. */
export const admin = {
  /** Sets attributes whatever the app client may write. `name` is the user's id or e-mail. */
  updateUserAttributes: (emulator: CognitoEmulator, name: string, attributes: Readonly<Record<string, string>>): Promise<void> =>
    emulator.administer(async (pool) => {
      Object.assign(users.require(pool, name).attributes, attributes)
    }),

  /** Default status: the password is temporary, as for those an administrator invites. */
  createUser: (emulator: CognitoEmulator, { password, attributes, ...rest }: NewUser): Promise<string> =>
    emulator.administer(async (pool) => {
      const user = users.add(pool, { status: 'FORCE_CHANGE_PASSWORD', attributes: { email_verified: 'true', ...attributes } })
      await passwords.set(pool, user, password)
      Object.assign(user, rest)
      return user.sub
    }),

  resetUserPassword: (emulator: CognitoEmulator, name: string): Promise<void> =>
    emulator.administer(async (pool) => {
      users.require(pool, name).status = 'RESET_REQUIRED'
    }),
}
