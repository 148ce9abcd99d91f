import { bytes } from '../bytes.ts'
import { CognitoFault } from '../cognito-fault.ts'
import type { EmulatedUser } from '../emulator-state.ts'
import { signingKeys } from './signing-keys.ts'
import type { UserPool } from '../user-pool.ts'

type Claims = Readonly<Record<string, unknown>>

const encode = (value: Claims): string => bytes.toBase64Url(bytes.ofText(JSON.stringify(value)))

const decode = (part: string): Claims => JSON.parse(bytes.toText(bytes.fromBase64Url(part))) as Claims

async function sign(pool: UserPool, claims: Claims): Promise<string> {
  const { kid, sign: signWith } = await signingKeys.current(pool)
  const signed = `${encode({ alg: signingKeys.algorithm, kid })}.${encode(claims)}`
  return `${signed}.${bytes.toBase64Url(await signWith(bytes.ofText(signed)))}`
}

async function verify(pool: UserPool, token: string): Promise<{ sub: string; exp: number; origin_jti: string } | undefined> {
  const [header = '', claims = '', signature = ''] = token.split('.')
  try {
    const isOurs = await signingKeys.verify(pool, bytes.fromBase64Url(signature), bytes.ofText(`${header}.${claims}`))
    return isOurs ? (decode(claims) as { sub: string; exp: number; origin_jti: string }) : undefined
  } catch {
    // No token at all.
    return undefined
  }
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
  async issue(pool: UserPool, user: EmulatedUser, { originJti, nonce }: IssueOptions = {}) {
    const { settings, state, now } = pool
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
      AccessToken: await sign(pool, { ...common, ...access }),
      IdToken: await sign(pool, { ...common, ...identity }),
      ...(!originJti && { RefreshToken: refresh }),
      ExpiresIn: settings.tokenLifetime,
      TokenType: 'Bearer',
    }
  },

  /** Whose access token it is, while the session it belongs to has not been revoked. */
  async owner(pool: UserPool, accessToken: string): Promise<EmulatedUser> {
    const { state, now } = pool
    const claims = await verify(pool, accessToken)
    const user = claims && state.users[claims.sub]
    if (!claims || !user) return refuse('Invalid Access Token')
    if (claims.exp * 1000 < now()) return refuse('Access Token has expired')
    const living = Object.values(state.refreshTokens).some(({ originJti }) => originJti === claims.origin_jti)
    return living ? user : refuse('Access Token has been revoked')
  },
}
