// Gives answers to requests by a service or the owner's code, with hooks, usage and an end for each.
import { withoutRefused } from './bounds/conversation-limits.ts'
import { timerLength } from './bounds/timer-length.ts'
import type { ReplyEvent } from '../core/types.ts'
import { asText } from '../core/util/as-text.ts'
import { isJson } from '../core/util/is-json.ts'
import type { Answer, AnswerContext, AnswerPiece, ServerUser } from './answer.ts'
import { noteHost, type AnswerHost } from './answer-host.ts'
import type { AskedQuestion } from './formats/format.ts'
import type { Bodies } from './bounds/bodies.ts'
import { outlive } from './ending/outlive.ts'
import type { AnswerHooks } from './hooks/answer-hooks.ts'
import type { AnyServerOptions } from './options.ts'
import type { Running } from './ending/running.ts'
import { createServiceAnswer } from './service-answer.ts'
import { untilAborted, type Events } from './until-aborted.ts'
import { bytesIn } from './visitors/token-size.ts'
import type { Watch } from './watching/watch.ts'
import type { TokenMeter } from './visitors/token-meter.ts'
import type { AnswerMeter } from './visitors/visitor-limits.ts'
import { setupError } from './setup-error.ts'

/** @throws TypeError when the options name neither a service nor an answer, or both. */
export function createAsk(options: AnyServerOptions): Answer<ServerUser> {
  const { service, answer } = options
  if (Boolean(service) === Boolean(answer)) throw setupError('createChatServer takes either a `service` or an `answer`.')
  return answer ?? createServiceAnswer(options)
}

/** A request of a chat that has been read. */
export interface Asked {
  readonly request: Request
  readonly user: string | undefined
  /** The visitor as `user` named them. */
  readonly known: ServerUser | undefined
  readonly question: AskedQuestion
  readonly isStreaming: boolean
  /** By `performance.now()`. */
  readonly arrivedAt: number
}

/** An answer that is being given. */
export interface GivenAnswer {
  readonly events: Events<ReplyEvent>
  /** Ends it at its source. */
  stop(): void
  /** The same, because it cannot be given to its end. */
  interrupt(): void
  /** From now on its reader may leave, and come back for the rest. */
  detach(): void
  readonly isStopped: () => boolean
  /** Whether it could not be given to its end: nobody could wait for it. */
  readonly isInterrupted: () => boolean
  /** What is told of the message that was open when it ended: its tokens, where the service did not tell them. */
  lastEvents(): readonly ReplyEvent[]
}

/** What the model reads with each request beside it. */
const ownFields = ['system_prompt', 'instructions', 'tools']

