import { own } from '../util/own.ts'
import type { Labels } from './labels.ts'

/** A share of a hundred with its sign, which stands before the number in Turkish and is `٪` in Arabic. */
const writePercent = (percent: number, language: string): string => (percent / 100).toLocaleString(language, { style: 'percent' })

/**
 * The text of that name with its `{placeholders}` filled in. Numbers are written as the language writes them, and the
 * first one chooses among the forms of the text. `{percent}` brings its sign, unless a page wrote one into its own text.
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
