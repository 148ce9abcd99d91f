import type { ServerLimits } from './options.ts'
import { Refusal } from './refusal.ts'

const tooLarge = (bytes: number): Refusal =>
  new Refusal(413, `This message is too large: at most ${Math.floor(bytes / 2 ** 20)} MB can be sent.`)

/**
 * Reads the body of a request, up to the limits.
 * @throws a `Refusal` if it is too large or too slow.
 */
export async function readBody(request: Request, { bodyBytes = 25 * 2 ** 20, bodySeconds = 60 }: ServerLimits): Promise<Blob> {
  if (Number(request.headers.get('content-length')) > bodyBytes) throw tooLarge(bodyBytes)
  const reader = request.body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal(408, 'This message took too long to arrive.')), bodySeconds * 1000)
  })
  try {
    for (;;) {
      const piece = await Promise.race([reader?.read(), late])
      if (!piece || piece.done) return new Blob(pieces)
      size += piece.value.byteLength
      if (size > bodyBytes) throw tooLarge(bodyBytes)
      pieces.push(piece.value)
    }
  } catch (error) {
    // The rest is not needed.
    reader?.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
