import type { ChatError } from '../core/errors.ts'

interface Waiting {
  readonly data: string
  resolve(): void
  reject(error: ChatError): void
}

/** Data that waits for the next connection. */
export interface UnsentData {
  readonly isEmpty: boolean
  /** Resolves when the data is sent, and rejects when it was dropped. */
  add(data: string): Promise<void>
  sendAll(socket: WebSocket): void
  drop(error: () => ChatError): void
}

export function createUnsentData(): UnsentData {
  let waiting: readonly Waiting[] = []

  function takeAll(): readonly Waiting[] {
    const taken = waiting
    waiting = []
    return taken
  }

  return {
    get isEmpty() {
      return !waiting.length
    },
    add: (data) => new Promise((resolve, reject) => (waiting = [...waiting, { data, resolve, reject }])),
    sendAll(socket) {
      for (const { data, resolve } of takeAll()) {
        socket.send(data)
        resolve()
      }
    },
    drop(error) {
      for (const { reject } of takeAll()) reject(error())
    },
  }
}
