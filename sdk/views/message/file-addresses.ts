import type { Store } from '../../core/store.ts'
import type { ChatState, Message } from '../../core/types.ts'

/**
 * Addresses under which messages show files of the visitor's. Each is given back as soon as no message shows its file; `allMessages`
 * are those that may, in sight or not.
 */
export function createFileAddresses(store: () => Store<ChatState>, allMessages: () => Iterable<Message>) {
  const held = new Set<string>()
  let unsubscribe: (() => void) | undefined

  function give(address: string): void {
    held.delete(address)
    URL.revokeObjectURL(address)
  }

  function release(): void {
    if (!held.size) return
    const shown = new Set<string | undefined>()
    for (const { parts } of allMessages()) {
      for (const part of parts) if (part.type === 'file' && 'file' in part) shown.add(part.file.src)
    }
    for (const address of held) if (!shown.has(address)) give(address)
  }

  return {
    addressOf(file: File): string {
      unsubscribe ??= store().subscribe(({ messages }, previous) => {
        // A message that is added, or grows, takes none away: nothing is looked through for it.
        if (messages.length < previous.messages.length) release()
      })
      const address = URL.createObjectURL(file)
      held.add(address)
      return address
    },
    /** Gives back what no message shows any more. */
    release,
    destroy(): void {
      unsubscribe?.()
      unsubscribe = undefined
      held.forEach(give)
    },
  }
}
