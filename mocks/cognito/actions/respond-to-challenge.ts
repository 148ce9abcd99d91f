import type { Actions } from '../action.ts'
import { challengeSessions } from '../challenge-sessions.ts'
import { codes } from '../codes.ts'
import { CognitoFault } from '../cognito-fault.ts'
import type { Factor } from '../emulator-settings.ts'
import type { ChallengeSession, EmulatedUser } from '../emulator-state.ts'
import { passwords } from '../passwords.ts'
import { fields, type CallBody } from '../request-fields.ts'
import { signInSteps, type SignInAnswer } from '../sign-in-steps.ts'
import { srp } from '../srp.ts'
import { totp } from '../totp.ts'
import { poolName, type UserPool } from '../user-pool.ts'
import { users } from '../users.ts'
import { requireWritable } from '../writable-attributes.ts'

interface Reply {
  readonly pool: UserPool
  readonly user: EmulatedUser
  readonly session: ChallengeSession
  /** The challenge's answers by name. */
  readonly given: CallBody
}

const finish = ({ pool, user, given }: Reply): Promise<SignInAnswer> =>
  signInSteps.finish(pool, user, { device: fields.text(given, 'DEVICE_KEY') })

async function verifyPassword({ pool, user, session, given }: Reply): Promise<SignInAnswer> {
  const device = fields.text(given, 'DEVICE_KEY')
  // The client forgets the device and tries again when it reads exactly this.
  if (device && !user.devices[device]) throw new CognitoFault('ResourceNotFoundException', 'Device does not exist.')
  const { exchange, custom } = session
  const expected =
    exchange &&
    user.password &&
    (await srp.signature(exchange, user.password, poolName(pool), user.sub, fields.text(given, 'TIMESTAMP')))
  if (!expected || expected !== fields.text(given, 'PASSWORD_CLAIM_SIGNATURE'))
    throw new CognitoFault('NotAuthorizedException', 'Incorrect username or password.')
  return custom ? signInSteps.askCustom(pool, user) : signInSteps.afterPassword(pool, user, { device })
}

/** A code that was sent. One that confirms a factor being set up switches it on. */
function useSentCode(name: string) {
  return async (reply: Reply): Promise<SignInAnswer> => {
    const { pool, user, session, given } = reply
    codes.use(pool, user, 'factor', fields.text(given, name))
    if (session.settingUp) user.factors = [...new Set([...user.factors, session.settingUp])]
    return finish(reply)
  }
}

async function setUpFactor(reply: Reply): Promise<SignInAnswer> {
  const { pool, user, given } = reply
  const email = fields.text(given, 'EMAIL')
  if (email) {
    user.attributes.email = email
    return signInSteps.askFactor(pool, user, 'EMAIL_OTP', 'EMAIL_OTP')
  }
  if (!user.totpSecret) throw new CognitoFault('InvalidParameterException', 'No factor has been verified.')
  return finish(reply)
}

async function choose({ pool, user, given }: Reply): Promise<SignInAnswer> {
  const answer = fields.text(given, 'ANSWER')
  if (answer === 'PASSWORD_SRP') return signInSteps.startSrp(pool, user, fields.text(given, 'SRP_A'))
  if (answer === 'EMAIL_OTP' || answer === 'SMS_OTP') return signInSteps.askFactor(pool, user, answer)
  if (answer !== 'PASSWORD') throw new CognitoFault('InvalidParameterException', `Unsupported challenge ${answer}`)
  await passwords.require(pool, user, fields.text(given, 'PASSWORD'))
  return signInSteps.afterPassword(pool, user)
}

/** What a new password comes with: each attribute is an answer of its own, as `userAttributes.name`. */
function userAttributesOf(given: CallBody): Record<string, string> {
  const prefix = 'userAttributes.'
  const names = Object.keys(given).filter((name) => name.startsWith(prefix))
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length), fields.text(given, name)]))
}

const replies: Readonly<Record<string, (reply: Reply) => Promise<SignInAnswer>>> = {
  PASSWORD_VERIFIER: verifyPassword,
  SMS_MFA: useSentCode('SMS_MFA_CODE'),
  SMS_OTP: useSentCode('SMS_OTP_CODE'),
  EMAIL_OTP: useSentCode('EMAIL_OTP_CODE'),
  MFA_SETUP: setUpFactor,
  SELECT_CHALLENGE: choose,

  async SELECT_MFA_TYPE({ pool, user, given }) {
    const answer = fields.text(given, 'ANSWER') as Factor
    if (!user.factors.includes(answer)) throw new CognitoFault('InvalidParameterException', 'Invalid MFA type.')
    return signInSteps.askFactor(pool, user, answer)
  },

  async SOFTWARE_TOKEN_MFA(reply) {
    const { pool, user, given } = reply
    const code = fields.text(given, 'SOFTWARE_TOKEN_MFA_CODE')
    if (!user.totpSecret || !(await totp.accepts(user.totpSecret, code, pool.now())))
      throw new CognitoFault('CodeMismatchException', 'Invalid code received for user')
    return finish(reply)
  },

  async NEW_PASSWORD_REQUIRED({ pool, user, given }) {
    const attributes = userAttributesOf(given)
    requireWritable(pool, Object.keys(attributes))
    await passwords.set(pool, user, fields.text(given, 'NEW_PASSWORD'))
    Object.assign(user.attributes, attributes)
    user.status = 'CONFIRMED'
    return signInSteps.afterPassword(pool, user)
  },

  async CUSTOM_CHALLENGE(reply) {
    if (fields.text(reply.given, 'ANSWER').trim() !== reply.pool.settings.customChallenge.answer)
      throw new CognitoFault('NotAuthorizedException', 'Incorrect username or password.')
    return finish(reply)
  },
}

/** The client leaves the session out after a password proof: the secret block it echoes names it. */
function sessionIdOf({ state }: UserPool, body: CallBody, given: CallBody): string {
  const block = fields.text(given, 'PASSWORD_CLAIM_SECRET_BLOCK')
  const byBlock = Object.entries(state.sessions).find(([, { exchange }]) => block && exchange?.secretBlock === block)
  return fields.text(body, 'Session') || (byBlock?.[0] ?? '')
}

export const respondToChallengeActions: Actions = {
  async RespondToAuthChallenge(body, pool) {
    const challenge = fields.text(body, 'ChallengeName')
    const given = fields.record(body, 'ChallengeResponses')
    const id = sessionIdOf(pool, body, given)
    const session = challengeSessions.require(pool, id, challenge)
    const reply = Object.hasOwn(replies, challenge) ? replies[challenge] : undefined
    if (!reply) throw new CognitoFault('InvalidParameterException', `Unsupported challenge ${challenge}`)
    const answer = await reply({ pool, session, given, user: users.byId(pool, session.sub) })
    // A wrong answer leaves it open: the visitor may try again.
    challengeSessions.close(pool, id)
    return answer
  },
}
