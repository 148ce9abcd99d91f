import { ChatError } from '../core/errors.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { foldReply } from './fold-reply.ts'
import type { AnswerContext, AnswerPiece } from './answer.ts'
import type { ChatServerOptions } from './options.ts'
import { readBody } from './read-body.ts'
import { readRequest } from './read-request.ts'
import { json } from './respond.ts'
import type { Running } from './running.ts'
import { createServiceAnswer } from './service-answer.ts'
import { answerEvents } from './streams/answer-events.ts'
import type { AnswerStreams } from './streams/answer-streams.ts'
import { untilAborted, type Events } from './until-aborted.ts'
import type { Visitors } from './visitors/visitors.ts'
import { wordsFor } from './words-for.ts'

type Ask = (request: ConnectorRequest, context: AnswerContext, isStreaming: boolean) => AsyncIterable<AnswerPiece>

function createAsk(options: ChatServerOptions): Ask {
  const { service, answer } = options
  if (Boolean(service) === Boolean(answer)) throw new TypeError('createChatServer takes either a `service` or an `answer`.')
  return answer ?? createServiceAnswer(options)
}

/** A status for a failure before the answer began. */
function statusOf(error: unknown): { status: number; headers: Record<string, string> } {
  const isBusy = ChatError.is(error) && (error.status === 429 || error.status === 503)
  const seconds = isBusy && error.retryAfter !== undefined ? Math.ceil(error.retryAfter / 1000) : undefined
  return { status: isBusy ? 503 : 502, headers: seconds === undefined ? {} : { 'Retry-After': `${seconds}` } }
}

async function whole(events: Events<ReplyEvent>, first: IteratorResult<ReplyEvent>): Promise<Response> {
  const reply = foldReply()
  for (let next = first; !next.done; next = await events.next()) reply.apply(next.value)
  const messages = reply.finish()
  return json(messages.length === 1 ? messages[0] : messages)
}

interface AnsweringParts {
  readonly options: ChatServerOptions
  readonly visitors: Visitors
  readonly running: Running
  readonly streams: AnswerStreams
  readonly onError: (error: unknown, request: Request) => void
}

/**
 * Answers requests of chats.
 * @throws TypeError when the options name neither a service nor an answer, or both.
 */
export function createAnswering({ options, visitors, running, streams, onError }: AnsweringParts) {
  const { limits = {} } = options
  const { answerSeconds = 600 } = limits
  const ask = createAsk(options)

  return async function answer(request: Request): Promise<Response> {
    const { user, key } = await visitors.find(request)
    visitors.limits.admit(key)
    const question = await readRequest(await readBody(request, limits), request.headers.get('content-type') ?? '')
    const isStreaming = question.isAlwaysStreamed || (request.headers.get('accept')?.includes('text/event-stream') ?? false)
    const meter = visitors.limits.begin(key)
    const ending = new AbortController()
    const { signal } = ending
    let isStopped = false
    const stop = (): void => {
      isStopped = true
      ending.abort(new DOMException('The answer was stopped', 'AbortError'))
    }
    // Not AbortSignal.timeout: within AbortSignal.any it may be collected before its time, https://github.com/nodejs/node/issues/57736
    const timer = setTimeout(
      () => ending.abort(new DOMException('The answer took too long', 'TimeoutError')),
      answerSeconds * 1000,
    )
    // A visitor who loses the connection gets the rest later. Before the stream has an id, there is no way back to it.
    request.signal.addEventListener('abort', stop, { once: true })
    const given = (): AsyncIterable<AnswerPiece> =>
      ask(question.request, { signal, request, ...(user !== undefined && { user }) }, isStreaming)
    const leave = running.begin()
    const onEnd = (): void => {
      clearTimeout(timer)
      meter.end()
      leave()
    }
    const map = (piece: AnswerPiece): ReplyEvent => {
      const event: ReplyEvent = typeof piece === 'string' ? { type: 'text-delta', text: piece } : piece
      meter.note(event)
      return event
    }
    const events = untilAborted(given, signal, { map, onEnd })
    try {
      // A failure before the first words has a status of its own.
      const first = await events.next()
      if (!isStreaming) return await whole(events, first)
      request.signal.removeEventListener('abort', stop)
      const onFailure = (error: unknown): string | undefined => {
        if (isStopped) return undefined
        onError(error, request)
        return wordsFor(error)
      }
      const next = answerEvents({ events, first, encoder: question.createEncoder(), onFailure })
      const { interruption: will, thread } = question
      const response = await streams.begin({
        id: crypto.randomUUID(),
        user,
        ...(user !== undefined && thread !== undefined && { thread }),
        next,
        will,
        end: stop,
      })
      for (const [name, value] of Object.entries(question.headers)) response.headers.set(name, value)
      return response
    } catch (error) {
      events.end()
      if (!isStopped) onError(error, request)
      const { status, headers } = statusOf(error)
      return json({ error: wordsFor(error) }, status, headers)
    }
  }
}
