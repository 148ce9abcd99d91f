import type { Message } from '../types.ts'

/** The session of a service (a thread, a conversation) that the next message belongs to. */
export interface ServiceSession {
  get(): string | undefined
  set(id: string | undefined): void
  /** The current one, or else that of the newest message with a session. */
  find(messages: readonly Message[]): string | undefined
}

export function createServiceSession(): ServiceSession {
  let current: string | undefined
  return {
    get: () => current,
    set: (id) => void (current = id),
    find: (messages) => (current ??= messages.findLast(({ sessionId }) => sessionId !== undefined)?.sessionId),
  }
}
