import { bytes } from './bytes.ts'
import { challengeSessions } from './challenge-sessions.ts'
import { codes } from './codes.ts'
import { CognitoFault } from './cognito-fault.ts'
import type { Factor } from './emulator-settings.ts'
import type { EmulatedUser } from './emulator-state.ts'
import { srp } from './srp.ts'
import { tokens } from './tokens/tokens.ts'
import type { UserPool } from './user-pool.ts'

/** What a sign-in answers: tokens, or what is asked next. */
export type SignInAnswer = Readonly<Record<string, unknown>>

interface FinishOptions {
  /** The device the call came from, if it said so. */
  device?: string | undefined
}

function rememberDevice(pool: UserPool, user: EmulatedUser, known: string | undefined): SignInAnswer {
  const device = known ? user.devices[known] : undefined
  if (device) device.lastSeen = pool.now()
  if (device || !pool.settings.rememberDevices) return {}
  const [region] = pool.settings.userPoolId.split('_')
  return {
    NewDeviceMetadata: { DeviceKey: `${region}_${crypto.randomUUID()}`, DeviceGroupKey: `-${bytes.toHex(bytes.random(4))}` },
  }
}

/** The steps of a sign-in that several actions lead to. */
export const signInSteps = {
  /** The end: tokens. */
  async finish(pool: UserPool, user: EmulatedUser, { device }: FinishOptions = {}): Promise<SignInAnswer> {
    const issued = await tokens.issue(pool, user)
    return { AuthenticationResult: { ...issued, ...rememberDevice(pool, user, device) }, ChallengeParameters: {} }
  },

  askFactor(pool: UserPool, user: EmulatedUser, factor: Factor | 'SMS_OTP', settingUp?: Factor): SignInAnswer {
    const medium = factor === 'EMAIL_OTP' ? 'EMAIL' : 'SMS'
    const delivery = factor === 'SOFTWARE_TOKEN_MFA' ? undefined : codes.send(pool, user, 'factor', medium)
    return {
      ChallengeName: factor,
      Session: challengeSessions.open(pool, user, { challenge: factor, ...(settingUp && { settingUp }) }),
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.sub,
        ...(delivery && {
          CODE_DELIVERY_DELIVERY_MEDIUM: delivery.DeliveryMedium,
          CODE_DELIVERY_DESTINATION: delivery.Destination,
        }),
      },
    }
  },

  /** What the account still owes once its password was right. */
  async afterPassword(pool: UserPool, user: EmulatedUser, options: FinishOptions = {}): Promise<SignInAnswer> {
    const ask = (challenge: string, parameters: Record<string, string>): SignInAnswer => ({
      ChallengeName: challenge,
      Session: challengeSessions.open(pool, user, { challenge }),
      ChallengeParameters: parameters,
    })
    if (user.status === 'UNCONFIRMED') throw new CognitoFault('UserNotConfirmedException', 'User is not confirmed.')
    if (user.status === 'RESET_REQUIRED')
      throw new CognitoFault('PasswordResetRequiredException', 'Password reset required for the user')
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      return ask('NEW_PASSWORD_REQUIRED', {
        USER_ID_FOR_SRP: user.sub,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(user.attributes),
      })
    const [first, ...others] = user.factors
    if (first && others.length > 0 && !user.preferredFactor)
      return ask('SELECT_MFA_TYPE', { USER_ID_FOR_SRP: user.sub, MFAS_CAN_CHOOSE: JSON.stringify(user.factors) })
    if (first) return signInSteps.askFactor(pool, user, user.preferredFactor ?? first)
    if (pool.settings.mfa === 'ON')
      return ask('MFA_SETUP', { USER_ID_FOR_SRP: user.sub, MFAS_CAN_SETUP: JSON.stringify(pool.settings.setupFactors) })
    return signInSteps.finish(pool, user, options)
  },

  /** The server's first half of a password proof. `custom` makes it the first part of a custom sign-in. */
  async startSrp(pool: UserPool, user: EmulatedUser, clientPublic: string, custom = false): Promise<SignInAnswer> {
    const exchange = user.password && (await srp.answer(user.password, clientPublic))
    if (!user.password || !exchange) throw new CognitoFault('NotAuthorizedException', 'Incorrect username or password.')
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      Session: challengeSessions.open(pool, user, { challenge: 'PASSWORD_VERIFIER', exchange, custom }),
      ChallengeParameters: {
        USERNAME: user.sub,
        USER_ID_FOR_SRP: user.sub,
        SRP_B: exchange.serverPublic,
        SALT: user.password.salt,
        SECRET_BLOCK: exchange.secretBlock,
      },
    }
  },

  askCustom(pool: UserPool, user: EmulatedUser): SignInAnswer {
    return {
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: challengeSessions.open(pool, user, { challenge: 'CUSTOM_CHALLENGE' }),
      ChallengeParameters: { USERNAME: user.sub, question: pool.settings.customChallenge.question },
    }
  },
}
