import type { Actions } from '../action.ts'
import { codes } from '../codes.ts'
import { CognitoFault } from '../cognito-fault.ts'
import { passwords } from '../passwords.ts'
import { fields } from '../request-fields.ts'
import { tokens } from '../tokens/tokens.ts'
import { users } from '../users.ts'

export const passwordActions: Actions = {
  async ForgotPassword(body, pool) {
    const name = fields.text(body, 'Username')
    if (!name.includes('@')) throw new CognitoFault('InvalidParameterException', 'Username should be an email.')
    const user = users.require(pool, name)
    if (user.attributes.email_verified !== 'true')
      throw new CognitoFault(
        'InvalidParameterException',
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )
    return { CodeDeliveryDetails: codes.send(pool, user, 'reset') }
  },

  async ConfirmForgotPassword(body, pool) {
    const user = users.require(pool, fields.text(body, 'Username'))
    const password = fields.text(body, 'Password')
    passwords.check(pool, password)
    codes.use(pool, user, 'reset', fields.text(body, 'ConfirmationCode'))
    await passwords.set(pool, user, password)
    user.status = 'CONFIRMED'
    return {}
  },

  async ChangePassword(body, pool) {
    const user = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    await passwords.require(pool, user, fields.text(body, 'PreviousPassword'))
    await passwords.set(pool, user, fields.text(body, 'ProposedPassword'))
    return {}
  },
}
