import { replaceGlobals } from '../../../mocks/kit/replace-globals.ts'

interface SocketScript {
  /** What becomes of a try to connect: it opens, is refused, or is never answered. Default `open`. */
  readonly connection?: 'open' | 'refused' | 'unanswered'
  /** Frames that come as soon as it is open. */
  readonly greeting?: readonly object[]
  /** What the server says to what it is sent. */
  readonly answer?: (sent: unknown) => readonly object[]
}

/**
 * Has websockets follow this script, until the story ends.
 * @returns the way back, and the way to end the connections that are open.
 */
export function scriptedSocket({ connection = 'open', greeting = [], answer = () => [] }: SocketScript) {
  const open = new Set<ScriptedSocket>()

  class ScriptedSocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSED = 3
    readyState: number = ScriptedSocket.CONNECTING
    binaryType = 'blob'

    constructor() {
      super()
      if (connection === 'open') setTimeout(() => this.accept())
      if (connection === 'refused') setTimeout(() => this.close())
    }

    accept(): void {
      if (this.readyState !== ScriptedSocket.CONNECTING) return
      this.readyState = ScriptedSocket.OPEN
      open.add(this)
      this.dispatchEvent(new Event('open'))
      this.say(greeting)
    }

    say(frames: readonly object[]): void {
      for (const frame of frames) this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
    }

    send(data: string): void {
      const sent: unknown = JSON.parse(data)
      setTimeout(() => this.say(answer(sent)))
    }

    close(): void {
      if (this.readyState === ScriptedSocket.CLOSED) return
      this.readyState = ScriptedSocket.CLOSED
      open.delete(this)
      this.dispatchEvent(new CloseEvent('close'))
    }
  }

  const restore = replaceGlobals({ WebSocket: ScriptedSocket })
  return {
    restore,
    /** Whether the server has a connection. */
    get isOpen() {
      return open.size > 0
    },
    /** The server goes away. */
    end: () => open.forEach((socket) => socket.close()),
  }
}
