import { ChatError } from '../core/errors.ts'
import { createId } from '../core/ids.ts'
import { defaultLabels } from '../core/labels.ts'
import type { Connect, WireFormat } from '../core/options.ts'
import type { Connector, ConnectorContext, ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { contentKind } from '../net/content-kind.ts'
import { http } from '../net/http.ts'
import { readLines } from '../net/ndjson.ts'
import { networkFailure } from '../net/network-failure.ts'
import { poll } from '../net/poll.ts'
import { readEvents } from '../net/sse.ts'
import { readText } from '../net/text-stream.ts'
import { isResponse } from '../protocols/confab.ts'
import { isJson } from '../protocols/json.ts'
import { createBackendRequest } from './backend-request.ts'
import { decodeStream } from '../connector-kit/decode-stream.ts'
import { decodeWhole } from '../connector-kit/decode-whole.ts'
import { simulationInterval } from '../connector-kit/simulation-interval.ts'

/** One answer of the backend: a stream, or all of it before and after the page's interceptor. */
type Answer = Stream | { raw: unknown; value: unknown }

interface Stream {
  frames: AsyncIterable<{ event?: string; data: string }>
  format: WireFormat | undefined
  headers: Headers
}

async function* asFrames(pieces: AsyncIterable<string>): AsyncGenerator<{ data: string }> {
  for await (const data of pieces) yield { data }
}

/** The whole body: JSON as its value, text as a string, anything else as a message with a file. */
async function readWhole(response: Response, signal: AbortSignal): Promise<unknown> {
  const kind = contentKind(response.headers.get('content-type'))
  let text: string
  try {
    if (kind === 'blob') {
      const { fileReply } = await import('./file-reply.ts')
      return await fileReply(await response.blob(), response.headers)
    }
    text = await response.text()
  } catch (error) {
    throw networkFailure(error, signal)
  }
  if (kind === 'text') return text
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Scripts that say nothing of their content type answer with text too; a whole page is a mistaken address.
    if (kind === 'unknown' && text && !/^\s*<(!doctype|html)/i.test(text)) return text
    throw new ChatError(defaultLabels.errorService, { cause: text || cause })
  }
}

/** A page may make a reply of an error answer in its interceptor; without that the failure stands. */
async function interceptFailure(failure: unknown, context: ConnectorContext): Promise<Answer> {
  if (!ChatError.is(failure) || !isJson(failure.cause) || failure.status === undefined) throw failure
  const before = JSON.stringify(failure.cause)
  const value = await context.interceptResponse(failure.cause)
  if (!isResponse(value) || JSON.stringify(value) === before) throw failure
  return { raw: failure.cause, value }
}

/** How long to wait before asking again. */
const waitAfter = (answer: Answer): number | undefined =>
  'value' in answer && isJson(answer.value) && typeof answer.value['timeoutMS'] === 'number'
    ? answer.value['timeoutMS']
    : undefined

async function* send(connect: Connect, request: ConnectorRequest, context: ConnectorContext): AsyncGenerator<ReplyEvent> {
  const { url = '', stream, format } = connect
  const { signal, delay, interceptResponse } = context
  const { readable, simulation } = typeof stream === 'object' ? stream : {}
  let { sessionId } = request
  if (sessionId === undefined && (format === 'ai-sdk' || format === 'ag-ui')) {
    // These name the conversation in every request, from the first on. randomUUID is there in secure contexts only.
    sessionId = crypto.randomUUID?.() ?? createId()
    yield { type: 'session', id: sessionId }
  }
  const init = await createBackendRequest(connect, { ...request, ...(sessionId !== undefined && { sessionId }) }, context)

  const reopen = (lastEventId: string): Promise<Response> =>
    http(url, { ...init, headers: { ...(init.headers as Record<string, string>), 'Last-Event-ID': lastEventId } }, context)

  /** An answer that comes in pieces; undefined for one to be read whole. */
  function streamOf(response: Response): Stream | undefined {
    const { headers } = response
    const kind = readable ? 'text' : contentKind(headers.get('content-type'))
    const isStream = Boolean(stream) && !simulation
    if (kind === 'events' || (kind === 'unknown' && isStream))
      return { frames: readEvents(response, { signal, reopen }), format, headers }
    const text = readText(response, signal)
    if (kind === 'lines') return { frames: asFrames(readLines(text)), format, headers }
    if (kind === 'text' && (isStream || format === 'text')) return { frames: asFrames(text), format: 'text', headers }
    return undefined
  }

  async function ask(): Promise<Answer> {
    let response: Response
    try {
      response = await http(url, init, context)
    } catch (failure) {
      return interceptFailure(failure, context)
    }
    const streamed = streamOf(response)
    if (streamed) return streamed
    const raw = await readWhole(response, signal)
    return { raw, value: await interceptResponse(raw) }
  }

  for await (const answer of poll(ask, waitAfter, delay)) {
    if ('frames' in answer) {
      yield { type: 'stream-start' }
      yield* decodeStream(answer.frames, { ...answer, interceptResponse })
    } else if (waitAfter(answer) !== undefined) {
      const { text } = answer.value as { text?: unknown }
      yield { type: 'progress', ...(typeof text === 'string' && { text }) }
    } else {
      const events = await decodeWhole(answer.raw, answer.value, format)
      if (!simulation) yield* events
      else {
        const { simulate } = await import('../net/simulate.ts')
        yield { type: 'stream-start' }
        yield* simulate(events, { interval: simulationInterval(simulation), delay })
      }
    }
  }
}

/** A backend of the page's own, reached by HTTP. */
export const createBackendConnector = (connect: Connect): Connector => ({
  name: 'connect',
  send: (request, context) => send(connect, request, context),
})
