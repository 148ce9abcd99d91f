/** The spans that can be looked at, in days. */
export const dateRanges = [7, 30, 90] as const

const day = 86_400_000

/** The last so many days, today included, as the backend counts days: in UTC. */
export const lastDays = (count: number, now = Date.now()): { from: string; to: string } => ({
  from: new Date(now - (count - 1) * day).toISOString().slice(0, 10),
  to: new Date(now).toISOString().slice(0, 10),
})

/** As many days as those, right before them. */
export const daysBefore = (count: number, now = Date.now()): { from: string; to: string } => lastDays(count, now - count * day)
