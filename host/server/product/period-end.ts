/** The end of the paid period of the moment, in milliseconds since 1970: months and years are counted from the first payment. */
export function periodEnd(since: string, interval: 'month' | 'year', now: number): number {
  for (let count = 1; ; count += 1) {
    const end = new Date(since)
    const day = end.getUTCDate()
    end.setUTCMonth(end.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
    // The 31st of a month that has 30 days is its last day, not the first of the next.
    if (end.getUTCDate() !== day) end.setUTCDate(0)
    if (end.getTime() > now) return end.getTime()
  }
}
