import type { StreamPiece } from './stream-store.ts'

/** Proxies close connections over which nothing comes for a minute. */
const heartbeatSeconds = 15

const encoder = new TextEncoder()

const frame = ({ number, data }: StreamPiece): string => `id: ${number}\ndata: ${data}\n\n`

interface Sending {
  readonly id: string
  readonly pieces: AsyncIterable<readonly StreamPiece[]>
  /** Nobody reads any more. */
  onLeave(): void
}

function bodyOf({ pieces, onLeave }: Sending): ReadableStream<Uint8Array> {
  const reading = pieces[Symbol.asyncIterator]()
  let heartbeat: ReturnType<typeof setInterval> | undefined
  return new ReadableStream({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': keep-alive\n\n')), heartbeatSeconds * 1000)
    },
    async pull(controller) {
      try {
        const { done, value } = await reading.next()
        if (!done) return controller.enqueue(encoder.encode(value.map(frame).join('')))
        clearInterval(heartbeat)
        controller.close()
      } catch (error) {
        clearInterval(heartbeat)
        controller.error(error)
      }
    },
    async cancel() {
      clearInterval(heartbeat)
      onLeave()
      await reading.return?.()
    },
  })
}

/** The events of a stream as server-sent events. Each has its number as its id. */
export const sendStream = (sending: Sending): Response =>
  new Response(bodyOf(sending), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'Confab-Stream': sending.id,
      // Nginx would keep the stream until it is complete: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
    },
  })
