const minute = 60 // seconds

/** When something can be tried again, no more exact than it helps: `in 5 minutes`. */
export function waitWords(seconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (seconds < 100) return words.format(seconds, 'second')
  return seconds < 100 * minute
    ? words.format(Math.ceil(seconds / minute), 'minute')
    : words.format(Math.ceil(seconds / (60 * minute)), 'hour')
}
