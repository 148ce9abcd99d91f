import { dayOf } from './month-weeks.ts'

/** What a `datetime-local` field holds, and the moment it means where the user is. */
export const localTime = {
  /** `2026-11-21T09:30` of an ISO 8601 moment. */
  read(moment: string): string {
    const date = new Date(moment)
    return `${dayOf(date)}T${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
  },
  /** ISO 8601 in UTC; undefined when it is not a time. */
  write(field: string): string | undefined {
    const date = new Date(field)
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
  },
}
