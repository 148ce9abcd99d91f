import type { Blueprint, Versioned } from '../../backend/types.ts'
import { localStore } from '../../lib/local-store.ts'

/** Changes that are not saved yet, and what they were made on. */
export interface BlueprintDraft {
  readonly base: Versioned<Blueprint>
  readonly mine: Blueprint
}

const nameOf = (userId: string): string => `blueprint-draft:${userId}`

/** Keeps unsaved changes over a reload. They go when they are saved, and when the person signs out. */
export const blueprintDraft = {
  read(userId: string): BlueprintDraft | undefined {
    try {
      const text = localStore.read(nameOf(userId))
      return text === undefined ? undefined : (JSON.parse(text) as BlueprintDraft)
    } catch {
      return undefined // not ours to read: there is nothing to go on with
    }
  },
  keep: (userId: string, draft: BlueprintDraft): void => localStore.write(nameOf(userId), JSON.stringify(draft)),
  forget: (userId: string): void => localStore.remove(nameOf(userId)),
}
