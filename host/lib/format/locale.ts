/** A language alone, or with a country: `en-US@posix`, which headless Chromium reports, is not one that Intl accepts. */
const isEnglish = (tag: string): boolean => /^en(-([a-z]{2}|\d{3}))?$/i.test(tag)

/** The first English of the reader's languages; that of the USA when they read other languages only. */
export const chooseLocale = (languages: readonly string[]): string => languages.find(isEnglish) ?? 'en-US'

// Node has none, where the unit tests run.
const { navigator } = globalThis as { navigator?: { languages: readonly string[] } }

/** How dates and figures are written: in the language of the words around them, by the habits of the reader's country. */
export const locale = chooseLocale(navigator?.languages ?? [])
