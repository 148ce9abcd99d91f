import { errorName } from '../errors/error-name.ts'
import type { ErrorTexts } from '../errors/auth-failure.ts'
import { withErrorText } from '../errors/with-error-text.ts'
import { refreshAuthState } from './refresh-auth-state.ts'

/**
 * Calls the provider for the signed-in user. Rejects with an `AuthFailure`. A refusal may mean that the session was
 * ended elsewhere: that is found out, and the app then offers to sign in again.
 */
export async function withSession<Result>(work: () => Promise<Result>, texts?: ErrorTexts): Promise<Result> {
  try {
    return await withErrorText(work, texts)
  } catch (error) {
    if (errorName(error) === 'NotAuthorizedException') await refreshAuthState({ forceRefresh: true }).catch(() => undefined)
    throw error
  }
}
