import { bytes } from '../bytes.ts'
import { digest } from '../digest.ts'
import type { EmulatedUser } from '../emulator-state.ts'
import { OAuthError } from './oauth-error.ts'
import { tokens } from '../tokens/tokens.ts'
import type { UserPool } from '../user-pool.ts'
import { users } from '../users.ts'

const codeLifetime = 5 * 60 * 1000

function check({ settings }: UserPool, parameters: URLSearchParams): string {
  const redirect = parameters.get('redirect_uri') ?? ''
  if (parameters.get('client_id') !== settings.clientId) throw new OAuthError('invalid_request: unknown client')
  if (!URL.canParse(redirect) || (settings.redirects && !settings.redirects.includes(redirect)))
    throw new OAuthError('invalid_request: redirect_mismatch')
  if (parameters.get('response_type') !== 'code' || parameters.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request: a code with an S256 challenge is needed')
  return redirect
}

function personOf(pool: UserPool, provider: string, email: string): EmulatedUser {
  const known = Object.values(pool.state.users).find((user) => user.provider === provider && user.attributes.email === email)
  if (known) return known
  const attributes = { email, email_verified: 'true', name: email.split('@')[0] ?? email }
  return users.add(pool, { status: 'CONFIRMED', provider, attributes })
}

function back(redirect: string, parameters: URLSearchParams, answer: Record<string, string>): string {
  const url = new URL(redirect)
  const state = parameters.get('state')
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }) })) url.searchParams.set(name, value)
  return url.href
}

const refused = (error: string): { status: number; body: object } => ({ status: 400, body: { error } })

/** The hosted sign-in with its pretend providers: https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html */
export const hostedSignIn = {
  check,

  /** The person at the pretend provider agreed. Returns where to go. */
  approve(pool: UserPool, parameters: URLSearchParams, email: string): string {
    const redirect = check(pool, parameters)
    const user = personOf(pool, parameters.get('identity_provider') ?? 'COGNITO', email)
    const code = crypto.randomUUID()
    const nonce = parameters.get('nonce')
    const challenge = parameters.get('code_challenge') ?? ''
    pool.state.authorizationCodes[code] = {
      sub: user.sub,
      challenge,
      redirect,
      expires: pool.now() + codeLifetime,
      ...(nonce && { nonce }),
    }
    return back(redirect, parameters, { code })
  },

  /** The person said no. Returns where to go. */
  refuse(pool: UserPool, parameters: URLSearchParams): string {
    const redirect = check(pool, parameters)
    return back(redirect, parameters, { error: 'access_denied', error_description: 'The sign-in was cancelled.' })
  },

  async exchange(pool: UserPool, form: URLSearchParams): Promise<{ status: number; body: object }> {
    if (form.get('grant_type') !== 'authorization_code') return refused('unsupported_grant_type')
    const code = form.get('code') ?? ''
    const granted = pool.state.authorizationCodes[code]
    // A code is good for one try, right or wrong.
    delete pool.state.authorizationCodes[code]
    if (!granted || granted.expires < pool.now() || granted.redirect !== form.get('redirect_uri')) return refused('invalid_grant')
    const hash = await digest.sha256(bytes.ofText(form.get('code_verifier') ?? ''))
    if (bytes.toBase64Url(hash) !== granted.challenge) return refused('invalid_grant')
    const issued = await tokens.issue(pool, users.byId(pool, granted.sub), { nonce: granted.nonce })
    return {
      status: 200,
      body: {
        access_token: issued.AccessToken,
        id_token: issued.IdToken,
        refresh_token: issued.RefreshToken,
        token_type: issued.TokenType,
        expires_in: issued.ExpiresIn,
      },
    }
  },
}
