import { timerLength } from './timer-length.ts'
import type { ServerLimits } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'

const inWords = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 2 ** 20)} MB`

const tooLarge = (bytes: number): Refusal =>
  new Refusal(413, visitorWords('errorMessageTooLarge', `This message is too large: at most ${inWords(bytes)} can be sent.`))

/** The rest is not waited for: otherwise the connection would stay until it came. */
const tooSlow = (): Refusal =>
  new Refusal(408, visitorWords('errorMessageLost', 'This message took too long to arrive.'), { Connection: 'close' })

const firstBlock = 4096 // bytes
const largestBlock = 2 ** 20 // bytes

/** Collects bytes in few blocks: a body may come in millions of pieces, each of which takes far more memory than its bytes. */
function createBlocks() {
  const full: Uint8Array<ArrayBuffer>[] = []
  let block = new Uint8Array(firstBlock)
  let used = 0
  return {
    add(bytes: Uint8Array): void {
      for (let rest = bytes; rest.length;) {
        if (used === block.length) {
          full.push(block)
          block = new Uint8Array(Math.min(block.length * 2, largestBlock))
          used = 0
        }
        const some = rest.subarray(0, block.length - used)
        block.set(some, used)
        used += some.length
        rest = rest.subarray(some.length)
      }
    },
    whole: (): Blob => new Blob([...full, block.subarray(0, used)]),
  }
}

/** Bytes that are packed may be a thousand times as many: no client that is known packs them, and no limit would hold. */
function refusePacked(coding: string | null): void {
  if (coding === null || coding.split(',').every((name) => ['', 'identity'].includes(name.trim().toLowerCase()))) return
  throw new Refusal(415, visitorWords('errorUnreadable', 'This message is compressed. It can only be sent as it is.'), {
    'Accept-Encoding': 'identity',
  })
}

/** Both may throw a `Refusal`. */
interface BodyListeners {
  /** The request says how many bytes it has. */
  onAnnounced(bytes: number): void
  /** So many more have come. */
  onBytes(bytes: number): void
}

/**
 * Reads the body of a request, up to the limits.
 * @throws a `Refusal` if it is compressed, too large or too slow, or breaks off.
 */
export async function readBody(
  request: Request,
  { bodyBytes = 25 * 2 ** 20, bodySeconds = 60 }: ServerLimits,
  { onAnnounced, onBytes }: Partial<BodyListeners> = {},
): Promise<Blob> {
  refusePacked(request.headers.get('content-encoding'))
  const announced = Number(request.headers.get('content-length'))
  if (announced > bodyBytes) throw tooLarge(bodyBytes)
  if (announced > 0) onAnnounced?.(announced)
  const reader = request.body?.getReader()
  if (!reader) return new Blob()
  const blocks = createBlocks()
  let size = 0
  let isLate = false
  // What is not needed any more may fail to be let go.
  const leave = (): void => void reader.cancel().catch(() => undefined)
  const timer = setTimeout(() => {
    isLate = true
    leave()
  }, timerLength(bodySeconds))
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isLate) throw tooSlow()
      if (done) return blocks.whole()
      size += value.byteLength
      if (size > bodyBytes) throw tooLarge(bodyBytes)
      onBytes?.(value.byteLength)
      blocks.add(value)
    }
  } catch (error) {
    leave()
    // Whoever sends it has gone.
    throw Refusal.is(error) ? error : new Refusal(400, visitorWords('errorMessageLost', 'This message did not arrive whole.'))
  } finally {
    clearTimeout(timer)
  }
}
