import type { Actions } from '../action.ts'
import { challengeSessions } from '../challenge-sessions.ts'
import { CognitoFault } from '../cognito-fault.ts'
import type { Factor } from '../emulator-settings.ts'
import type { EmulatedUser } from '../emulator-state.ts'
import { fields, type CallBody } from '../request-fields.ts'
import { tokens } from '../tokens/tokens.ts'
import { totp } from '../totp.ts'
import type { UserPool } from '../user-pool.ts'
import { users } from '../users.ts'

/** Someone signed in, or someone whose sign-in asks for a factor first. */
async function ownerOf(pool: UserPool, body: CallBody): Promise<EmulatedUser> {
  if (fields.has(body, 'AccessToken')) return tokens.owner(pool, fields.text(body, 'AccessToken'))
  return users.byId(pool, challengeSessions.require(pool, fields.text(body, 'Session'), 'MFA_SETUP').sub)
}

const settingsNames: readonly (readonly [string, Factor])[] = [
  ['SMSMfaSettings', 'SMS_MFA'],
  ['SoftwareTokenMfaSettings', 'SOFTWARE_TOKEN_MFA'],
  ['EmailMfaSettings', 'EMAIL_OTP'],
]

function allow(user: EmulatedUser, factor: Factor): void {
  if (factor === 'SOFTWARE_TOKEN_MFA' && !user.totpSecret)
    throw new CognitoFault('InvalidParameterException', 'User has not verified software token mfa')
  if (factor === 'SMS_MFA' && !user.attributes.phone_number)
    throw new CognitoFault('InvalidParameterException', 'User does not have delivery config set to turn on SMS_MFA')
}

export const factorActions: Actions = {
  async AssociateSoftwareToken(body, pool) {
    const user = await ownerOf(pool, body)
    user.totpCandidate = totp.createSecret()
    return { SecretCode: user.totpCandidate, ...(fields.has(body, 'Session') && { Session: body.Session }) }
  },

  async VerifySoftwareToken(body, pool) {
    const user = await ownerOf(pool, body)
    const secret = user.totpCandidate
    if (!secret || !(await totp.accepts(secret, fields.text(body, 'UserCode'), pool.now())))
      throw new CognitoFault('EnableSoftwareTokenMFAException', 'Code mismatch')
    user.totpSecret = secret
    delete user.totpCandidate
    if (!fields.has(body, 'AccessToken')) user.factors = [...new Set([...user.factors, 'SOFTWARE_TOKEN_MFA' as const])]
    return { Status: 'SUCCESS', ...(fields.has(body, 'Session') && { Session: body.Session }) }
  },

  async SetUserMFAPreference(body, pool) {
    const user = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    for (const [name, factor] of settingsNames) {
      if (!fields.has(body, name)) continue
      const { Enabled: enabled, PreferredMfa: preferred } = fields.record(body, name)
      if (enabled) allow(user, factor)
      user.factors = user.factors.filter((known) => known !== factor)
      if (enabled) user.factors.push(factor)
      if (enabled && preferred) user.preferredFactor = factor
      else if (user.preferredFactor === factor) delete user.preferredFactor
    }
    return {}
  },
}
