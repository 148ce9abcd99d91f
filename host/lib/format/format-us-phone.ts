/**
 * What was typed of a phone number of the United States, as it is usually written: `(415) 555-0132`. A text with more digits
 * stays as it is: cut to ten, a number of another country would look like one of this.
 */
export function formatUsPhone(text: string): string {
  const typed = text.replaceAll(/\D/g, '')
  // A first 1 is the country code only where it was written so, or where ten digits follow it.
  const hasCountryCode = /^\s*\+\s*1(?=.*\d)/.test(text) || typed.length === 11
  const digits = hasCountryCode ? typed.replace(/^1(?=\d)/, '') : typed
  if (digits.length > 10) return text
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  return exchange ? `(${area}) ${exchange}` : area
}
