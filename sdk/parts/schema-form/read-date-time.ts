const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Converts an instant for a field with local times; undefined if it is invalid. */
export function readDateTime(value: string): string | undefined {
  const time = new Date(value)
  if (Number.isNaN(time.getTime()) || time.getFullYear() > 9999 || time.getFullYear() < 1000) return undefined
  const day = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-')
  return `${day}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
}
