import { own } from '../util/own.ts'
import type { Labels } from './labels.ts'

/** A value as the language writes it. A percentage brings its sign, which stands before the number in Turkish and is `٪` in Arabic. */
function write(place: string, value: string | number, language: string): string {
  if (typeof value === 'string') return value
  return place === 'percent' ? (value / 100).toLocaleString(language, { style: 'percent' }) : value.toLocaleString(language)
}

/**
 * The text of that name with its `{placeholders}` filled in. Numbers are written as the language writes them, and the
 * first one chooses among the forms of the text.
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
    return value === undefined ? whole : write(place, value, language)
  })
}
