import { bytes } from './bytes.ts'
import { CognitoFault } from './cognito-fault.ts'
import { digest } from './digest.ts'
import type { EmulatedUser } from './emulator-state.ts'
import type { UserPool } from './user-pool.ts'

/** Tokens are signed with this, for form: the service uses a key pair of its own, and no one but the emulator reads them. */
const key = bytes.ofText('local-emulator-not-a-secret')

type Claims = Readonly<Record<string, unknown>>

const encode = (value: Claims): string => bytes.toBase64Url(bytes.ofText(JSON.stringify(value)))

async function sign(claims: Claims): Promise<string> {
  const signed = `${encode({ alg: 'HS256', kid: 'local' })}.${encode(claims)}`
  return `${signed}.${bytes.toBase64Url(await digest.hmac(key, bytes.ofText(signed)))}`
}

async function verify(token: string): Promise<{ sub: string; exp: number; origin_jti: string } | undefined> {
  const [header = '', claims = '', signature] = token.split('.')
  const expected = bytes.toBase64Url(await digest.hmac(key, bytes.ofText(`${header}.${claims}`)))
  if (signature !== expected) return undefined
  return JSON.parse(bytes.toText(bytes.fromBase64Url(claims))) as { sub: string; exp: number; origin_jti: string }
}

interface IssueOptions {
  /** Of the session that is renewed: the new tokens belong to it and no new refresh token is made. */
  originJti?: string
  /** As the authorize request gave it. */
  nonce?: string | undefined
}

const refuse = (message: string): never => {
  throw new CognitoFault('NotAuthorizedException', message)
}

export const tokens = {
  /** An `AuthenticationResult`. */
  async issue({ settings, state, now }: UserPool, user: EmulatedUser, { originJti, nonce }: IssueOptions = {}) {
    const time = Math.floor(now() / 1000)
    const session = originJti ?? crypto.randomUUID()
    const region = settings.userPoolId.split('_')[0]
    const common = {
      sub: user.sub,
      iss: `https://cognito-idp.${region}.amazonaws.com/${settings.userPoolId}`,
      origin_jti: session,
      event_id: crypto.randomUUID(),
      auth_time: time,
      iat: time,
      exp: time + settings.tokenLifetime,
    }
    const scope = 'aws.cognito.signin.user.admin openid email profile'
    const access = { token_use: 'access', client_id: settings.clientId, username: user.sub, scope, jti: crypto.randomUUID() }
    const identity = {
      ...user.attributes,
      token_use: 'id',
      aud: settings.clientId,
      'cognito:username': user.sub,
      email_verified: user.attributes.email_verified === 'true',
      ...(user.provider && { identities: [{ providerName: user.provider, userId: user.sub }] }),
      ...(nonce && { nonce }),
    }
    const refresh = `${session}.${bytes.toBase64Url(bytes.random(24))}`
    if (!originJti) state.refreshTokens[refresh] = { sub: user.sub, originJti: session }
    return {
      AccessToken: await sign({ ...common, ...access }),
      IdToken: await sign({ ...common, ...identity }),
      ...(!originJti && { RefreshToken: refresh }),
      ExpiresIn: settings.tokenLifetime,
      TokenType: 'Bearer',
    }
  },

  /** Whose access token it is, while the session it belongs to has not been revoked. */
  async owner({ state, now }: UserPool, accessToken: string): Promise<EmulatedUser> {
    const claims = await verify(accessToken)
    const user = claims && state.users[claims.sub]
    if (!claims || !user) return refuse('Invalid Access Token')
    if (claims.exp * 1000 < now()) return refuse('Access Token has expired')
    const living = Object.values(state.refreshTokens).some(({ originJti }) => originJti === claims.origin_jti)
    return living ? user : refuse('Access Token has been revoked')
  },
}
