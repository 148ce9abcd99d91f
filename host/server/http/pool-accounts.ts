import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Accounts } from '../product/backend-context.ts'
import { ProductFault } from '../product/product-fault.ts'

type Fetch = typeof globalThis.fetch

interface PoolSettings {
  /** `eu-west-1_AbCdEf123` */
  readonly userPoolId: string
  /** The app client whose tokens are taken. */
  readonly clientId: string
  /** Where the pool is asked. Default: its region's address. */
  readonly endpoint?: string | undefined
  /** Asks the pool. Default: the network. */
  readonly fetch?: Fetch
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number
  /** Writes `custom:payment_status` with an administrator's rights. */
  readonly setPaymentStatus: Accounts['setPaymentStatus']
}

/** Milliseconds that the pool's word on a token counts: a session that is ended elsewhere lives on for no longer. */
const trustedFor = 60_000
/** Tokens whose word is kept: those that were asked about last. */
const mostKept = 1000
/** Milliseconds that the pool may take. */
const patience = 5000

/** The keys cannot be had: nothing is known of the token. */
const withoutKeys: readonly string[] = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']

/** What the pool says of a token that it takes no more. Everything else says nothing of the token. */
const ended: readonly string[] = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]

function unreachable(cause: unknown): ProductFault {
  console.error('The user pool cannot be asked', cause)
  return new ProductFault(503, 'no_pool', "We can't check who you are at the moment. Please try again in a minute.", 30)
}

interface PoolAnswer {
  readonly __type?: string
  readonly UserAttributes?: readonly { readonly Name: string; readonly Value: string }[]
}

interface Attributes {
  readonly [name: string]: string
}

/** Of a clock that is a little off. */
const clockTolerance = 5

/**
 * The accounts of a user pool. A token counts when the pool has signed it, for this app client, when it has not expired, and while the pool
 * knows its session: keys say the first, and the pool itself the last.
 */
export function poolAccounts({
  userPoolId,
  clientId,
  endpoint,
  fetch = globalThis.fetch,
  now = Date.now,
  setPaymentStatus,
}: PoolSettings): Accounts {
  const own = `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com`
  const service = endpoint?.replace(/\/$/, '') ?? own
  const issuer = `${own}/${userPoolId}`
  const keys = createRemoteJWKSet(new URL(`${service}/${userPoolId}/.well-known/jwks.json`), {
    timeoutDuration: patience,
    [customFetch]: (url, init) => fetch(url, init),
  })
  const known = new Map<string, { readonly until: number; readonly attributes: Promise<Attributes | undefined> }>()

  /** The claims of an access token of this pool and client; undefined for anything else. */
  async function verify(token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        clockTolerance,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp'],
      })
      // An id token is for the page, and another client's for another app.
      return payload['token_use'] === 'access' && payload['client_id'] === clientId ? payload : undefined
    } catch (error) {
      if (error instanceof JOSEError && !withoutKeys.includes(error.code)) return undefined
      throw unreachable(error)
    }
  }

  /** What the pool says of the user; undefined where it has ended the session. */
  async function ask(token: string): Promise<Attributes | undefined> {
    try {
      const response = await fetch(service, {
        method: 'POST',
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
        body: JSON.stringify({ AccessToken: token }),
        signal: AbortSignal.timeout(patience),
      })
      const answer = (await response.json()) as PoolAnswer
      if (response.ok) return Object.fromEntries((answer.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]))
      if (ended.includes(answer['__type'] ?? '')) return undefined
      throw new Error(`The user pool answered with ${response.status} ${answer['__type'] ?? ''}.`)
    } catch (error) {
      throw unreachable(error)
    }
  }

  function attributesOf(token: string): Promise<Attributes | undefined> {
    const kept = known.get(token)
    if (kept && kept.until > now()) return kept.attributes
    const attributes = ask(token)
    known.delete(token)
    known.set(token, { until: now() + trustedFor, attributes })
    attributes.catch(() => known.delete(token))
    const [oldest] = known.keys()
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
    return attributes
  }

  return {
    async identify(token) {
      const claims = await verify(token)
      const userId = claims?.sub
      if (!userId) return undefined
      const attributes = await attributesOf(token)
      return (
        attributes && {
          userId,
          // Somebody who came through another provider is not found by the id.
          accountName: typeof claims['username'] === 'string' ? claims['username'] : userId,
          email: attributes['email'],
          paymentStatus: attributes['custom:payment_status'],
          preferredName: attributes['preferred_username'],
        }
      )
    },
    async setPaymentStatus(accountName, status) {
      await setPaymentStatus(accountName, status)
      // What was known of the user is out of date.
      known.clear()
    },
  }
}
