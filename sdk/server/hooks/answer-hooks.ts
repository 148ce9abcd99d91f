import type { ConnectorRequest, ReplyEvent } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'
import { cutText } from '../../core/util/cut-text.ts'
import type { AnswerContext, AnswerPiece, ServerUser } from '../answer.ts'
import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'
import type { Tracing } from '../watching/tracing.ts'
import type { Watch } from '../watching/watch.ts'
import { createFigures, createGathering, createSteps, type GatheredAnswer } from './gather-answer.ts'
import type { FinishedAnswer, HookedAnswer, ServerHooks } from './server-hooks.ts'
import { createModeration } from './moderate.ts'
import { runHook, tellHook } from './run-hook.ts'

/** Characters of the words with which an answer is refused. */
const longestRefusal = 2000

type Context = AnswerContext<ServerUser>

const toEvent = (piece: AnswerPiece): ReplyEvent => (typeof piece === 'string' ? { type: 'text-delta', text: piece } : piece)

/** One answer, and the hooks that are called for it. */
export interface HookedEvents {
  /** The pieces of the answer, as the hooks leave them. */
  wrap(begin: () => AsyncIterable<AnswerPiece>): AsyncIterable<AnswerPiece>
  /** An event, as it is sent. */
  note(event: ReplyEvent): void
  /** The answer has ended. Resolves when the hooks have. */
  end(how: Pick<FinishedAnswer, 'outcome'>): Promise<void>
}

/** Who is told of each answer without its words. */
export interface AnswerFigures {
  readonly watch?: Watch | undefined
  readonly tracing?: Tracing | undefined
}

async function* telling<Piece>(pieces: AsyncIterable<Piece>, onError: (error: unknown) => void): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (error) {
    onError(error)
    throw error
  }
}

/** An answer of which the figures alone are told. */
function tellFigures({ watch, tracing }: AnswerFigures, context: Context): HookedEvents {
  const figures = createFigures()
  let endSpan: ReturnType<Tracing> | undefined
  let error: unknown
  return {
    wrap(begin) {
      endSpan = tracing?.(context)
      return endSpan ? telling(begin(), (thrown) => (error = thrown)) : begin()
    },
    note: figures.note,
    async end({ outcome }) {
      const gathered = figures.finish()
      if (gathered.usage) watch?.tokensUsed(gathered.usage)
      endSpan?.({ ...gathered, outcome, error: error ?? (context.signal.reason as unknown) })
    },
  }
}

/** The hooks of a server. */
export interface AnswerHooks {
  /**
   * The request as it is to be answered.
   * @throws a `Refusal` where it is not, also because the hook failed.
   */
  before(asked: ConnectorRequest, context: Context): Promise<ConnectorRequest>
  /** What is answered to the server itself: it is moderated, and its tokens are told. */
  read(begin: () => AsyncIterable<AnswerPiece>, asked: ConnectorRequest, context: Context): AsyncIterable<ReplyEvent>
  /** Undefined where nobody is told of an answer: thousands of events each second go their way without. */
  begin(asked: ConnectorRequest, context: Context): HookedEvents | undefined
}

export function createAnswerHooks(
  { beforeAnswer, onDelta, onStart, onStep, onUsage, onFinish }: ServerHooks<ServerUser>,
  onError: (error: unknown, request?: Request) => void,
  told: AnswerFigures = {},
): AnswerHooks {
  const { watch, tracing } = told
  const isHooked = [onDelta, onStart, onStep, onUsage, onFinish].some(Boolean)

  async function before(asked: ConnectorRequest, context: Context): Promise<ConnectorRequest> {
    if (!beforeAnswer) return asked
    function fail(error: unknown): never {
      onError(error, context.request)
      throw new Refusal(503, visitorWords('errorNoAnswer'))
    }
    const found: unknown = await runHook('beforeAnswer', () => beforeAnswer(asked, context)).catch(fail)
    if (found === undefined) return asked
    // Whoever returns false means no.
    if (!isJson(found)) return fail(new TypeError('`beforeAnswer` returns nothing, a request, or an object with `refuse`.'))
    if (typeof found['refuse'] === 'string') throw new Refusal(403, cutText(found['refuse'], longestRefusal))
    const { messages, threadId: _thread, ...rest } = found as Partial<ConnectorRequest>
    // The conversation stays the one that it is stored as.
    return { ...asked, ...rest, ...(Array.isArray(messages) && { messages }) }
  }

  async function* moderated(begin: () => AsyncIterable<AnswerPiece>, context: Context): AsyncGenerator<ReplyEvent> {
    if (!onDelta) {
      for await (const piece of begin()) yield toEvent(piece)
      return
    }
    const moderation = createModeration((delta) => runHook('onDelta', () => onDelta(delta, context)))
    for await (const piece of begin()) {
      yield* moderation.take(toEvent(piece))
      if (moderation.hasEnded()) break
    }
    yield* moderation.end()
  }

  async function tellUsage(
    { usage, model }: GatheredAnswer,
    about: HookedAnswer<ServerUser>,
    tell: (error: unknown) => void,
  ): Promise<void> {
    if (usage) watch?.tokensUsed(usage)
    if (onUsage && usage)
      await tellHook('onUsage', () => onUsage({ ...about, usage, ...(model !== undefined && { model }) }), tell)
  }

  async function* read(
    begin: () => AsyncIterable<AnswerPiece>,
    asked: ConnectorRequest,
    context: Context,
  ): AsyncGenerator<ReplyEvent> {
    const gathering = createGathering()
    try {
      for await (const event of moderated(begin, context)) {
        gathering.note(event)
        yield event
      }
    } finally {
      await tellUsage(gathering.finish(), { ...context, asked }, (error) => onError(error, context.request))
    }
  }

  function begin(asked: ConnectorRequest, context: Context): HookedEvents | undefined {
    if (!isHooked) return watch || tracing ? tellFigures(told, context) : undefined
    const about = { ...context, asked }
    const tell = (error: unknown): void => onError(error, context.request)
    const gathering = createGathering()
    const steps = createSteps()
    let hasBegun = false
    let endSpan: ReturnType<Tracing> | undefined
    let error: unknown

    const endStep = async (): Promise<void> => {
      const step = onStep && steps.end()
      if (step) await tellHook('onStep', () => onStep?.({ ...about, ...step }), tell)
    }

    async function* wrap(begin: () => AsyncIterable<AnswerPiece>): AsyncGenerator<ReplyEvent> {
      hasBegun = true
      endSpan = tracing?.(context)
      await tellHook('onStart', onStart && (() => onStart(about)), tell)
      context.signal.throwIfAborted()
      try {
        for await (const event of moderated(begin, context)) {
          if (event.type === 'step-start') await endStep()
          else if (onStep) steps.note(event)
          yield event
        }
      } catch (thrown) {
        error = thrown
        throw thrown
      }
      await endStep()
    }

    return {
      wrap,
      note: gathering.note,
      async end({ outcome }) {
        if (!hasBegun) return
        const gathered = gathering.finish()
        const { messages, usage, finishReason } = gathered
        const ended: unknown = error ?? (outcome === 'failed' ? context.signal.reason : undefined)
        endSpan?.({ ...gathered, outcome, error: ended })
        await tellUsage(gathered, about, tell)
        if (!onFinish) return
        const finished = {
          ...about,
          messages,
          outcome,
          ...(usage && { usage }),
          ...(finishReason !== undefined && { finishReason }),
          ...(outcome === 'failed' && { error: ended }),
        }
        await tellHook('onFinish', () => onFinish(finished), tell)
      },
    }
  }

  return { before, read, begin }
}
