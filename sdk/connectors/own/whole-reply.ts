import { decodeWhole } from '../../connector-kit/decode/decode-whole.ts'
import { isDevelopmentHost } from '../../core/util/is-development-host.ts'
import { simulationInterval } from '../../connector-kit/simulation-interval.ts'
import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import type { Connect } from '../../core/options/options.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { contentKind } from '../../net/content-kind.ts'
import { networkFailure } from '../../net/network-failure.ts'
import { poll } from '../../net/poll.ts'
import { isResponse } from '../../protocols/confab.ts'
import { isJson } from '../../protocols/json.ts'
import type { StreamedAnswer } from './streamed-answer.ts'

interface Body {
  raw: unknown
  /** Whether it came as text instead of as JSON. */
  isText?: boolean
}

/** One answer of the backend: a stream, or all of it before and after the page's interceptor. */
type Answer = StreamedAnswer | (Body & { value: unknown })

interface WholeAnswer {
  /** What the first request brought. */
  first: Promise<Response>
  /** Asks again. */
  ask(): Promise<Response>
  streamOf(response: Response): Promise<StreamedAnswer | undefined>
  show(answer: StreamedAnswer): AsyncIterable<ReplyEvent>
  connect: Connect
  context: ConnectorContext
}

/** How a page of html begins, whatever stands before it. */
const pageStart = /^\s*(?:<!--[^]*?-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype|html|head|body)\b/i

/** What the console says of an answer that is none; enough of it to see what it is. */
const whatCame = ({ status, headers, url }: Response, text: string): Error =>
  new Error(
    `${url} answered ${status} with what is neither JSON nor text. ` +
      `Content type: ${headers.get('content-type') ?? 'none'}. Body: ${text.slice(0, 500) || 'empty'}`,
  )

/** The whole body: JSON as its value, text as a string, anything else as a message with a file. */
async function readWhole(response: Response, signal: AbortSignal): Promise<Body> {
  const kind = contentKind(response.headers.get('content-type'))
  let text: string
  try {
    if (kind === 'blob') {
      const { fileReply } = await import('./file-reply.ts')
      return { raw: await fileReply(await response.blob(), response.headers) }
    }
    text = await response.text()
  } catch (error) {
    throw networkFailure(error, signal)
  }
  if (kind === 'text') return { raw: text, isText: true }
  try {
    return { raw: JSON.parse(text) as unknown }
  } catch {
    // Scripts that say nothing of their content type answer with text too; a whole page is a mistaken address.
    if (kind === 'unknown' && text && !pageStart.test(text)) return { raw: text, isText: true }
    throw new ChatError(defaultLabels.errorService, { cause: whatCame(response, text) })
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

/** The events of answers that are read whole: asked again while they say so, typed out where the page wants that. */
export async function* answerWhole({ first, ask, streamOf, show, connect, context }: WholeAnswer): AsyncGenerator<ReplyEvent> {
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
        void import('../hint-at-format.ts').then(({ hintAtFormat }) => hintAtFormat(failure))
      }
      return interceptFailure(failure, context)
    } finally {
      next = undefined
    }
    const streamed = await streamOf(response)
    if (streamed) return streamed
    const body = await readWhole(response, signal)
    return { ...body, value: await interceptResponse(body.raw) }
  }

  for await (const one of poll(answer, waitAfter, delay)) {
    if ('frames' in one) {
      yield* show(one)
    } else if (waitAfter(one) !== undefined) {
      const { text } = one.value as { text?: unknown }
      yield { type: 'progress', ...(typeof text === 'string' && { text }) }
    } else {
      const events = await decodeWhole(one, format, one.isText)
      if (!simulation) yield* events
      else {
        const { simulate } = await import('../../net/simulate.ts')
        yield { type: 'stream-start' }
        yield* simulate(events, { interval: simulationInterval(simulation), delay })
      }
    }
  }
}
