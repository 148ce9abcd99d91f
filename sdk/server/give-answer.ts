import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import type { AnswerContext, AnswerPiece } from './answer.ts'
import type { AskedQuestion } from './formats/format.ts'
import type { ChatServerOptions } from './options.ts'
import type { Running } from './running.ts'
import { createServiceAnswer } from './service-answer.ts'
import { untilAborted, type Events } from './until-aborted.ts'
import type { AnswerMeter } from './visitors/visitor-limits.ts'

type Ask = (request: ConnectorRequest, context: AnswerContext, isStreaming: boolean) => AsyncIterable<AnswerPiece>

function createAsk(options: ChatServerOptions): Ask {
  const { service, answer } = options
  if (Boolean(service) === Boolean(answer)) throw new TypeError('createChatServer takes either a `service` or an `answer`.')
  return answer ?? createServiceAnswer(options)
}

/** A request of a chat that has been read. */
export interface Asked {
  readonly request: Request
  readonly user: string | undefined
  readonly question: AskedQuestion
  readonly isStreaming: boolean
}

/** An answer that is being given. */
export interface GivenAnswer {
  readonly events: Events<ReplyEvent>
  /** Ends it at its source. */
  stop(): void
  /** From now on its reader may leave, and come back for the rest. */
  detach(): void
  readonly isStopped: () => boolean
  /** Whether the server ends, and could not wait for it. */
  readonly isInterrupted: () => boolean
}

/**
 * Gives answers to requests, each counted until its end.
 * @throws TypeError when the options name neither a service nor an answer, or both.
 */
export function createGiving(options: ChatServerOptions, running: Running) {
  const { answerSeconds = 600 } = options.limits ?? {}
  const ask = createAsk(options)

  return ({ request, user, question, isStreaming }: Asked, meter: AnswerMeter): GivenAnswer => {
    const ending = new AbortController()
    const { signal } = ending
    let isStopped = false
    let isInterrupted = false
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
    const leave = running.begin(() => {
      isInterrupted = true
      ending.abort(new DOMException('The server ends', 'AbortError'))
    })
    const { threadId: thread } = question.request
    const context = { signal, request, ...(user !== undefined && { user }), ...(thread !== undefined && { thread }) }
    const events = untilAborted(() => ask(question.request, context, isStreaming), signal, {
      map(piece: AnswerPiece): ReplyEvent {
        const event: ReplyEvent = typeof piece === 'string' ? { type: 'text-delta', text: piece } : piece
        meter.note(event)
        return event
      },
      onEnd() {
        clearTimeout(timer)
        meter.end()
        leave()
      },
    })
    return {
      events,
      stop,
      detach: () => request.signal.removeEventListener('abort', stop),
      isStopped: () => isStopped,
      isInterrupted: () => isInterrupted,
    }
  }
}
