import type { Actions } from '../action.ts'
import { codes } from '../codes.ts'
import { CognitoFault } from '../cognito-fault.ts'
import type { EmulatedUser } from '../emulator-state.ts'
import { fields } from '../request-fields.ts'
import { tokens } from '../tokens/tokens.ts'
import type { UserPool } from '../user-pool.ts'
import { users } from '../users.ts'
import { requireWritable } from '../writable-attributes.ts'

/** The two that can be confirmed by a code, and how the code travels. */
const media = { email: 'EMAIL', phone_number: 'SMS' } as const
const isVerifiable = (name: string): name is keyof typeof media => Object.hasOwn(media, name)

function check(pool: UserPool, user: EmulatedUser, name: string, value: string): void {
  if (name === 'phone_number' && value !== '' && !/^\+\d{6,15}$/.test(value))
    throw new CognitoFault('InvalidParameterException', 'Invalid phone number format.')
  const other = name === 'email' ? users.find(pool, value) : undefined
  if (other && other.sub !== user.sub)
    throw new CognitoFault('AliasExistsException', 'An account with the given email already exists.')
}

function write(pool: UserPool, user: EmulatedUser, name: string, value: string) {
  const changed = user.attributes[name] !== value
  user.attributes[name] = value
  if (!isVerifiable(name) || !changed || value === '') return []
  const asks = name === 'email' || pool.settings.verifyPhone
  user.attributes[`${name}_verified`] = String(!asks)
  return asks ? [codes.send(pool, user, name, media[name])] : []
}

export const attributeActions: Actions = {
  async GetUser(body, pool) {
    const user = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    return {
      Username: user.sub,
      UserAttributes: Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
      ...(user.factors.length > 0 && { UserMFASettingList: user.factors }),
      ...(user.preferredFactor && { PreferredMfaSetting: user.preferredFactor }),
    }
  },

  async UpdateUserAttributes(body, pool) {
    const user = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    const changes = fields.attributes(body, 'UserAttributes')
    requireWritable(
      pool,
      changes.map(([name]) => name),
    )
    for (const [name, value] of changes) check(pool, user, name, value)
    return { CodeDeliveryDetailsList: changes.flatMap(([name, value]) => write(pool, user, name, value)) }
  },

  async GetUserAttributeVerificationCode(body, pool) {
    const user = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    const name = fields.text(body, 'AttributeName')
    if (!isVerifiable(name) || !user.attributes[name])
      throw new CognitoFault('InvalidParameterException', `Attribute ${name} cannot be verified.`)
    return { CodeDeliveryDetails: codes.send(pool, user, name, media[name]) }
  },

  async VerifyUserAttribute(body, pool) {
    const user = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    const name = fields.text(body, 'AttributeName')
    if (!isVerifiable(name)) throw new CognitoFault('InvalidParameterException', `Attribute ${name} cannot be verified.`)
    codes.use(pool, user, name, fields.text(body, 'Code'))
    user.attributes[`${name}_verified`] = 'true'
    return {}
  },

  async DeleteUser(body, pool) {
    const { sub } = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    const { users: accounts, refreshTokens } = pool.state
    delete accounts[sub]
    for (const [token, session] of Object.entries(refreshTokens)) if (session.sub === sub) delete refreshTokens[token]
    return {}
  },
}
