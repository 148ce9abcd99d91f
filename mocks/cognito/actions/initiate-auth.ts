import type { Actions } from '../action.ts'
import { challengeSessions } from '../challenge-sessions.ts'
import { CognitoFault } from '../cognito-fault.ts'
import type { EmulatedUser } from '../emulator-state.ts'
import { passwords } from '../passwords.ts'
import { fields, type CallBody } from '../request-fields.ts'
import { signInSteps, type SignInAnswer } from '../sign-in-steps.ts'
import type { UserPool } from '../user-pool.ts'
import { users } from '../users.ts'
import { sessionActions } from './sessions.ts'

async function requireKnown(pool: UserPool, flow: string, name: string): Promise<EmulatedUser> {
  const user = users.find(pool, name)
  if (user) return user
  // The service tells a custom flow's trigger that the user is missing, and everyone else no more than this.
  if (flow === 'CUSTOM_AUTH') throw new CognitoFault('UserNotFoundException', 'User does not exist.')
  throw new CognitoFault('NotAuthorizedException', 'Incorrect username or password.')
}

async function withPassword(pool: UserPool, user: EmulatedUser, given: CallBody): Promise<SignInAnswer> {
  await passwords.require(pool, user, fields.text(given, 'PASSWORD'))
  return signInSteps.afterPassword(pool, user, { device: fields.text(given, 'DEVICE_KEY') })
}

/** The choice-based flow: with a preference straight to it, without one the choice. */
async function chooseFirstFactor(pool: UserPool, user: EmulatedUser, given: CallBody): Promise<SignInAnswer> {
  const preferred = fields.text(given, 'PREFERRED_CHALLENGE')
  if (preferred === 'PASSWORD_SRP') return signInSteps.startSrp(pool, user, fields.text(given, 'SRP_A'))
  if (preferred === 'PASSWORD') return withPassword(pool, user, given)
  if (user.status === 'UNCONFIRMED') throw new CognitoFault('UserNotConfirmedException', 'User is not confirmed.')
  if (preferred === 'EMAIL_OTP' || preferred === 'SMS_OTP') return signInSteps.askFactor(pool, user, preferred)
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP', ...(user.attributes.phone_number ? ['SMS_OTP'] : [])],
    Session: challengeSessions.open(pool, user, { challenge: 'SELECT_CHALLENGE' }),
    ChallengeParameters: { USERNAME: user.sub },
  }
}

export const initiateAuthActions: Actions = {
  async InitiateAuth(body, pool) {
    const clientId = fields.text(body, 'ClientId')
    if (clientId !== pool.settings.clientId)
      throw new CognitoFault('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
    const flow = fields.text(body, 'AuthFlow')
    const given = fields.record(body, 'AuthParameters')
    if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN')
      return sessionActions.GetTokensFromRefreshToken?.({ RefreshToken: given.REFRESH_TOKEN }, pool) ?? {}
    const user = await requireKnown(pool, flow, fields.text(given, 'USERNAME'))
    switch (flow) {
      case 'USER_PASSWORD_AUTH':
        return withPassword(pool, user, given)
      case 'USER_SRP_AUTH':
        return signInSteps.startSrp(pool, user, fields.text(given, 'SRP_A'))
      case 'CUSTOM_AUTH':
        return fields.text(given, 'CHALLENGE_NAME') === 'SRP_A'
          ? signInSteps.startSrp(pool, user, fields.text(given, 'SRP_A'), true)
          : signInSteps.askCustom(pool, user)
      case 'USER_AUTH':
        return chooseFirstFactor(pool, user, given)
    }
    throw new CognitoFault('InvalidParameterException', 'Unsupported AuthFlow')
  },
}
