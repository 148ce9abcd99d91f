import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import type { ConnectionState } from '../core/types.ts'
import { createChannel } from './channel.ts'
import { frameLimit } from './frame-limit.ts'
import { browserPresence, type Presence } from './presence.ts'
import { reconnectDelay } from './reconnect-delay.ts'

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

/** "Normal closure" and "going away": https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
const normalCodes = [1000, 1001]
/** Before the first attempt after a normal close, in milliseconds. */
const firstWaitAfterNormal = 500
/** A connection that was open for so long, in milliseconds, was not closed for a reason that comes again at once. */
const settledAfter = 10_000

/** Data that waits for the next connection. */
interface Waiting {
  readonly data: string
  resolve(): void
  reject(error: ChatError): void
}

/** A WebSocket that reconnects after an outage, with growing delays, and soon after the server has closed it in a normal way. */
export function createSocket(
  url: string,
  { protocols, signal, delay, presence = browserPresence, random = Math.random }: SocketOptions,
): ReconnectingSocket {
  const connectionError = (cause?: unknown): ChatError =>
    new ChatError(defaultLabels.errorConnection, { isDisplayable: true, cause, url })
  const events = createChannel<SocketEvent>()
  const decoder = new TextDecoder()
  let socket: WebSocket | undefined
  /** Failed attempts since it was last open. */
  let attempt = 0
  /** Normal closes of connections that were hardly open. */
  let closings = 0
  /** By `performance.now()`; undefined while it is not open. */
  let openedAt: number | undefined
  /** The server has closed it in a normal way, and nothing has failed that anybody waited for. */
  let isQuiet = false
  let waiting: readonly Waiting[] = []
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
    drop()
    events.close()
  }

  function drop(): void {
    const dropped = waiting
    waiting = []
    for (const { reject } of dropped) reject(connectionError())
  }

  function flush(opened: WebSocket): void {
    const ready = waiting
    waiting = []
    for (const { data, resolve } of ready) {
      opened.send(data)
      resolve()
    }
  }

  function reconnect(firstWait?: number): void {
    const count = firstWait === undefined ? attempt : attempt + closings
    const waited = reconnectDelay({
      attempt: count,
      presence,
      random,
      delay,
      signal,
      ...(firstWait !== undefined && { firstWait }),
    })
    const asked = new Promise<void>((resolve) => (connectNow = resolve))
    Promise.race([waited, asked]).then(connect, close)
    if (isQuiet && waiting.length) connectNow?.()
  }

  function closeNormally(openFor: number): void {
    closings = openFor < settledAfter ? closings + 1 : 1
    attempt = 0
    isQuiet = true
    events.push({ type: 'connection', state: 'closed', isNormal: true, error: connectionError() })
    reconnect(firstWaitAfterNormal)
  }

  function onClosed({ code, wasClean }: CloseEvent): void {
    if (isGivenUp) return
    const openFor = openedAt === undefined ? undefined : performance.now() - openedAt
    socket = undefined
    openedAt = undefined
    if (openFor !== undefined && wasClean && !fault && normalCodes.includes(code)) return closeNormally(openFor)
    // What waited for a connection that was just about to close has not been told otherwise.
    if (openFor !== undefined) drop()
    attempt += 1
    const isUnnoticed = isQuiet && !waiting.length
    const isNew = !isUnnoticed && (isQuiet || attempt === 1)
    events.push({ type: 'connection', state: 'closed', ...(isNew && { error: fault ?? connectionError() }) })
    fault = undefined
    if (isUnnoticed) return reconnect(firstWaitAfterNormal)
    if (isNew) attempt = 1
    isQuiet = false
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
      attempt = 0
      if (isGivenUp) return
      openedAt = performance.now()
      isQuiet = false
      events.push({ type: 'connection', state: 'open' })
      flush(opening)
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
      if (!isQuiet && !isClosing) throw connectionError()
      const sent = new Promise<void>((resolve, reject) => (waiting = [...waiting, { data, resolve, reject }]))
      connectNow?.()
      return sent
    },
  }
}
