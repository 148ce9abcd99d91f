import { bodiless } from '../bodiless.ts'
import { connections } from '../connections.ts'
import { networkFailure } from '../network-failure.ts'

const longestPeek = 65_536 // characters
/** A picture in the first line of JSON is longer; only the end of the line tells whether others follow. */
const longestLine = 4_194_304 // characters

/** UTF-8's byte order mark, which no reader of streams expects. */
const isMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return isMark(all) ? all.subarray(3) : all
}

/** The same response with another body. It is stopped in the same way. */
function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { status, statusText, headers, url } = response
  const whole = Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url })
  const connection = connections.get(response)
  if (connection) connections.set(whole, connection)
  return whole
}

/** Why nothing more comes, if so. */
export type BodyEnd = 'over' | 'broken' | undefined

/**
 * Reads a response until `find` knows what it is by its beginning. What broke off meanwhile breaks off where it is read.
 * @returns what it found and read, and a response with all of the body.
 * @throws ChatError when the connection is lost before it is known what the body is.
 */
export async function peekBody<Found>(
  response: Response,
  signal: AbortSignal,
  find: (beginning: string, end: BodyEnd) => Found | undefined,
): Promise<{ response: Response; beginning: string; found: Found | undefined }> {
  // Chromium gives these a body all the same.
  const reader = bodiless.includes(response.status) ? undefined : response.body?.getReader()
  if (!reader) return { response, beginning: '', found: undefined }
  const decoder = new TextDecoder()
  const chunks: Uint8Array[] = []
  let beginning = ''
  let isOver = false
  let isJsonStart = false
  let found: Found | undefined
  let failure: { readonly error: unknown } | undefined
  try {
    while (found === undefined && !isOver) {
      const { done, value } = await reader.read()
      isOver = done
      if (value) chunks.push(value)
      const piece = decoder.decode(value, { stream: !done })
      beginning += piece
      isJsonStart ||= /^\s*[{[]/.test(beginning)
      const isLong = beginning.length > longestPeek
      const isEnough = isLong && (!isJsonStart || beginning.length > longestLine)
      // Of a long line only the end is news: looking at all of it each time would take quadratic time.
      if (isLong && !isEnough && !done && !piece.includes('\n')) continue
      found = find(beginning, isOver || isEnough ? 'over' : undefined)
      if (isEnough) break
    }
  } catch (error) {
    found = signal.aborted ? undefined : find(beginning, 'broken')
    if (found === undefined) throw networkFailure(error, signal)
    failure = { error }
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      const bytes = joined(chunks)
      if (bytes.length) controller.enqueue(bytes)
      if (isOver) controller.close()
    },
    async pull(controller) {
      // Here, because a stream that fails forgets what nobody has read yet.
      if (failure) throw failure.error
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { response: withBody(response, body), beginning, found }
}
