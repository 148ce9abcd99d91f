import type { Labels } from '../core/labels/labels.ts'

/** All there are, by hand: a tag, a file of its own. English is what a chat knows anyway. */
const languages: Readonly<Record<string, () => Promise<Partial<Labels>>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  en: async () => ({ language: 'en' }),
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  he: async () => (await import('./he.ts')).he,
  hi: async () => (await import('./hi.ts')).hi,
  it: async () => (await import('./it.ts')).it,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  pt: async () => (await import('./pt.ts')).pt,
  tr: async () => (await import('./tr.ts')).tr,
  zh: async () => (await import('./zh.ts')).zh,
}

/** Undefined for what is no tag. Some systems write `pt_BR`; `iw` is the old name of `he`, which Safari's `Intl.Locale` keeps. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    const [name = ''] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'))
    return new Intl.Locale(name)
  } catch {
    return undefined
  }
}

/** The language that the place of the chat in the page is in, then those of the visitor. */
function wishesOf(host: Element): readonly string[] {
  const { lang } = host.closest<HTMLElement>('[lang]') ?? document.documentElement
  return [lang, ...navigator.languages]
}

/**
 * The texts of a language: `pt-PT` is served by `pt`, for numbers keep their region. `auto` looks at the page around the
 * host, then at the visitor's browser.
 * @returns English for a language that there is none of, with a console message.
 * @throws when its file cannot be loaded.
 */
export async function findLanguage(tag: string, host: Element): Promise<Partial<Labels>> {
  const isAuto = tag === 'auto'
  const locale = (isAuto ? wishesOf(host) : [tag]).map(localeOf).find((wish) => wish && Object.hasOwn(languages, wish.language))
  if (!locale) {
    if (!isAuto) {
      const known = Object.keys(languages).join(', ')
      console.error(`There are no texts in the language "${tag}", only in ${known}. Give your own: \`language: { … }\`.`)
    }
    return {}
  }
  const table = await languages[locale.language]?.()
  const script = localeOf(table?.language ?? '')?.maximize().script
  // Whoever asks for traditional Chinese is not to have the simplified signs drawn as if they were.
  return { ...table, ...(script === locale.maximize().script && { language: locale.toString() }) }
}
