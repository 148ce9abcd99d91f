import { ThreadError } from '../../thread-error.ts'

/** Bytes; for lists of threads, titles and errors. */
export const longestText = 10_000_000

/** Bytes; for messages, which may contain files. Browsers run out of memory beyond it. */
export const longestMessages = 200_000_000

/**
 * Reads the body of a response as text.
 * @throws ThreadError with status 502 if it has more than `most` bytes: a server may never stop sending.
 */
export async function readText({ body }: Response, most: number): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const texts: string[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return texts.join('') + decoder.decode()
    length += value.byteLength
    if (length > most) {
      await reader.cancel()
      throw new ThreadError(502, `The server of the threads gave an answer of more than ${most} bytes.`)
    }
    texts.push(decoder.decode(value, { stream: true }))
  }
}
