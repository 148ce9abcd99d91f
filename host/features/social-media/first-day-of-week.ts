/** Chrome and Safari tell by a method, older ones by a property, Firefox not yet: https://github.com/tc39/proposal-intl-locale-info */
type LocaleWithWeek = Intl.Locale & {
  getWeekInfo?(): { firstDay: number }
  readonly weekInfo?: { firstDay: number }
}

// Not navigator.language: headless Chromium says `en-US@posix`, which is no locale.
const usedLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale

/** The day that a week begins with where the user lives: 0 is Sunday. Where the browser does not know, Monday (ISO 8601). */
export function firstDayOfWeek(language = usedLocale()): number {
  const locale = new Intl.Locale(language) as LocaleWithWeek
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7
}
