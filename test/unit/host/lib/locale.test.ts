import { expect, test } from 'vitest'
import { dates } from '../../../../host/lib/format/dates.ts'
import { chooseLocale } from '../../../../host/lib/format/locale.ts'

test.each([
  [['de-DE', 'en-GB', 'en'], 'en-GB'],
  [['en'], 'en'],
  [['en-150'], 'en-150'],
  [['fr-FR', 'ja'], 'en-US'],
  [[], 'en-US'],
  // What headless Chromium says: Intl throws at it.
  [['en-US@posix'], 'en-US'],
])('someone who reads %j is given dates and figures as in %s', (languages, locale) => {
  expect(chooseLocale(languages)).toBe(locale)
  expect(() => new Intl.DateTimeFormat(chooseLocale(languages))).not.toThrow()
})

test('a time is formatted the same way however it is given', () => {
  const when = new Date(2026, 10, 21, 10, 0)
  expect(dates.moment(when.toISOString())).toBe(dates.moment(when))
  expect(dates.moment(when.getTime())).toBe(`${dates.day(when)}, ${dates.time(when)}`)
})
