import type { Config } from '../../core/options/config.ts'
import { localeOf } from '../message/format-time.ts'

/** A time in words: a short form for rows, and a full one. */
export interface WrittenTime {
  readonly short: string
  readonly whole: string
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
