/** Formats seconds as a clock does, in the digits of the language: "0:07", "12:34", "1:02:03". */
export function clock(seconds: number, language: string): string {
  const write = (number: number, minimumIntegerDigits: number): string =>
    Math.floor(number).toLocaleString(language || 'en', { minimumIntegerDigits, useGrouping: false })
  const minutes = Math.floor(seconds / 60)
  const rest = write(seconds % 60, 2)
  return minutes < 60 ? `${write(minutes, 1)}:${rest}` : `${write(minutes / 60, 1)}:${write(minutes % 60, 2)}:${rest}`
}
