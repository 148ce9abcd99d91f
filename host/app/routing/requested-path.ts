import { tabStore } from '../../lib/browser-storage.ts'
import { safePath } from './navigation.ts'

const name = 'wanted-path'

/** The screen that a person came for before they had signed in. Only a path of the table is ever read back. */
export const requestedPath = {
  remember: (path: string): void => tabStore.write(name, path),
  /** Reads it once. */
  take(): string | undefined {
    const path = safePath(tabStore.read(name))
    tabStore.remove(name)
    return path
  },
  forget: (): void => tabStore.remove(name),
}
