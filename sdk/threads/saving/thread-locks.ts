// The locks that saving threads takes, and waiting until all saves of a storage have ended.
import { withLock } from '../../core/util/with-lock.ts'

/** The prefix of the names of the locks that saving the threads of a storage takes. */
export const threadLockPrefix = (storageName: string): string => `confab-thread:${storageName}:`

/** Waits until all saves of a storage that are running or queued, in any tab, have ended. */
export async function untilSaved(storageName: string): Promise<void> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  const { held = [], pending = [] } = (await locks?.query().catch(() => undefined)) ?? {}
  const names = new Set([...held, ...pending].map(({ name = '' }) => name))
  const saving = [...names].filter((name) => name.startsWith(threadLockPrefix(storageName)))
  await Promise.all(saving.map((name) => withLock(name, () => Promise.resolve())))
}
