// Writes the figures of the analytics as people read them: seconds, percent, days.
import { formatCount } from '../../lib/format/format-count.ts'
import { locale } from '../../lib/format/locale.ts'

const seconds = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'second',
  unitDisplay: 'narrow',
  maximumFractionDigits: 1,
})
const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Figures as they are read. */
export const figures = {
  count: formatCount,
  /** Of milliseconds; a dash where nothing was measured. */
  duration: (milliseconds: number | null): string => (milliseconds === null ? '–' : seconds.format(milliseconds / 1000)),
  /** `+12%` of 0.12. */
  change: (share: number): string => change.format(share),
  /** `21 Nov` of `2026-11-21`. */
  day: (date: string): string => shortDay.format(new Date(date)),
}
