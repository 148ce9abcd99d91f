import type { KeyValueStore } from './key-value-store.ts'

/** What would have gone out by mail or text message. */
export interface DevMessage {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly medium: 'EMAIL' | 'SMS'
  readonly to: string
  readonly subject: string
  readonly code: string
}

/** The messages of the emulator, newest first. */
export interface DevInbox {
  /** The same list until something changes. */
  get(): readonly DevMessage[]
  subscribe(listener: () => void): () => void
  deliver(message: Omit<DevMessage, 'id'>): void
  clear(): void
}

const kept = 20

export function createSentMessages(store: KeyValueStore, key: string): DevInbox {
  const read = (): readonly DevMessage[] => JSON.parse(store.getItem(key) ?? '[]') as DevMessage[]
  let messages = read()
  const listeners = new Set<() => void>()
  const change = (next: readonly DevMessage[]): void => {
    messages = next
    store.setItem(key, JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  return {
    get: () => messages,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    deliver: (message) => change([{ ...message, id: crypto.randomUUID() }, ...messages].slice(0, kept)),
    clear: () => change([]),
  }
}
