import { timerLength } from '../bounds/timer-length.ts'
import type { StreamPiece } from './stream-store.ts'
import { textPieces } from './text-pieces.ts'
import { noteTextBody, type TextBody } from './text-body.ts'

/** Proxies close connections over which nothing comes for a minute. */
const heartbeatSeconds = 15

const frameOf = ({ number, data }: StreamPiece): string => `id: ${number}\ndata: ${data}\n\n`

const framesOf = (pieces: readonly StreamPiece[]): string => {
  const [first] = pieces
  return first && pieces.length === 1 ? frameOf(first) : pieces.map(frameOf).join('')
}

interface Sending {
  readonly id: string
  readonly pieces: AsyncIterable<readonly StreamPiece[]>
  /** Nobody reads any more. */
  onLeave(): void
}

const bodyOf = ({ pieces, onLeave }: Sending): TextBody => ({
  async send(write) {
    let isTaken = true
    // Who does not read is sent nothing more.
    const heartbeat = setInterval(() => isTaken && void write(': keep-alive\n\n'), timerLength(heartbeatSeconds))
    try {
      for await (const some of pieces) {
        for (const piece of textPieces(framesOf(some))) {
          const taken = write(piece)
          if (!taken) continue
          isTaken = false
          await taken
          isTaken = true
        }
      }
    } finally {
      clearInterval(heartbeat)
    }
  },
  leave: onLeave,
})

/** The events of a stream as server-sent events. Each has its number as its id. */
export const sendStream = (sending: Sending): Response =>
  noteTextBody(bodyOf(sending), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'Confab-Stream': sending.id,
      // Nginx would keep the stream until it is complete: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
    },
  })
