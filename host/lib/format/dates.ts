import { locale } from './locale.ts'

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

/** When something was or will be, in the reader's own time: given as ISO 8601, as milliseconds since 1970 or as a Date. */
export const dates = {
  /** `Nov 21, 2026`, or `21 Nov 2026` where days come first. */
  day: (when: string | number | Date): string => day.format(new Date(when)),
  /** `Nov 21, 2026, 10:00 AM` */
  moment: (when: string | number | Date): string => moment.format(new Date(when)),
  /** `10:00 AM` */
  time: (when: string | number | Date): string => time.format(new Date(when)),
}
