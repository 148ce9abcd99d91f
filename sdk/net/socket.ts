import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import type { ConnectionState } from '../core/types.ts'
import { createChannel } from './channel.ts'
import { frameLimit } from './frame-limit.ts'
import { createOutages } from './outages.ts'
import { browserPresence, type Presence } from './presence.ts'
import { reconnectDelay } from './reconnect-delay.ts'
import { createUnsentData } from './unsent-data.ts'

/**
 * Connection states and received frames. The error is reported once per outage, however many attempts fail; after a normal close only when
 * something waits to be sent.
 */
export type SocketEvent =
  | {
      readonly type: 'connection'
      readonly state: Exclude<ConnectionState, 'none'>
      readonly error?: ChatError
      readonly isNormal?: boolean
    }
  | { readonly type: 'frame'; readonly data: string }

export interface ReconnectingSocket {
  /** Ends when the socket is closed for good: by `close` or by the signal. */
  readonly events: AsyncIterable<SocketEvent>
  /**
   * Connects at once where the server has closed the connection in a normal way, and resolves when the data is sent, however late.
   * Rejects with a connection error when the socket is not open otherwise.
   */
  send(data: string): Promise<void>
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

/**
 * Turns a URL into a WebSocket URL; a page may give a path or an http URL. Browsers before 2024 accept neither:
 * https://developer.mozilla.org/docs/Web/API/WebSocket/WebSocket#browser_compatibility
 */
const socketAddress = (url: string): string => new URL(url, globalThis.location?.href).href.replace(/^http/, 'ws')

/** A WebSocket that reconnects after an outage, with growing delays, and soon after the server has closed it in a normal way. */
export function createSocket(
  url: string,
  { protocols, signal, delay, presence = browserPresence, random = Math.random }: SocketOptions,
): ReconnectingSocket {
  const connectionError = (cause?: unknown): ChatError =>
    new ChatError(defaultLabels.errorConnection, { isDisplayable: true, cause, url })
  const events = createChannel<SocketEvent>()
  const decoder = new TextDecoder()
  const outages = createOutages()
  const unsent = createUnsentData()
  let socket: WebSocket | undefined
  /** Ends the wait for the next attempt. */
  let connectNow: (() => void) | undefined
  /** The reason why this side closes the socket. */
  let fault: ChatError | undefined
  let isGivenUp = false

  function close(): void {
    isGivenUp = true
    signal.removeEventListener('abort', close)
    socket?.close()
    socket = undefined
    unsent.drop(connectionError)
    events.close()
  }

  function reconnect(): void {
    const waited = reconnectDelay({ ...outages.nextWait, presence, random, delay, signal })
    const asked = new Promise<void>((resolve) => (connectNow = resolve))
    Promise.race([waited, asked]).then(connect, close)
    if (outages.isQuiet && !unsent.isEmpty) connectNow?.()
  }

  function onClosed({ code, wasClean }: CloseEvent): void {
    if (isGivenUp) return
    socket = undefined
    const { wasOpen, closing } = outages.closed(code, { wasClean: wasClean && !fault, isAwaited: !unsent.isEmpty })
    const isNormal = closing === 'normal'
    // What waited for a connection that was just about to close has not been told otherwise.
    if (wasOpen && !isNormal) unsent.drop(connectionError)
    const isTold = isNormal || closing === 'new'
    events.push({
      type: 'connection',
      state: 'closed',
      ...(isNormal && { isNormal }),
      ...(isTold && { error: fault ?? connectionError() }),
    })
    fault = undefined
    reconnect()
  }

  function connect(): void {
    connectNow = undefined
    if (isGivenUp) return
    events.push({ type: 'connection', state: 'pending' })
    const opening = new WebSocket(socketAddress(url), protocols)
    socket = opening
    opening.binaryType = 'arraybuffer'
    opening.addEventListener('open', () => {
      if (isGivenUp) return
      outages.opened()
      events.push({ type: 'connection', state: 'open' })
      unsent.sendAll(opening)
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
    async send(data) {
      if (socket?.readyState === WebSocket.OPEN) return socket.send(data)
      const isClosing = socket?.readyState === WebSocket.CLOSING && !fault && !isGivenUp
      if (!outages.isQuiet && !isClosing) throw connectionError()
      const sent = unsent.add(data)
      connectNow?.()
      return sent
    },
  }
}
