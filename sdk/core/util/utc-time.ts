/** Converts a time to ISO 8601 in UTC; undefined if it is invalid. */
export function utcTime(given: unknown): string | undefined {
  const date = typeof given === 'string' ? new Date(given) : undefined
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined
}