/** Bytes of the instructions and tools in settings of a service, which lie in at most three objects. */
function ownBytes(settings: unknown, depth = 3): number {
  if (!isJson(settings) || depth < 0) return 0
  const sizes = Object.entries(settings).map(([name, value]) =>
    ownFields.includes(name) ? bytesIn(asText(value)) : ownBytes(value, depth - 1),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** What is told of the tokens of a message that is open. */
const marksOf = (tokens: TokenMeter | undefined): readonly ReplyEvent[] =>
  [tokens?.lastMark()].filter((event) => event !== undefined)

/** The same events, each noted, with what is told of the tokens of messages beside them. */
function withTokens(events: Events<ReplyEvent>, tokens: TokenMeter, takeMarks: () => readonly ReplyEvent[]): Events<ReplyEvent> {
  const held: ReplyEvent[] = []
  return {
    async next() {
      if (!held.length) {
        const { done, value } = await events.next()
        held.push(...(done ? takeMarks() : tokens.note(value)))
      }
      const value = held.shift()
      return value ? { done: false, value } : { done: true, value: undefined }
    },
    async forEach(take) {
      held.splice(0).forEach(take)
      await events.forEach((event) => tokens.note(event).forEach(take))
      takeMarks().forEach(take)
    },
    end: events.end,
  }
}

interface GivingParts extends Omit<AnswerHost, 'isStreaming' | 'onRead'> {
  readonly running: Running
  readonly bodies: Bodies
  readonly hooks: AnswerHooks
  readonly ask: Answer<ServerUser>
  readonly watch: Watch | undefined
}

/** What hooks and answers are told of who asks. */
export function contextOf(
  { request, known, question }: Omit<Asked, 'isStreaming' | 'arrivedAt'>,
  signal: AbortSignal,
): AnswerContext<ServerUser> {
  const { threadId: thread } = question.request
  return { signal, request, ...(known !== undefined && { user: known }), ...(thread !== undefined && { thread }) }
}

/** The same events, each of which is told. */
const noted = (events: Events<ReplyEvent>, note: (event: ReplyEvent) => void): Events<ReplyEvent> => ({
  async next() {
    const next = await events.next()
    if (!next.done) note(next.value)
    return next
  },
  forEach: (take) =>
    events.forEach((event) => {
      note(event)
      take(event)
    }),
  end: events.end,
})

/**
 * Gives answers to requests, each counted until its end. Who leaves before the first words ends an answer, unless `isWanted`.
 * @throws TypeError when the options name neither a service nor an answer, or both.
 */
export function createGiving(options: AnyServerOptions, { running, bodies, hooks, ask, watch, ...host }: GivingParts) {
  const { limits = {} } = options
  const { answerSeconds = 600 } = limits
  const { service, tools } = options as { readonly service?: unknown; readonly tools?: unknown }
  const own = { bytes: ownBytes({ service, tools }, 4), files: 0 }

  return (asked: Asked, meter: AnswerMeter, isWanted: () => boolean): GivenAnswer => {
    const { request, question, isStreaming } = asked
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
      timerLength(answerSeconds),
    )
    const interrupt = (): void => {
      isInterrupted = true
      ending.abort(new DOMException('The server cannot wait for this answer', 'AbortError'))
    }
    // A visitor who loses the connection gets the rest later. Before the stream has an id, there is no way back to it but for who sends the
    // same again: that one waits for words, and may do so on another server, so that the end is no good one.
    const leaveEarly = (): void => {
      if (!isWanted()) interrupt()
    }
    if (request.signal.aborted) leaveEarly()
    else request.signal.addEventListener('abort', leaveEarly, { once: true })
    const leave = running.begin(interrupt)
    // Each step sends the files of the question again.
    const release = bodies.hold(request)
    const context = contextOf(asked, signal)
    const { tokens } = meter
    let isGiven = false
    const hooked = hooks.begin(question.request, context)
    let lastMarks: readonly ReplyEvent[] = []
    noteHost(request, { ...host, isStreaming, onRead: tokens?.read })
    function begin(): AsyncIterable<AnswerPiece> {
      const read = withoutRefused(question.request, limits)
      tokens?.ask(read, own)
      isGiven = true
      watch?.answerBegan()
      const answer = (): AsyncIterable<AnswerPiece> => ask(read, context)
      return hooked?.wrap(answer) ?? answer()
    }
    const given = untilAborted(begin, signal, {
      map: (piece: AnswerPiece): ReplyEvent => (typeof piece === 'string' ? { type: 'text-delta', text: piece } : piece),
      onEnd(isWhole) {
        clearTimeout(timer)
        release()
        const counted = meter.end({ isWhole, isStopped: signal.aborted })
        lastMarks = marksOf(tokens)
        for (const mark of lastMarks) hooked?.note(mark)
        const outcome = isWhole ? 'complete' : isStopped ? 'stopped' : isInterrupted ? 'interrupted' : 'failed'
        if (isGiven) watch?.answerEnded({ outcome, seconds: (performance.now() - asked.arrivedAt) / 1000 })
        void outlive(request, Promise.all([counted, hooked?.end({ outcome })])).finally(leave)
      },
    })
    const takeMarks = (): readonly ReplyEvent[] => {
      const marks = lastMarks
      lastMarks = []
      return marks
    }
    const counting = tokens ? withTokens(given, tokens, takeMarks) : given
    return {
      events: hooked ? noted(counting, hooked.note) : counting,
      stop,
      interrupt,
      detach: () => request.signal.removeEventListener('abort', leaveEarly),
      isStopped: () => isStopped,
      isInterrupted: () => isInterrupted,
      lastEvents: takeMarks,
    }
  }
}
