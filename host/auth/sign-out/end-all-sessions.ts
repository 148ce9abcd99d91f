import { currentConfig } from '../config/current-config.ts'
import { AuthFailure } from '../errors/auth-failure.ts'
import { networkErrorText } from '../errors/error-texts.ts'
import { withSession } from '../session/with-session.ts'
import { readSession, type Session } from '../session/read-session.ts'

/** The most milliseconds to wait for the provider. */
const limit = 15_000

/** The provider names its own address in every token. */
const endpointOf = ({ accessToken }: Session): string =>
  currentConfig.get().resources.Auth?.Cognito.userPoolEndpoint ?? new URL(accessToken.payload.iss ?? '').origin

async function send(session: Session): Promise<Response> {
  try {
    return await fetch(endpointOf(session), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
      },
      cache: 'no-store',
      body: JSON.stringify({ AccessToken: session.accessToken.toString() }),
      signal: AbortSignal.timeout(limit),
    })
  } catch (cause) {
    throw new AuthFailure('NetworkError', networkErrorText, cause)
  }
}

/**
 * Has the provider end the sessions of the signed-in user on all devices. Rejects with an `AuthFailure` where it did not; the
 * library's own sign-out on all devices hides that failure (aws-amplify 6.22, signOut), and a user who lost a phone must know.
 */
export const endAllSessions = (): Promise<void> =>
  withSession(async () => {
    const session = await readSession()
    if (!session) throw new AuthFailure('UserUnAuthenticatedException', 'Please sign in to continue.')
    const response = await send(session)
    if (response.ok) return
    const { __type: type = '', message = '' } = (await response.json()) as { __type?: string; message?: string }
    throw new AuthFailure(type.split('#').at(-1) ?? '', message.trim() || 'Unknown error')
  })
