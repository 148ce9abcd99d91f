import { lastDays } from '../../lib/format/last-days.ts'

/** The spans that can be looked at, in days. */
export const dateRanges = [7, 30, 90] as const

const day = 86_400_000

/** As many days as those, right before them. */
export const daysBefore = (count: number, now = Date.now()): { from: string; to: string } => lastDays(count, now - count * day)
