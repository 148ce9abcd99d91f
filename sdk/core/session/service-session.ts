import type { Message } from '../types.ts'

/** The session of a service (a thread, a conversation) that the next message belongs to. */
export function createSessionId() {
  let current: string | undefined
  return {
    get: (): string | undefined => current,
    set: (id: string | undefined): void => void (current = id),
    /** The current one, or else that of the newest message with a session. */
    find: (messages: readonly Message[]): string | undefined =>
      (current ??= messages.findLast(({ sessionId }) => sessionId !== undefined)?.sessionId),
  }
}

export type SessionId = ReturnType<typeof createSessionId>
