import { withLock } from './with-lock.ts'

/** With what the names of the locks begin under which threads of a storage are saved. */
export const threadLockPrefix = (storageName: string): string => `confab-thread:${storageName}:`

/** Waits until all saves of a storage have ended that are under way, or wait for their turn, in any tab. */
export async function untilSaved(storageName: string): Promise<void> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  const { held = [], pending = [] } = (await locks?.query().catch(() => undefined)) ?? {}
  const names = new Set([...held, ...pending].map(({ name = '' }) => name))
  const saving = [...names].filter((name) => name.startsWith(threadLockPrefix(storageName)))
  await Promise.all(saving.map((name) => withLock(name, () => Promise.resolve())))
}
