/**
 * What was typed of a phone number of the United States, as it is usually written: `(415) 555-0132`. A text with more digits
 * stays as it is: cut to ten, a number of another country would look like one of this.
 */
export function formatUsPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d)/, '')
  if (digits.length > 10) return text
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  return exchange ? `(${area}) ${exchange}` : area
}
