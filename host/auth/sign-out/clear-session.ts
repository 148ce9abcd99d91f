import { configureLibrary } from '../config/configure-library.ts'
import { currentConfig } from '../config/current-config.ts'
import { revokeSession } from './revoke-session.ts'
import { socialSession } from '../social/social-session.ts'

/** The library does not wait for its storage (aws-amplify 6.22, signOut): a task later the tokens are gone. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Signs out without leaving the page, social sessions too: without the oauth part of the configuration the library revokes
 * and clears the tokens and does not go to the hosted page.
 */
export async function clearSession(): Promise<void> {
  await configureLibrary(currentConfig.get(), { oauth: false })
  await revokeSession()
  socialSession.forget()
  await nextTask()
}
