import type { Actions } from '../action.ts'
import { codes } from '../codes.ts'
import { CognitoFault } from '../cognito-fault.ts'
import { passwords } from '../passwords.ts'
import { fields } from '../request-fields.ts'
import { users } from '../users.ts'
import { requireWritable } from '../writable-attributes.ts'

export const signUpActions: Actions = {
  async SignUp(body, pool) {
    const email = fields.text(body, 'Username').trim()
    const password = fields.text(body, 'Password')
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw new CognitoFault('InvalidParameterException', 'Username should be an email.')
    passwords.check(pool, password)
    if (users.find(pool, email))
      throw new CognitoFault('UsernameExistsException', 'An account with the given email already exists.')
    const attributes = Object.fromEntries(fields.attributes(body, 'UserAttributes'))
    requireWritable(pool, Object.keys(attributes))
    const user = users.add(pool, { status: 'UNCONFIRMED', attributes: { email, ...attributes } })
    await passwords.set(pool, user, password)
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: codes.send(pool, user, 'sign-up') }
  },

  async ConfirmSignUp(body, pool) {
    const user = users.require(pool, fields.text(body, 'Username'))
    if (user.status === 'CONFIRMED')
      throw new CognitoFault('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED')
    codes.use(pool, user, 'sign-up', fields.text(body, 'ConfirmationCode'))
    user.status = 'CONFIRMED'
    user.attributes.email_verified = 'true'
    return {}
  },

  async ResendConfirmationCode(body, pool) {
    const user = users.require(pool, fields.text(body, 'Username'))
    if (user.status === 'CONFIRMED') throw new CognitoFault('InvalidParameterException', 'User is already confirmed.')
    return { CodeDeliveryDetails: codes.send(pool, user, 'sign-up') }
  },
}
