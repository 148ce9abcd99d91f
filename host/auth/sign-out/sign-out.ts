import { configureLibrary } from '../config/configure-library.ts'
import { currentConfig } from '../config/current-config.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { blockPage } from './block-page.ts'
import { revokeSession } from './revoke-session.ts'
import { clearSession } from './clear-session.ts'
import { localMode } from '../config/local-mode.ts'
import { forgetProductKeys } from './forget-product-keys.ts'
import { socialSession } from '../social/social-session.ts'

interface SignOutOptions {
  /** Ends the sessions on all devices: nothing is changed where that fails. Default false. */
  global?: boolean
  /** What ends it. Default: the page is reloaded, and takes no clicks until then. */
  reload?: () => void
}

/** Resolves when the session is over here; to whether the hosted sign-out brings the next page. */
async function leave(): Promise<boolean> {
  forgetProductKeys()
  // A chat on this page keeps what it has when it is taken out, and when the page ends: before whoever comes next, that goes, too.
  addEventListener('pagehide', forgetProductKeys, { once: true })
  // The pretend provider has no session to end.
  if (!socialSession.isLiving() || localMode.find()) {
    await clearSession()
    return false
  }
  await configureLibrary(currentConfig.get())
  return revokeSession()
}

/**
 * Revokes the refresh token, clears the tokens and everything kept under the product's prefix, and reloads. After a social
 * sign-in the browser goes to the hosted sign-out instead: a reload would break that off, and the next person at this
 * machine would be signed in as the last. Rejects with an `AuthFailure` where the sessions of other devices could not be ended.
 */
export async function signOut({ global = false, reload }: SignOutOptions = {}): Promise<void> {
  if (global) await endAllSessions()
  const release = reload ? undefined : blockPage()
  try {
    if (await leave()) return
    forgetProductKeys()
  } catch (error) {
    removeEventListener('pagehide', forgetProductKeys)
    release?.()
    throw error
  }
  if (!reload) return location.reload()
  reload()
  removeEventListener('pagehide', forgetProductKeys)
}
