import type { StreamPiece } from './stream-store.ts'
import { noteTextBody, type TextBody } from './text-body.ts'

/** Proxies close connections over which nothing comes for a minute. */
const heartbeatSeconds = 15

const frame = ({ number, data }: StreamPiece): string => `id: ${number}\ndata: ${data}\n\n`

interface Sending {
  readonly id: string
  readonly pieces: AsyncIterable<readonly StreamPiece[]>
  /** Nobody reads any more. */
  onLeave(): void
}

const framesOf = ({ pieces, onLeave }: Sending): TextBody => ({
  async send(write) {
    const heartbeat = setInterval(() => void write(': keep-alive\n\n'), heartbeatSeconds * 1000)
    try {
      for await (const some of pieces) {
        const taken = write(some.map(frame).join(''))
        if (taken) await taken
      }
    } finally {
      clearInterval(heartbeat)
    }
  },
  leave: onLeave,
})

/** The events of a stream as server-sent events. Each has its number as its id. */
export const sendStream = (sending: Sending): Response =>
  noteTextBody(framesOf(sending), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'Confab-Stream': sending.id,
      // Nginx would keep the stream until it is complete: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
    },
  })
