/** A time as ISO 8601 in UTC; undefined for what is no time. */
export function utcTime(given: unknown): string | undefined {
  const date = typeof given === 'string' ? new Date(given) : undefined
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined
}
