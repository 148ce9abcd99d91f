import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChatServer } from './chat-server.ts'
import { watchReaderPatience } from './ending/reader-patience.ts'
import { jsonResponse } from './json-response.ts'
import { textBodyOf, type TextBody } from './streams/text-body.ts'
import { noteAddress } from './visitors/address.ts'
import { report } from '../core/util/thrown/report.ts'

/** Converts a request to a streamed body for `fetch`. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces = message[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

/** What a framework has read of a body before, such as `express.json()`; undefined where nobody has. */
function readBefore(message: IncomingMessage & { readonly body?: unknown }): string | Uint8Array<ArrayBuffer> | undefined {
  const { body, readableEnded } = message
  if (!readableEnded || body === undefined) return undefined
  return typeof body === 'string' || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body)
}

function requestOf(message: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers: given } = message
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const read = hasBody ? readBefore(message) : undefined
  // Whoever has read it has unpacked it.
  if (read !== undefined) headers.delete('content-encoding')
  // Express removes the mount path from `url`; an address that starts with two slashes of either kind would name a host.
  const address = new URL(url.replace(/^[/\\]+/, '/'), `http://${given.host ?? 'localhost'}`)
  const request = new Request(address, {
    method,
    headers,
    signal,
    // https://developer.mozilla.org/docs/Web/API/RequestInit#duplex
    ...(hasBody && ({ body: read ?? bodyOf(message), duplex: 'half' } as RequestInit)),
  })
  noteAddress(request, message.socket.remoteAddress)
  return request
}

/** The request; undefined for one that no browser sends, e.g. with a host that is none. */
function readRequest(message: IncomingMessage, signal: AbortSignal): Request | undefined {
  try {
    return requestOf(message, signal)
  } catch {
    return undefined
  }
}

/** Bytes that are sent at once: a reader who takes no more than these within a minute takes nothing. */
const largestPiece = 64 * 1024

/** Resolves when a slow reader takes more, or has gone; who takes nothing for too long is let go. */
const drained = (target: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const isTaken = watchReaderPatience(() => target.destroy())
    function done(): void {
      isTaken()
      target.off('drain', done).off('close', done)
      resolve()
    }
    target.on('drain', done).on('close', done)
  })

/** Ends a response. Who does not take the end of it is let go, too. */
function finish(target: ServerResponse): void {
  if (target.closed) return
  const isTaken = watchReaderPatience(() => target.destroy())
  target.once('finish', isTaken).once('close', isTaken)
  target.end()
}

async function sendText({ send, leave }: TextBody, target: ServerResponse): Promise<void> {
  target.once('close', leave)
  await send((text) => {
    if (target.closed) leave()
    return target.closed || target.write(text) ? undefined : drained(target)
  })
}

async function sendBytes(body: ReadableStream<Uint8Array>, target: ServerResponse): Promise<void> {
  const reader = body.getReader()
  target.once('close', () => void reader.cancel().catch(() => undefined))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (let start = 0; start < value.length && !target.closed; start += largestPiece)
      if (!target.write(value.subarray(start, start + largestPiece)) && !target.closed) await drained(target)
  }
}

async function send(response: Response, target: ServerResponse): Promise<void> {
  target.writeHead(response.status, Object.fromEntries(response.headers))
  const text = textBodyOf(response)
  if (text) await sendText(text, target)
  else if (response.body) await sendBytes(response.body, target)
  finish(target)
}

/**
 * A handler for `createServer` of `node:http`, and for Express.
 *
 * @example
 * createServer(toNodeHandler(server)).listen(3000)
 */
export function toNodeHandler(server: ChatServer): (message: IncomingMessage, response: ServerResponse) => void {
  return (message, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    async function answer(): Promise<void> {
      const request = readRequest(message, gone.signal)
      await send(
        request ? await server.fetch(request) : jsonResponse({ error: 'This request could not be read.' }, 400),
        response,
      )
    }
    answer().catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
      if (!gone.signal.aborted) report('failed-server', error)
    })
  }
}
