import { nice, ticks } from 'd3-array'

/** How many steps an axis is to have, about. */
const wanted = 4

/**
 * Where an axis is labelled that begins at 0: in steps of 1, 2 or 5 (or ten times, a tenth of that), the last at or above the
 * largest value. The chart library's own steps fill the height, by whatever number that takes.
 */
export function axisSteps(values: readonly number[], { isWhole = false } = {}): number[] {
  const largest = Math.max(0, ...values)
  const [, end] = nice(0, largest || 1, wanted)
  const all = ticks(0, end, wanted)
  return isWhole ? all.filter(Number.isInteger) : all
}
