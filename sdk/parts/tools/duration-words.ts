/** How long something took, as the language writes it; empty where it is not known or not worth a word. */
export function durationWords(milliseconds: unknown, { language }: { readonly language: string }): string {
  // A storage or a server may say anything. What is shorter would be no time at all.
  if (typeof milliseconds !== 'number' || !(milliseconds >= 50) || !Number.isFinite(milliseconds)) return ''
  const write = (value: number, unit: 'minute' | 'second', maximumFractionDigits = 0): string =>
    value.toLocaleString(language || 'en', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
  const seconds = milliseconds / 1000
  if (seconds < 9.95) return write(seconds, 'second', 1)
  const whole = Math.round(seconds)
  if (whole < 60) return write(whole, 'second')
  const rest = whole % 60
  return [write(Math.floor(whole / 60), 'minute'), ...(rest ? [write(rest, 'second')] : [])].join(' ')
}
