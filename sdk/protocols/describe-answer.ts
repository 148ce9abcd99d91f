import type { MessageUsage } from '../core/options/options.ts'
import type { ReplyEvent } from '../core/types.ts'

/** A service's metadata about its response; the values can be of any type. */
interface AnswerDetails {
  readonly model?: unknown
  readonly finishReason?: unknown
  readonly inputTokens?: unknown
  readonly outputTokens?: unknown
  /** The sum of both when the service does not send it. */
  readonly totalTokens?: unknown
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0

function usageOf({ inputTokens, outputTokens, totalTokens }: AnswerDetails): MessageUsage | undefined {
  const sum = isCount(inputTokens) && isCount(outputTokens) ? inputTokens + outputTokens : undefined
  const total = isCount(totalTokens) ? totalTokens : sum
  const usage = {
    ...(isCount(inputTokens) && { inputTokens }),
    ...(isCount(outputTokens) && { outputTokens }),
    ...(total !== undefined && { totalTokens: total }),
  }
  return Object.keys(usage).length ? usage : undefined
}

/** Reports the model, the usage and the finish reason, as far as the service sends them. */
export function* describeAnswer(details: AnswerDetails): Iterable<ReplyEvent> {
  const { model, finishReason } = details
  const usage = usageOf(details)
  const metadata = {
    ...(typeof model === 'string' && model && { model }),
    ...(usage && { usage }),
    ...(typeof finishReason === 'string' && finishReason && { finishReason }),
  }
  if (Object.keys(metadata).length) yield { type: 'metadata', metadata }
}
