import type { Config } from '../../core/options/config.ts'
import { capitalise, daysAgo, localeOf } from '../message/format-time.ts'

/** A time in words: a short form for rows, and a full one. */
export interface WrittenTime {
  readonly short: string
  readonly whole: string
}

/** What threads are listed under: Today, Yesterday, This month, else a month. Create it once for many rows. */
export function createThreadGroups(config: Config, now = new Date()): (time: string) => string {
  const locale = localeOf(config)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const month = new Intl.DateTimeFormat(locale, { month: 'long' })
  const monthOfYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  return (written) => {
    const updated = new Date(written)
    if (Number.isNaN(updated.valueOf())) return ''
    // A time in the future counts as today, because clocks differ.
    const days = Math.max(0, daysAgo(updated, now))
    if (days < 2) return capitalise(relative.format(-days, 'day'), locale)
    const isThisYear = updated.getFullYear() === now.getFullYear()
    if (isThisYear && updated.getMonth() === now.getMonth()) return capitalise(relative.format(0, 'month'), locale)
    return capitalise((isThisYear ? month : monthOfYear).format(updated), locale)
  }
}

/**
 * Formats when threads were updated in the visitor's locale: the time for today, else the date. Returns undefined for an invalid
 * time. Create it once for many rows: creating formatters is slow.
 */
export function createThreadTimes(config: Config, now = new Date()): (time: string) => WrittenTime | undefined {
  const locale = localeOf(config)
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const today = now.toDateString()
  return (written) => {
    const updated = new Date(written)
    if (Number.isNaN(updated.valueOf())) return undefined
    const isThisYear = updated.getFullYear() === now.getFullYear()
    const format = updated.toDateString() === today ? time : isThisYear ? day : date
    return { short: format.format(updated), whole: moment.format(updated) }
  }
}
