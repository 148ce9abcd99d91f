import type { Message } from '../types.ts'

/** Which session of a service (a thread, a conversation) the next message belongs to. */
export function createSessionId() {
  let current: string | undefined
  return {
    get: (): string | undefined => current,
    set: (id: string | undefined): void => void (current = id),
    /** The one in use, or else the one that the newest message with a session belongs to. */
    find: (messages: readonly Message[]): string | undefined =>
      (current ??= messages.findLast(({ sessionId }) => sessionId !== undefined)?.sessionId),
  }
}

export type SessionId = ReturnType<typeof createSessionId>
