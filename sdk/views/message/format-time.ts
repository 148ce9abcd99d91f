// Writes times and days of messages in the visitor's own way, where that fits the language of the chat.
import type { Config } from '../../core/options/config.ts'
import { report } from '../../core/util/thrown/report.ts'

/** Days are identified by their first moment in the visitor's time zone. */
const dayOf = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)

/** Chromium names the locale of a Linux without one `en-US@posix`, which Intl rejects. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** The language and the script of a tag: dates of a page in traditional Chinese are not those of a browser in the simplified one. */
function writingOf(tag: string): string {
  if (!isTag(tag)) return ''
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

/** The visitor's own locale if it matches the chat's language: British visitors read 14:05, Americans 2:05 PM. */
export function localeOf({ labels }: Config): string {
  const language = labels.language || 'en'
  return navigator.languages.find((tag) => isTag(tag) && writingOf(tag) === writingOf(language)) ?? language
}

/** A wrong option of the page must not break the message. */
function format(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return date.toLocaleString(locale, options)
  } catch (error) {
    report('wrong-option', 'timestamps.format:', error)
    return date.toLocaleTimeString(locale)
  }
}

export function formatTime(time: string, config: Config): string {
  const { timestamps } = config.options
  const given = typeof timestamps === 'object' ? timestamps.format : undefined
  return format(new Date(time), localeOf(config), given ?? { hour: 'numeric', minute: 'numeric' })
}

/** A time's day in the visitor's time zone, machine-readable: Swedish dates have the format of ISO 8601. */
export const isoDay = (time: string): string => new Date(time).toLocaleDateString('sv')

/** Date and time in full. */
export const formatMoment = (time: string, config: Config): string =>
  format(new Date(time), localeOf(config), { dateStyle: 'long', timeStyle: 'short' })

/** A heading begins with a capital letter, where a language has some. */
export const capitalise = (words: string, locale: string): string => words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1)

/** How many days ago a date was, by the calendar. A day may have 23 or 25 hours. */
export const daysAgo = (date: Date, now: Date): number => Math.round((dayOf(now) - dayOf(date)) / 86_400_000)

/** The day of a time: Today, Yesterday, else its date. A time in the future counts as today, because clocks differ. */
export function formatDay(time: string, config: Config, now = new Date()): string {
  const locale = localeOf(config)
  const date = new Date(time)
  const days = daysAgo(date, now)
  if (days > 1 || days < -1) {
    const isThisYear = date.getFullYear() === now.getFullYear()
    const day = format(date, locale, { weekday: 'long', day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) })
    return capitalise(day, locale)
  }
  return capitalise(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.max(0, days), 'day'), locale)
}

/** True if a message starts a new day in its conversation. One without a time never does. */
export const startsDay = (time: string | undefined, before: string | undefined): boolean =>
  time !== undefined && (before === undefined || dayOf(new Date(time)) !== dayOf(new Date(before)))
