// Adds the days of the analytics up, for the figures of the span.
import type { Analytics } from '../../backend/types.ts'

/** The figures of a span together. */
export interface Summary {
  readonly conversations: number
  readonly questions: number
  readonly unanswered: number
  /** Milliseconds: the middle one of the days, each weighed by its questions. Null when nothing was asked. */
  readonly responseTime: number | null
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Adds the days up. */
export function summariseAnalytics({ days }: Analytics): Summary {
  const questions = sum(days.map((one) => one.questions))
  const times = days
    .flatMap(({ responseTime, questions: weight }) => (responseTime === null ? [] : [{ responseTime, weight }]))
    .sort((a, b) => a.responseTime - b.responseTime)
  let seen = 0
  const middle = times.find(({ weight }) => (seen += weight) >= sum(times.map((one) => one.weight)) / 2)
  return {
    conversations: sum(days.map(({ conversations }) => conversations)),
    questions,
    unanswered: sum(days.map(({ unanswered }) => unanswered)),
    responseTime: middle?.responseTime ?? null,
  }
}
