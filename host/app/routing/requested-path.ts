import { tabStore } from '../../lib/local-store.ts'
import { safePath } from './route-guard.ts'

const name = 'wanted-path'

/** The screen that a user requested before signing in. Only paths of the table are read back. */
export const requestedPath = {
  remember: (path: string): void => tabStore.write(name, path),
  /** Reads and removes it. */
  take(): string | undefined {
    const path = safePath(tabStore.read(name))
    tabStore.remove(name)
    return path
  },
  forget: (): void => tabStore.remove(name),
}
