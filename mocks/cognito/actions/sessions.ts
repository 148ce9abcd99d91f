import type { Actions } from '../action.ts'
import { CognitoFault } from '../cognito-fault.ts'
import { fields } from '../request-fields.ts'
import { tokens } from '../tokens/tokens.ts'
import { users } from '../users.ts'

export const sessionActions: Actions = {
  async GetTokensFromRefreshToken(body, pool) {
    const session = pool.state.refreshTokens[fields.text(body, 'RefreshToken')]
    if (!session || !pool.state.users[session.sub])
      throw new CognitoFault('NotAuthorizedException', 'Refresh Token has been revoked')
    const user = users.byId(pool, session.sub)
    return { AuthenticationResult: await tokens.issue(pool, user, { originJti: session.originJti }) }
  },

  async RevokeToken(body, { state }) {
    delete state.refreshTokens[fields.text(body, 'Token')]
    return {}
  },

  async GlobalSignOut(body, pool) {
    const { sub } = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    const { refreshTokens } = pool.state
    for (const [token, session] of Object.entries(refreshTokens)) if (session.sub === sub) delete refreshTokens[token]
    return {}
  },

  async DeleteUser(body, pool) {
    const { sub } = await tokens.owner(pool, fields.text(body, 'AccessToken'))
    const { refreshTokens, users: accounts } = pool.state
    for (const [token, session] of Object.entries(refreshTokens)) if (session.sub === sub) delete refreshTokens[token]
    delete accounts[sub]
    return {}
  },
}
