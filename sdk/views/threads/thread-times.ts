import type { Config } from '../../core/options/config.ts'
import { formatMoment, isoDay, localeOf } from '../message/format-time.ts'

/** A time in words: as short as a row needs it, and whole. */
export interface WrittenTime {
  readonly short: string
  readonly whole: string
}

/**
 * Writes when threads were updated, in the visitor's locale: the time of today, else the date. Undefined for what is no time. Made once
 * for many rows: it takes a while to make a formatter.
 */
export function createThreadTimes(config: Config, now = new Date()): (time: string) => WrittenTime | undefined {
  const locale = localeOf(config)
  const formats = {
    time: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric' }),
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
    date: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  }
  const today = isoDay(now.toISOString())
  return (time) => {
    const date = new Date(time)
    if (Number.isNaN(date.valueOf())) return undefined
    const isThisYear = date.getFullYear() === now.getFullYear()
    const format = isoDay(time) === today ? formats.time : isThisYear ? formats.day : formats.date
    return { short: format.format(date), whole: formatMoment(time, config) }
  }
}
