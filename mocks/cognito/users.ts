import { CognitoFault } from './cognito-fault.ts'
import type { EmulatedUser } from './emulator-state.ts'
import type { UserPool } from './user-pool.ts'

/** Finding and making accounts. */
export const users = {
  /** By id or e-mail, whatever its case. Those of a provider are found by id only: they have no password here. */
  find({ state }: UserPool, name: string): EmulatedUser | undefined {
    const wanted = name.trim().toLowerCase()
    return Object.values(state.users).find(
      ({ sub, provider, attributes }) => sub === wanted || (!provider && attributes.email?.toLowerCase() === wanted),
    )
  },

  require(pool: UserPool, name: string): EmulatedUser {
    const user = users.find(pool, name)
    if (!user) throw new CognitoFault('UserNotFoundException', 'User does not exist.')
    return user
  },

  byId({ state }: UserPool, sub: string): EmulatedUser {
    const user = state.users[sub]
    if (!user) throw new CognitoFault('UserNotFoundException', 'User does not exist.')
    return user
  },

  add({ state }: UserPool, fresh: Pick<EmulatedUser, 'status' | 'attributes' | 'provider'>): EmulatedUser {
    const sub = crypto.randomUUID()
    const user: EmulatedUser = { ...fresh, sub, attributes: { sub, ...fresh.attributes }, factors: [], devices: {} }
    state.users[sub] = user
    return user
  },
}
