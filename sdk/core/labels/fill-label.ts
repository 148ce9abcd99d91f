import { own } from '../util/own.ts'
import type { Labels } from './labels.ts'

/** Formats a percentage: the sign comes before the number in Turkish and is `٪` in Arabic. */
const writePercent = (percent: number, language: string): string => (percent / 100).toLocaleString(language, { style: 'percent' })

/**
 * The label of that name with its `{placeholders}` filled in. Numbers are formatted for the language, and the first one selects
 * the plural form. `{percent}` includes its sign, unless a page wrote one into its own label.
 */
export function fillLabel<Name extends Exclude<keyof Labels, 'direction'>>(
  labels: Pick<Labels, Name | 'language'>,
  name: Name,
  values: Readonly<Record<string, string | number>>,
): string {
  const language = labels.language || 'en'
  const label: Labels[Exclude<keyof Labels, 'direction'>] = labels[name]
  const count = Object.values(values).find((value) => typeof value === 'number')
  const text = typeof label === 'string' ? label : (label[new Intl.PluralRules(language).select(Number(count))] ?? label.other)
  return text.replace(/\{(\w+)\}/g, (whole, place: string) => {
    const value = own(values, place)
    if (place === 'percent' && typeof value === 'number' && !text.includes('%')) return writePercent(value, language)
    return value?.toLocaleString(language) ?? whole
  })
}
