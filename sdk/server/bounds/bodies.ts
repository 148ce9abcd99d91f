import type { ServerLimits } from '../options.ts'
import { readBody } from './read-body.ts'
import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'

/** Ten of the largest bodies: with what is made of them a server needs about three times as much memory. */
const defaultBytesInFlight = 256 * 2 ** 20

/** Seconds after which some of the others are over. */
const pause = 5

/** What of one request's body is in memory. */
interface HeldBody {
  bytes: number
  /** What needs it: the request, and the answer to it. */
  holders: number
}

/** Reads the bodies of requests, and limits how much of them is in memory at the same time. */
export interface Bodies {
  /**
   * Reads a body while `hold` counts it.
   * @throws a `Refusal` if it is compressed, too large or too slow, breaks off, or is too much beside all others.
   */
  read(request: Request, bodyBytes?: number): Promise<Blob>
  /** Counts what is read of the request's body until the function is called that it returns; does nothing when that is called again. */
  hold(request: Request): () => void
}

export function createBodies(limits: ServerLimits): Bodies {
  const { bytesInFlight = defaultBytesInFlight } = limits
  const held = new WeakMap<Request, HeldBody>()
  let sum = 0

  function check(bytes: number): void {
    if (sum + bytes <= bytesInFlight) return
    throw new Refusal(
      503,
      visitorWords('errorBusy', 'Too many large messages are being sent at the moment. Try again in a few seconds.'),
      {
        'Retry-After': `${pause}`,
      },
    )
  }

  return {
    read(request, bodyBytes) {
      const body = held.get(request)
      return readBody(request, bodyBytes === undefined ? limits : { ...limits, bodyBytes }, {
        // Counted when they are here: who announces them may not send them.
        onAnnounced: check,
        onBytes(bytes) {
          check(bytes)
          sum += bytes
          if (body) body.bytes += bytes
        },
      })
    },
    hold(request) {
      const body = held.get(request) ?? { bytes: 0, holders: 0 }
      held.set(request, body)
      body.holders += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        body.holders -= 1
        if (body.holders) return
        sum -= body.bytes
        body.bytes = 0
      }
    },
  }
}
