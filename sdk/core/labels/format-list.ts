import type { Labels } from './labels.ts'

/**
 * Joins words to a list in the language of the labels.
 * @param isOpen more words follow outside this list: no `and` before the last one.
 */
export function formatList(words: readonly string[], { language }: Pick<Labels, 'language'>, isOpen = false): string {
  const list = new Intl.ListFormat(language || 'en', { style: 'narrow' })
  if (!isOpen) return list.format(words)
  // The separator of the first two items of many is the one between all but the last.
  const separator = list.formatToParts(['a', 'b', 'c']).find(({ type }) => type === 'literal')?.value
  return words.join(separator)
}
