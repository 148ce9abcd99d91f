import { own } from '../core/util/own.ts'

/** Norwegian without a variant is Bokmål, which readers of Nynorsk understand, too. */
const readAs: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/** CLDR: Portuguese outside Brazil, in Africa and Asia, is written as in Portugal. */
const parents: Readonly<Record<string, (region: string) => string>> = { pt: (region) => (region === 'BR' ? 'BR' : 'PT') }

/**
 * Chooses the best of the known languages for a locale: the one in the same script, then the one of the same region, then the
 * plain language.
 */
export function nearestLanguage(locale: Intl.Locale, known: readonly string[]): string | undefined {
  const { language, script, region = '' } = locale.maximize()
  const candidates = [
    `${language}-${script}`,
    `${language}-${own(parents, language)?.(region) ?? region}`,
    language,
    own(readAs, language),
  ]
  return candidates.find((tag) => tag !== undefined && known.includes(tag))
}
