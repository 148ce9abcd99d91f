/** A wait as people say it: nobody counts 217 seconds, nor 300 minutes. */
export function waitWords(seconds: number): string {
  if (seconds > 2 * 60 * 60) return `${Math.ceil(seconds / 3600)} hours`
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
