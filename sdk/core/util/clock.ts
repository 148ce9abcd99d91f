const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Formats seconds as a clock does: "0:07", "12:34", "1:02:03". */
export function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = twoDigits(seconds % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`
}
