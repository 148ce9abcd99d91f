import { decodeWhole } from '../../connector-kit/decode/decode-whole.ts'
import { parseShallow } from '../../connector-kit/decode/read-body.ts'
import { isDevelopmentHost } from '../../core/util/is-development-host.ts'
import { simulationInterval } from '../../connector-kit/simulation-interval.ts'
import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import type { Connect } from '../../core/options/options.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { contentKind } from '../../net/content-kind.ts'
import { networkFailure } from '../../net/network-failure.ts'
import type { OpenedBody } from '../../net/streams/open-body.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'
import { isJson } from '../../core/util/is-json.ts'
import { isAnswer } from './is-answer.ts'
import { polledAnswer } from './polled-answer.ts'
import type { StreamedAnswer } from './answer-reader.ts'

interface Body {
  raw: unknown
  /** True for a text body, as opposed to JSON. */
  isText?: boolean
}

/** One response of the backend: a stream, or the whole body before and after the page's interceptor. */
type Answer = StreamedAnswer | (Body & { value: unknown })

interface WholeAnswerParts {
  /** The response to the first request. */
  first: Promise<Response>
  /** Sends the request again. */
  ask(): Promise<Response>
  open(response: Response): Promise<OpenedBody>
  streamOf(response: Response): Promise<StreamedAnswer | undefined>
  show(answer: StreamedAnswer): AsyncIterable<ReplyEvent>
  connect: Connect
  context: ConnectorContext
}

/** The beginning of an HTML page, whatever precedes it. */
const pageStart = /^\s*(?:<!--[^]*?-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype|html|head|body)\b/i

/** The console message for an invalid response, with enough of the body to recognise it. */
const whatCame = ({ status, headers, url }: Response, text: string): Error =>
  new Error(
    `${url} answered ${status} with what is neither JSON nor text. ` +
      `Content type: ${headers.get('content-type') ?? 'none'}. Body: ${text.slice(0, 500) || 'empty'}`,
  )

/** A body that looks like JSON and is declared as something else, as the latter unless it is an answer. */
async function readDoubtful(text: string, { headers }: Response, format: Connect['format']): Promise<Body | undefined> {
  const declared = contentKind(headers.get('content-type'))
  if (declared !== 'text' && declared !== 'blob') return undefined
  let raw: unknown
  try {
    raw = parseShallow(text)
  } catch {
    // It only began like JSON.
  }
  if (await isAnswer(raw, format)) return { raw }
  if (declared === 'text') return { raw: text, isText: true }
  const { fileAnswer } = await import('./file-answer.ts')
  return { raw: await fileAnswer(new Blob([text], { type: headers.get('content-type') ?? '' }), headers) }
}

/** The whole body: JSON is parsed, text is a string, anything else becomes a message with a file. */
async function readWhole({ response, kind }: OpenedBody, signal: AbortSignal, format: Connect['format']): Promise<Body> {
  let text: string
  try {
    if (kind === 'blob') {
      const { fileAnswer } = await import('./file-answer.ts')
      return { raw: await fileAnswer(await response.blob(), response.headers) }
    }
    text = await response.text()
  } catch (error) {
    throw networkFailure(error, signal)
  }
  if (kind === 'text') return { raw: text, isText: true }
  const doubtful = kind === 'json' ? await readDoubtful(text, response, format) : undefined
  if (doubtful) return doubtful
  try {
    return { raw: parseShallow(text) }
  } catch {
    // Server scripts that set no content type send text as text/html; a whole HTML page means a wrong URL.
    const isUntyped = contentKind(response.headers.get('content-type')) === 'unknown'
    if (isUntyped && text && !pageStart.test(text)) return { raw: text, isText: true }
    throw new ChatError(defaultLabels.errorService, { cause: whatCame(response, text) })
  }
}

/** The interceptor can turn an error response into a reply; otherwise the failure stands. */
async function interceptFailure(failure: unknown, context: ConnectorContext): Promise<Answer> {
  if (!ChatError.is(failure) || !isJson(failure.cause) || failure.status === undefined) throw failure
  const before = JSON.stringify(failure.cause)
  const value = await context.interceptResponse(failure.cause)
  if (!isValidResponse(value) || JSON.stringify(value) === before) throw failure
  return { raw: failure.cause, value }
}

/** The events of responses that are read whole: polled while they say so, and typed out when the page asks for simulation. */
export async function* wholeAnswer({
  first,
  ask,
  open,
  streamOf,
  show,
  connect,
  context,
}: WholeAnswerParts): AsyncGenerator<ReplyEvent> {
  const { stream, format } = connect
  const { signal, delay, interceptResponse } = context
  const simulation = typeof stream === 'object' && stream.simulation
  let next: Promise<Response> | undefined = first

  async function answer(): Promise<Answer> {
    let response: Response
    try {
      response = await (next ?? ask())
    } catch (failure) {
      if (!format && ChatError.is(failure) && isDevelopmentHost(globalThis.location?.hostname)) {
        void import('./hint-at-format.ts').then(({ hintAtFormat }) => hintAtFormat(failure))
      }
      return interceptFailure(failure, context)
    } finally {
      next = undefined
    }
    const streamed = await streamOf(response)
    if (streamed) return streamed
    const body = await readWhole(await open(response), signal, format)
    return { ...body, value: await interceptResponse(body.raw) }
  }

  async function* showLast(one: Answer): AsyncGenerator<ReplyEvent> {
    if ('frames' in one) {
      yield* show(one)
      return
    }
    const events = await decodeWhole(one, format, one.isText)
    if (!simulation) {
      yield* events
      return
    }
    const { simulate } = await import('../../net/simulate.ts')
    yield { type: 'stream-start' }
    yield* simulate(events, { interval: simulationInterval(simulation), delay })
  }

  yield* polledAnswer({ ask: answer, show: showLast, delay })
}
