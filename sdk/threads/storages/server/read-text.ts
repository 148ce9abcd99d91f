import { ThreadError } from '../../thread-error.ts'

/** Bytes, of lists of threads, titles and errors. */
export const longestText = 10_000_000

/** Bytes, of messages, which may hold files. Beyond it browsers run out of memory. */
export const longestMessages = 200_000_000

/**
 * The text of an answer.
 * @throws ThreadError with status 502 when it has more bytes than that: a server may never come to an end.
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
