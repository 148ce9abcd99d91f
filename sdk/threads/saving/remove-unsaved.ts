import { takenOverPrefix } from '../taken-over-prefix.ts'
import { unsavedPrefix } from './unsaved-prefix.ts'

/** Removes from the browser what pages could not save of a storage's threads when they were left, and what became a thread. */
export async function removeUnsaved(storageName: string): Promise<void> {
  const prefixes = [unsavedPrefix(storageName), takenOverPrefix(storageName)]
  try {
    const { localStorage } = globalThis
    for (const key of Object.keys(localStorage))
      if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  } catch {
    // A browser that refuses this storage refused the write, too.
  }
  await (await import('./unsaved-files.ts')).unsavedFiles.remove(storageName)
}
