import type { LocalMode } from '../../../mocks/local-mode.ts'
import type { AuthEnvironment } from './auth-environment.ts'
import { ConfigurationError } from './configuration-error.ts'
import { localMode } from './local-mode.ts'

/** The emulators of this page, or those of the server that `npm start` runs. Written out for the same reason. */
async function open(): Promise<LocalMode> {
  if (import.meta.env.VITE_LOCAL_SERVER === 'on') {
    const { joinLocalServer } = await import('../../../mocks/join-local-server.ts')
    return joinLocalServer()
  }
  const { startLocalMode } = await import('../../../mocks/local-mode.ts')
  return startLocalMode()
}

/** Starts the emulators when the build says that they stand in for the services. They must answer before the library is configured. */
export async function openLocalMode({ VITE_REQUIRE_AUTH }: AuthEnvironment): Promise<LocalMode | undefined> {
  // Written out, so that a production build finds the condition false and leaves the emulators out.
  if (import.meta.env.VITE_LOCAL_MODE !== 'on') return undefined
  if (VITE_REQUIRE_AUTH === '1' && location.protocol === 'https:')
    throw new ConfigurationError('This deployment must not run in local mode: set VITE_USER_POOL_ID.')
  const running = localMode.find()
  if (running) return running
  const started = await open()
  localMode.set(started)
  return started
}
