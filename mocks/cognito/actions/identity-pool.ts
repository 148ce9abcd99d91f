import type { Actions } from '../action.ts'
import { bytes } from '../bytes.ts'
import { CognitoFault } from '../cognito-fault.ts'
import { digest } from '../digest.ts'
import { fields } from '../request-fields.ts'

/** Credentials that open nothing: there is no cloud behind them. */
const lifetime = 3600

export const identityPoolActions: Actions = {
  async GetId(body, { settings }) {
    if (fields.text(body, 'IdentityPoolId') !== settings.identityPoolId)
      throw new CognitoFault('ResourceNotFoundException', 'IdentityPool not found.')
    const [token] = Object.values(fields.record(body, 'Logins'))
    const claims = typeof token === 'string' ? bytes.toText(bytes.fromBase64Url(token.split('.')[1] ?? '')) : '{}'
    const { sub = crypto.randomUUID() } = JSON.parse(claims || '{}') as { sub?: string }
    // The same person has the same identity at every call, as in the service.
    const hash = bytes.toHex(await digest.sha256(bytes.ofText(sub)))
    const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
    return { IdentityId: `${settings.identityPoolId.split(':')[0]}:${id}` }
  },

  async GetCredentialsForIdentity(body, { now }) {
    return {
      IdentityId: fields.text(body, 'IdentityId'),
      Credentials: {
        AccessKeyId: 'ASIALOCALEMULATOR',
        SecretKey: 'local-emulator-not-a-secret',
        SessionToken: 'local-emulator-not-a-session',
        Expiration: Math.floor(now() / 1000) + lifetime,
      },
    }
  },
}
