import { own } from '../core/util/own.ts'

/** Norwegian without further word is Bokmål, which those who write Nynorsk read too. */
const readAs: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/**
 * The language among the known ones that a reader of the locale reads best: the one in the same script, then the one of the same
 * region, then the language as such.
 */
export function nearestLanguage(locale: Intl.Locale, known: readonly string[]): string | undefined {
  const { language, script, region } = locale.maximize()
  const candidates = [`${language}-${script}`, `${language}-${region}`, language, own(readAs, language)]
  return candidates.find((tag) => tag !== undefined && known.includes(tag))
}
