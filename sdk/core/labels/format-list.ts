import { own } from '../util/own.ts'
import { isolateName } from './names/isolate-name.ts'
import type { Labels } from './labels.ts'

/** What CLDR has nothing for: Thai lists have only spaces, which names have, too, and Arabic ones only "and". */
const separators: Readonly<Record<string, string>> = { ar: '، ', th: ', ' }

interface ListSettings {
  /** No `and` before the last one: more words follow outside this list, or they are names that stand in no sentence. */
  readonly isOpen?: boolean
  /** They are words of the chat or the page, and no names of the world, which are isolated. */
  readonly areOwn?: boolean
}

/** Joins names, or words, to a list in the language of the labels. */
export function formatList(
  words: readonly string[],
  { language }: Pick<Labels, 'language'>,
  { isOpen = false, areOwn = false }: ListSettings = {},
): string {
  const tag = language || 'en'
  const list = new Intl.ListFormat(tag)
  const ours = own(separators, tag.split('-')[0] ?? '')
  const write = areOwn ? String : isolateName
  if (isOpen) {
    // The separator of the first two items of many is the one between all but the last.
    return words.map(write).join(ours ?? list.formatToParts(['a', 'b', 'c']).find(({ type }) => type === 'literal')?.value)
  }
  const isThai = tag.startsWith('th')
  return list
    .formatToParts(words)
    .map(({ type, value }) => {
      if (type === 'element') return write(value)
      return !isThai ? value : value.trim() ? ` ${value.trim()} ` : ours
    })
    .join('')
}
