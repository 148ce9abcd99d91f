import type { Actions } from '../action.ts'
import { CognitoFault } from '../cognito-fault.ts'
import { fields } from '../request-fields.ts'
import { users } from '../users.ts'

/** The schema of the pool, beside what its client may write. */
const others = ['custom:payment_status', 'email_verified', 'phone_number_verified']

/** What an administrator does through the service, whatever the app client may write. */
export const administratorActions: Actions = {
  async AdminUpdateUserAttributes(body, pool) {
    const { userPoolId, writeAttributes } = pool.settings
    if (fields.text(body, 'UserPoolId') !== userPoolId)
      throw new CognitoFault('ResourceNotFoundException', `User pool ${fields.text(body, 'UserPoolId')} does not exist.`)
    const user = users.require(pool, fields.text(body, 'Username'))
    const changes = fields.attributes(body, 'UserAttributes')
    const unknown = changes.find(([name]) => !writeAttributes.includes(name) && !others.includes(name))
    if (unknown)
      throw new CognitoFault('InvalidParameterException', `user.${unknown[0]}: Attribute does not exist in the schema.`)
    Object.assign(user.attributes, Object.fromEntries(changes))
    return {}
  },
}
