import type { ReplyEvent } from '../core/types.ts'
import { createChunkEncoder } from './encode-chunks.ts'

/** Proxies close connections over which nothing comes for a minute. */
const heartbeatSeconds = 15

const encoder = new TextEncoder()

const frame = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(`data: ${JSON.stringify(value)}\n\n`)

interface AnswerStream {
  readonly events: AsyncIterator<ReplyEvent>
  /** The first of them, which has come. */
  readonly first: IteratorResult<ReplyEvent>
  /** The words for a failure. */
  onFailure(error: unknown): string
  /** Nobody reads any more. */
  onLeave(): void
}

/** The events of an answer as server-sent events in Confab's own format. `[DONE]` ends it. */
export function streamAnswer({ events, first, onFailure, onLeave }: AnswerStream): ReadableStream<Uint8Array> {
  const encode = createChunkEncoder()
  let next: IteratorResult<ReplyEvent> | undefined = first
  let heartbeat: ReturnType<typeof setInterval> | undefined
  const end = (controller: ReadableStreamDefaultController<Uint8Array>, value: unknown): void => {
    clearInterval(heartbeat)
    controller.enqueue(value === '[DONE]' ? encoder.encode('data: [DONE]\n\n') : frame(value))
    controller.close()
  }
  return new ReadableStream({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': keep-alive\n\n')), heartbeatSeconds * 1000)
    },
    async pull(controller) {
      try {
        // Not every event is a chunk.
        for (;;) {
          const { done, value } = next ?? (await events.next())
          next = undefined
          if (done) return end(controller, '[DONE]')
          const chunk = encode(value)
          if (chunk) return controller.enqueue(frame(chunk))
        }
      } catch (error) {
        end(controller, { error: onFailure(error) })
      }
    },
    cancel() {
      clearInterval(heartbeat)
      onLeave()
    },
  })
}
