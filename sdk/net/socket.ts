import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import type { ConnectionState } from '../core/types.ts'
import { createChannel } from './channel.ts'
import { frameLimit } from './frame-limit.ts'
import { browserPresence, type Presence } from './presence.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** Connection states and received frames. The error is reported once per outage, however many attempts fail. */
export type SocketEvent =
  | { readonly type: 'connection'; readonly state: Exclude<ConnectionState, 'none'>; readonly error?: ChatError }
  | { readonly type: 'frame'; readonly data: string }

export interface ReconnectingSocket {
  /** Ends when the socket is closed for good: by `close` or by the signal. */
  readonly events: AsyncIterable<SocketEvent>
  /** Throws a connection error when the socket is not open. */
  send(data: string): void
  close(): void
}

interface SocketOptions {
  protocols?: string | string[]
  signal: AbortSignal
  /** Rejects when the signal aborts. */
  delay: (milliseconds: number) => Promise<void>
  presence?: Presence
  random?: () => number
}

const connectionError = (cause?: unknown): ChatError =>
  new ChatError(defaultLabels.errorConnection, { isDisplayable: true, cause })

/**
 * Turns a URL into a WebSocket URL; a page may give a path or an http URL. Browsers before 2024 accept neither:
 * https://developer.mozilla.org/docs/Web/API/WebSocket/WebSocket#browser_compatibility
 */
const socketAddress = (url: string): string => new URL(url, globalThis.location?.href).href.replace(/^http/, 'ws')

/** A WebSocket that reconnects after an outage, with growing delays. */
export function createSocket(
  url: string,
  { protocols, signal, delay, presence = browserPresence, random = Math.random }: SocketOptions,
): ReconnectingSocket {
  const events = createChannel<SocketEvent>()
  const decoder = new TextDecoder()
  let socket: WebSocket | undefined
  let attempt = 0
  /** The reason why this side closes the socket. */
  let fault: ChatError | undefined
  let isGivenUp = false

  function close(): void {
    isGivenUp = true
    signal.removeEventListener('abort', close)
    socket?.close()
    socket = undefined
    events.close()
  }

  function onClosed(): void {
    if (isGivenUp) return
    socket = undefined
    events.push({ type: 'connection', state: 'closed', ...(attempt === 0 && { error: fault ?? connectionError() }) })
    fault = undefined
    attempt += 1
    reconnectDelay({ attempt, presence, random, delay, signal }).then(connect, close)
  }

  function connect(): void {
    if (isGivenUp) return
    events.push({ type: 'connection', state: 'pending' })
    const opening = new WebSocket(socketAddress(url), protocols)
    socket = opening
    opening.binaryType = 'arraybuffer'
    opening.addEventListener('open', () => {
      attempt = 0
      if (!isGivenUp) events.push({ type: 'connection', state: 'open' })
    })
    opening.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      const size = typeof data === 'string' ? data.length : data.byteLength
      if (fault) return
      if (size > frameLimit.size) {
        fault = frameLimit.error()
        opening.close()
      } else events.push({ type: 'frame', data: typeof data === 'string' ? data : decoder.decode(data) })
    })
    // An error is always followed by a close: https://websockets.spec.whatwg.org/#feedback-from-the-protocol
    opening.addEventListener('close', onClosed)
  }

  if (signal.aborted) close()
  else {
    signal.addEventListener('abort', close)
    try {
      connect()
    } catch (error) {
      // A URL or subprotocol that the browser rejects will be rejected on every attempt.
      events.push({ type: 'connection', state: 'closed', error: connectionError(error) })
      close()
    }
  }
  return {
    events,
    close,
    send(data) {
      if (socket?.readyState !== WebSocket.OPEN) throw connectionError()
      socket.send(data)
    },
  }
}
