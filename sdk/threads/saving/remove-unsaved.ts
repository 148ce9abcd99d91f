import { clearings } from '../../core/storage/clearings.ts'
import { draftNamesOf } from '../../core/storage/draft-name.ts'
import { growingPrefix } from '../../core/storage/growing-prefix.ts'
import { takenOverPrefix } from '../start/taken-over-prefix.ts'
import { unsavedPrefix } from './unsaved-prefix.ts'

/**
 * Removes from the browser what earlier pages failed to save of a storage's threads, what was written and not sent in them, and the
 * records of migrated conversations.
 */
export async function removeUnsaved(storageName: string): Promise<void> {
  clearings.add(storageName)
  const { createDraftRecords } = await import('../../core/extensions/drafts/draft-records.ts')
  const prefixes = [unsavedPrefix(storageName), takenOverPrefix(storageName), growingPrefix('threads', storageName)]
  try {
    const { localStorage } = globalThis
    createDraftRecords(localStorage).removeAll(draftNamesOf(storageName))
    for (const key of Object.keys(localStorage))
      if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  } catch {
    // A browser that blocks this storage blocked the write, too.
  }
  await (await import('./unsaved-files.ts')).unsavedFiles.remove(storageName)
}
