import { watchReaderPatience } from '../ending/reader-patience.ts'

/** A text that is sent as it comes. */
export interface TextBody {
  /**
   * Sends all of it. `write` returns a promise where the reader is slower.
   * Rejects when the rest cannot be had.
   */
  send(write: (text: string) => Promise<void> | undefined): Promise<void>
  /** Nobody reads any more. */
  leave(): void
}

const encoder = new TextEncoder()
const bodies = new WeakMap<Response, TextBody>()

function streamOf({ send, leave }: TextBody): ReadableStream<Uint8Array> {
  let resume = (): void => undefined
  let state: 'unread' | 'read' | 'left' = 'unread'

  function end(): void {
    state = 'left'
    leave()
    resume()
  }

  async function begin(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      await send((text) => {
        if (state === 'left') return undefined
        controller.enqueue(encoder.encode(text))
        return new Promise((resolve) => {
          const isTaken = watchReaderPatience(() => {
            controller.error(new DOMException('The reader took nothing for too long', 'TimeoutError'))
            end()
          })
          resume = () => {
            isTaken()
            resolve()
          }
        })
      })
      if (state === 'read') controller.close()
    } catch (error) {
      controller.error(error)
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state === 'unread') {
          state = 'read'
          void begin(controller)
        } else resume()
      },
      cancel: end,
    },
    // Nothing is done before somebody reads.
    { highWaterMark: 0 },
  )
}

/** A response that `toNodeHandler` sends without the streams of the web, which cost more than all else that a server does for a text. */
export function noteTextBody(body: TextBody, init: ResponseInit): Response {
  const response = new Response(streamOf(body), init)
  bodies.set(response, body)
  return response
}

/** The text that a response is made of; undefined for others. */
export const textBodyOf = (response: Response): TextBody | undefined => bodies.get(response)
