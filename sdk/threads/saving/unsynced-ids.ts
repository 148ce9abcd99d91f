interface Named {
  readonly id: string
}

/** The ids of messages that this chat had, and of which it never heard that the storage has them. */
export interface UnsyncedIds {
  /** The chat has these. */
  note(own: readonly Named[]): void
  /** The storage has these, and so has the chat. */
  settle(ids: Iterable<string>): void
  /** Of those, the ones that the chat has no more: the storage may have them by another way. */
  gone(own: readonly Named[]): ReadonlySet<string>
}

/**
 * Remembers what a chat had before it was first synced: a server that writes conversations itself may have stored it, and what was cleared
 * since is not to come back from there.
 */
export function createUnsyncedIds(): UnsyncedIds {
  const unsynced = new Set<string>()
  return {
    note(own: readonly Named[]): void {
      for (const { id } of own) unsynced.add(id)
    },
    settle(ids: Iterable<string>): void {
      for (const id of ids) unsynced.delete(id)
    },
    gone(own: readonly Named[]): ReadonlySet<string> {
      const there = new Set(own.map(({ id }) => id))
      return new Set([...unsynced].filter((id) => !there.has(id)))
    },
  }
}
