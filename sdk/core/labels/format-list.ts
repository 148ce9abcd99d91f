import type { Labels } from './labels.ts'

/**
 * Words in a row, as the language of the labels lists them.
 * @param isOpen more words follow that are no part of this list: it has no `and` before the last one.
 */
export function listWords(words: readonly string[], { language }: Pick<Labels, 'language'>, isOpen = false): string {
  const list = new Intl.ListFormat(language || 'en', { style: 'narrow' })
  if (!isOpen) return list.format(words)
  // What stands between the first two of many is what stands between all but the last.
  const separator = list.formatToParts(['a', 'b', 'c']).find(({ type }) => type === 'literal')?.value
  return words.join(separator)
}
