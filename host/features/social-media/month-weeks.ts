/** A day as `2026-11-21`, in the time of the user. */
export function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * The weeks of a month as a calendar draws them, filled up with the days of its neighbours.
 * @param firstDay the day a week begins with: 0 is Sunday, 1 Monday.
 */
export function monthWeeks(year: number, month: number, firstDay: number): readonly (readonly Date[])[] {
  const first = new Date(year, month, 1)
  const before = (first.getDay() - firstDay + 7) % 7
  const days = new Date(year, month + 1, 0).getDate()
  // Made of numbers, not of hours: a day of 23 hours is a day too.
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => new Date(year, month, 1 - before + week * 7 + day)),
  )
}
