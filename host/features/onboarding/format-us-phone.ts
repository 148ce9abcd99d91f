/** What was typed of a phone number of the United States, as it is usually written: `(415) 555-0132`. */
export function formatUsPhone(text: string): string {
  const digits = text
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d)/, '')
    .slice(0, 10)
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  return exchange ? `(${area}) ${exchange}` : area
}
