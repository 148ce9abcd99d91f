import type { Labels } from '../core/labels/labels.ts'
import { nearestLanguage } from './nearest-language.ts'
import { report } from '../core/util/thrown/report.ts'

/**
 * All languages, listed by hand: one tag, one file. If a language has two tables, the one without script or region is the
 * fallback.
 */
const languages: Readonly<Record<string, () => Promise<Partial<Labels>>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  cs: async () => (await import('./cs.ts')).cs,
  da: async () => (await import('./da.ts')).da,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  he: async () => (await import('./he.ts')).he,
  hi: async () => (await import('./hi.ts')).hi,
  id: async () => (await import('./id.ts')).id,
  it: async () => (await import('./it.ts')).it,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  pt: async () => (await import('./pt.ts')).pt,
  'pt-PT': async () => (await import('./pt-PT.ts')).ptPT,
  ru: async () => (await import('./ru.ts')).ru,
  sv: async () => (await import('./sv.ts')).sv,
  th: async () => (await import('./th.ts')).th,
  tr: async () => (await import('./tr.ts')).tr,
  uk: async () => (await import('./uk.ts')).uk,
  vi: async () => (await import('./vi.ts')).vi,
  zh: async () => (await import('./zh.ts')).zh,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
}

/** Undefined for an invalid tag. Some systems write `pt_BR`; `iw` is the old name of `he`, which Safari's `Intl.Locale` keeps. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    const [name = ''] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'))
    return new Intl.Locale(name)
  } catch {
    return undefined
  }
}

/** The language of the page around the chat, then those of the visitor. */
function wishesOf(host: Element): readonly string[] {
  const { lang } = host.closest<HTMLElement>('[lang]') ?? document.documentElement
  return [lang, ...navigator.languages]
}

/** Loads the table of a language for a visitor's locale. */
async function load(name: string, locale: Intl.Locale): Promise<Partial<Labels>> {
  const table = await languages[name]?.()
  const script = localeOf(table?.language ?? '')?.maximize().script
  // The tag is only replaced if the scripts match, so that characters are not rendered as those of another script.
  return { ...table, ...(script === locale.maximize().script && { language: locale.toString() }) }
}

/**
 * Finds the texts of a language: `de-CH` uses `de`, while numbers keep their region. `auto` reads the language of the page around
 * the host, then those of the visitor's browser.
 * @returns no texts for an unknown language, with a console message.
 * @throws if its file cannot be loaded.
 */
export async function findLanguage(tag: string, host: Element): Promise<Partial<Labels>> {
  const isAuto = tag === 'auto'
  const known = Object.keys(languages)
  for (const wish of isAuto ? wishesOf(host) : [tag]) {
    const locale = localeOf(wish)
    const nearest = locale && nearestLanguage(locale, known)
    if (nearest) return load(nearest, locale)
  }
  if (!isAuto) {
    report(
      'unknown-language',
      `There are no texts in the language "${tag}", only in ${known.join(', ')}. Give your own: \`language: { … }\`.`,
    )
  }
  return {}
}
