import type { ServerTexts } from '../../core/labels/server/server-texts.ts'
import { waitWords } from '../../core/labels/server/wait-words.ts'
import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'
import type { SharedCounts } from './counts/shared-counts.ts'
import type { VisitorCount } from './counts/visitor-counts.ts'
import { createTokenMeter, type AnswerEnd, type TokenMeter } from './token-meter.ts'

/** What a visitor may ask for. What is absent has no limit. */
export interface VisitorLimitOptions {
  /** Messages and feedback a minute. */
  requestsPerMinute?: number
  /** Messages and feedback a day, which begins with the first of them. */
  requestsPerDay?: number
  /**
   * Tokens a minute: as the service tells them, and estimated where it does not, or the answer was stopped, with a token for each four
   * bytes of text and 1,000 for each file that is no text. Such an answer has `usage.isEstimated` in its metadata. The answer that goes
   * beyond is given to its end.
   */
  tokensPerMinute?: number
  /** Tokens a day, which begins with the first of them. */
  tokensPerDay?: number
  /** Answers that are given at the same time. */
  concurrentStreams?: number
  /** Requests for conversations a minute: to list, load, save and search. */
  threadRequestsPerMinute?: number
}

const minute = 60 // seconds
const day = 24 * 60 * minute

/** Seconds after which another of the visitor's answers may be complete. */
const streamSeconds = 5

function refuse(what: string, milliseconds: number, name: keyof ServerTexts): never {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const text = `${what} Try again ${waitWords(seconds, 'en')}.`
  throw new Refusal(429, visitorWords(name, text), { 'Retry-After': `${seconds}` })
}

/** What counts an answer that is being given. */
export interface AnswerMeter {
  /** Absent where tokens are not limited: nobody needs to know them. */
  readonly tokens?: TokenMeter
  /** Does nothing when it is called again. The promise resolves when the store has counted it, too. */
  end(how: AnswerEnd): Promise<void>
}

/** Holds visitors to their limits, each by a name that only they have. */
export interface VisitorLimits {
  /**
   * Counts a message or feedback.
   * @throws a `Refusal` where it is one too many; such a one is not counted.
   */
  admit(visitor: string): Promise<void>
  /** @throws a `Refusal` where it is one too many. */
  admitThreads(visitor: string): Promise<void>
  /**
   * Counts an answer until it ends, and its tokens.
   * @throws a `Refusal` where others are still given.
   */
  begin(visitor: string): Promise<AnswerMeter>
}

/** @param needsTokens Whether tokens are wanted, also where they are not limited. */
export function createVisitorLimits(options: VisitorLimitOptions, counts: SharedCounts, needsTokens = false): VisitorLimits {
  const { concurrentStreams = Infinity } = options
  const isCounted = needsTokens || options.tokensPerMinute !== undefined || options.tokensPerDay !== undefined

  const countOf = (what: string, most = Infinity, seconds: number) => ({ what, most, seconds })
  const requests = [
    countOf('requests of a minute', options.requestsPerMinute, minute),
    countOf('requests of a day', options.requestsPerDay, day),
  ]
  const tokens = [
    countOf('tokens of a minute', options.tokensPerMinute, minute),
    countOf('tokens of a day', options.tokensPerDay, day),
  ]
  const threads = [countOf('requests for conversations of a minute', options.threadRequestsPerMinute, minute)]

  const forVisitor = (limits: typeof requests, visitor: string, amount: number): VisitorCount[] =>
    limits.map(({ what, most, seconds }) => ({ name: `${what}: ${visitor}`, most, seconds, amount }))

  return {
    async admit(visitor: string): Promise<void> {
      const wait = await counts.take([...forVisitor(requests, visitor, 1), ...forVisitor(tokens, visitor, 0)])
      if (wait > 0) refuse('You have sent as much as you can for now.', wait, 'errorLimit')
    },
    async admitThreads(visitor: string): Promise<void> {
      const wait = await counts.take(forVisitor(threads, visitor, 1))
      if (wait > 0) refuse('Your conversations were asked for too often.', wait, 'errorTooOften')
    },
    async begin(visitor: string): Promise<AnswerMeter> {
      const leave = await counts.hold(`answers: ${visitor}`, concurrentStreams)
      if (!leave) refuse('Other messages of yours are still being answered.', streamSeconds * 1000, 'errorOtherAnswers')
      const meter = isCounted ? createTokenMeter() : undefined
      let isOver = false
      return {
        ...(meter && { tokens: meter }),
        async end(how) {
          if (isOver) return
          isOver = true
          const used = meter?.end(how) ?? 0
          await Promise.all([counts.add(forVisitor(tokens, visitor, used)), leave()])
        },
      }
    },
  }
}
