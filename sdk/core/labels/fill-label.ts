import { own } from '../util/own.ts'
import { isolateIfMixed, isolateName } from './names/isolate-name.ts'
import type { Labels } from './labels.ts'

/** What stands for a placeholder: a number, a name of the world (of a file, a tool, a server), or words that are the chat's own. */
export type LabelValue = string | number | { readonly words: string }

/** Formats a percentage: the sign comes before the number in Turkish and is `٪` in Arabic. */
const writePercent = (percent: number, language: string): string => (percent / 100).toLocaleString(language, { style: 'percent' })

/**
 * The label of that name with its `{placeholders}` filled in. Numbers are formatted for the language, and the first one selects
 * the plural form. `{percent}` includes its sign, unless a page wrote one into its own label. Names turn nothing around: where a
 * name or the sentence is written from right to left, marks isolate the names, which `drawWords` makes elements of.
 */
export function fillLabel<Name extends Exclude<keyof Labels, 'direction'>>(
  labels: Pick<Labels, Name | 'language' | 'direction'>,
  name: Name,
  values: Readonly<Record<string, LabelValue>>,
): string {
  const language = labels.language || 'en'
  const label: Labels[Exclude<keyof Labels, 'direction'>] = labels[name]
  const count = Object.values(values).find((value) => typeof value === 'number')
  const text = typeof label === 'string' ? label : (label[new Intl.PluralRules(language).select(Number(count))] ?? label.other)
  return isolateIfMixed(
    text.replace(/\{(\w+)\}/g, (whole, place: string) => {
      const value = own(values, place)
      if (typeof value === 'string') return isolateName(value)
      if (place === 'percent' && typeof value === 'number' && !text.includes('%')) return writePercent(value, language)
      return typeof value === 'object' ? value.words : (value?.toLocaleString(language) ?? whole)
    }),
    labels.direction,
  )
}
