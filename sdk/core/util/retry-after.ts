/** How long a service asks to wait, from `retry-after-ms` or `retry-after` (seconds or a date). */
export function retryAfter(headers: Headers, now = Date.now()): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? NaN)
  if (milliseconds >= 0) return milliseconds
  const after = headers.get('retry-after')
  if (after === null) return undefined
  const wait = /^[\d.]+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
