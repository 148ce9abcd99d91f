import { Refusal } from '../refusal.ts'
import { createCounter } from './counter.ts'
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

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** The time in words, no more exact than it helps. */
function inWords(seconds: number): string {
  if (seconds < 100) return words.format(seconds, 'second')
  return seconds < 100 * minute
    ? words.format(Math.ceil(seconds / minute), 'minute')
    : words.format(Math.ceil(seconds / 3600), 'hour')
}

function refuse(what: string, milliseconds: number): never {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  throw new Refusal(429, `${what} Try again ${inWords(seconds)}.`, { 'Retry-After': `${seconds}` })
}

/** What counts an answer that is being given. */
export interface AnswerMeter {
  /** Absent where tokens are not limited: nobody needs to know them. */
  readonly tokens?: TokenMeter
  /** Does nothing when it is called again. */
  end(how: AnswerEnd): void
}

/** Holds visitors to their limits, each by a name that only they have. */
export function createVisitorLimits(options: VisitorLimitOptions, now: () => number = () => performance.now()) {
  const { concurrentStreams = Infinity } = options
  const requests = [createCounter(options.requestsPerMinute, minute, now), createCounter(options.requestsPerDay, day, now)]
  const tokens = [createCounter(options.tokensPerMinute, minute, now), createCounter(options.tokensPerDay, day, now)]
  const threads = createCounter(options.threadRequestsPerMinute, minute, now)
  const streams = new Map<string, number>()
  const isCounted = options.tokensPerMinute !== undefined || options.tokensPerDay !== undefined

  return {
    /**
     * Counts a message or feedback.
     * @throws a `Refusal` where it is one too many; such a one is not counted.
     */
    admit(visitor: string): void {
      const wait = Math.max(...[...requests, ...tokens].map((counter) => counter.wait(visitor)))
      if (wait > 0) refuse('You have sent as much as you can for now.', wait)
      for (const counter of requests) counter.add(visitor, 1)
    },
    /** @throws a `Refusal` where it is one too many. */
    admitThreads(visitor: string): void {
      const wait = threads.wait(visitor)
      if (wait > 0) refuse('Your conversations were asked for too often.', wait)
      threads.add(visitor, 1)
    },
    /**
     * Counts an answer until it ends, and its tokens.
     * @throws a `Refusal` where others are still given.
     */
    begin(visitor: string): AnswerMeter {
      const count = streams.get(visitor) ?? 0
      if (count >= concurrentStreams) refuse('Other messages of yours are still being answered.', streamSeconds * 1000)
      streams.set(visitor, count + 1)
      const meter = isCounted ? createTokenMeter() : undefined
      let isOver = false
      return {
        ...(meter && { tokens: meter }),
        end(how) {
          if (isOver) return
          isOver = true
          const used = meter?.end(how) ?? 0
          for (const counter of tokens) counter.add(visitor, used)
          const left = (streams.get(visitor) ?? 1) - 1
          if (left > 0) streams.set(visitor, left)
          else streams.delete(visitor)
        },
      }
    },
  }
}

export type VisitorLimits = ReturnType<typeof createVisitorLimits>
