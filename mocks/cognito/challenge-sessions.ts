import { CognitoFault } from './cognito-fault.ts'
import type { ChallengeSession, EmulatedUser } from './emulator-state.ts'
import type { UserPool } from './user-pool.ts'

/** Three minutes, the service's default: https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html */
const lifetime = 3 * 60 * 1000

type Opening = Omit<ChallengeSession, 'sub' | 'expires'>

export const challengeSessions = {
  open({ state, now }: UserPool, { sub }: EmulatedUser, opening: Opening): string {
    for (const [id, { expires }] of Object.entries(state.sessions)) if (expires < now()) delete state.sessions[id]
    const id = crypto.randomUUID()
    state.sessions[id] = { ...opening, sub, expires: now() + lifetime }
    return id
  },

  /** The session, if the challenge it was opened for is the one being answered and it is not too late. */
  require({ state, now }: UserPool, id: string, challenge?: string): ChallengeSession {
    const session = state.sessions[id]
    if (!session || (challenge && session.challenge !== challenge))
      throw new CognitoFault('NotAuthorizedException', 'Invalid session for the user.')
    if (session.expires < now())
      throw new CognitoFault('NotAuthorizedException', 'Invalid session for the user, session is expired.')
    return session
  },

  close({ state }: UserPool, id: string): void {
    delete state.sessions[id]
  },
}
