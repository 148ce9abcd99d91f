import type { Store } from '../../core/store.ts'
import type { ChatState, Message } from '../../core/types.ts'

/**
 * Object URLs with which messages show the visitor's files. Each is revoked as soon as no message shows its file; `allMessages`
 * are those that may, visible or not.
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
        // Adding or growing a message removes no file, so nothing is searched.
        if (messages.length < previous.messages.length) release()
      })
      const address = URL.createObjectURL(file)
      held.add(address)
      return address
    },
    /** Revokes the URLs that no message uses any more. */
    release,
    destroy(): void {
      unsubscribe?.()
      unsubscribe = undefined
      held.forEach(give)
    },
  }
}
