const day = 86_400_000

/** The last so many days, today included, as the backend counts days: in UTC. */
export const lastDays = (count: number, now = Date.now()): { from: string; to: string } => ({
  from: new Date(now - (count - 1) * day).toISOString().slice(0, 10),
  to: new Date(now).toISOString().slice(0, 10),
})
