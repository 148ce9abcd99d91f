import { signOut } from 'aws-amplify/auth'
import { authStore } from '../session/auth-store.ts'
import { withTimeLimit } from '../sign-in/with-time-limit.ts'

/** The most milliseconds to wait for the provider to revoke a session. */
const limit = 5000

/** Removes the tokens, even if the provider could not be reached. */
async function forgetTokens(): Promise<void> {
  const { cognitoUserPoolsTokenProvider } = await import('aws-amplify/auth/cognito')
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens()
  if (authStore.get().errorKind !== 'ended') authStore.clear()
}

/**
 * Has the library revoke the session and clear the tokens, and after a social sign-in go to the hosted sign-out. Resolves to whether
 * it did: a provider that does not answer keeps no one signed in on this device.
 */
export async function revokeSession(): Promise<boolean> {
  try {
    await withTimeLimit(signOut(), limit)
    return true
  } catch {
    await forgetTokens()
    return false
  }
}
