import { Amplify } from 'aws-amplify'
import { fetchAuthSession, type JWT } from 'aws-amplify/auth'
import { errorName } from '../errors/error-name.ts'
import { withTimeLimit } from '../sign-in/with-time-limit.ts'

/** The tokens of the signed-in user. */
export interface Session {
  readonly accessToken: JWT
  readonly idToken: JWT | undefined
}

/** The tokens alone, without the cloud credentials that come with a session. Nothing when no one is signed in. */
export async function readTokens(): Promise<Session | undefined> {
  const tokens = await withTimeLimit(Amplify.getTokens({}))
  return tokens ? { accessToken: tokens.accessToken, idToken: tokens.idToken } : undefined
}

/**
 * The session, renewed when it has expired or when `forceRefresh` asks. Nothing when no one is signed in.
 * Without a network, tokens that are still valid count: who was signed in stays so.
 */
export async function readSession(options: { forceRefresh?: boolean } = {}): Promise<Session | undefined> {
  try {
    const { tokens } = await withTimeLimit(fetchAuthSession(options))
    return tokens ? { accessToken: tokens.accessToken, idToken: tokens.idToken } : undefined
  } catch (error) {
    if (options.forceRefresh || !['NetworkError', 'TimeoutError'].includes(errorName(error))) throw error
    return readTokens()
  }
}
