import { citePassage, type CitedPassage } from '../../../../sdk/server/retrieval/cite-passage.ts'
import type { Passage } from '../../../../sdk/server/retrieval/passage.ts'
import { asText } from './as-text.ts'

/** Words of an answer, and what they rest on. */
export interface Quote {
  readonly passage: Passage
  /** As they are in the source, or in the answer. */
  readonly words: string
}

const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]`*_<>]/g, '')
    .trim()

const titleOf = ({ title, path }: Passage): string => plain([...path, title].join(' › ')) || 'Untitled'

/** Only addresses of the web become links. */
const urlOf = ({ anchor }: Passage): string | undefined => (/^https?:\/\//.test(anchor) ? anchor : undefined)

type Range = NonNullable<CitedPassage['positions']>[number]

/** Where words are in a text for the first time, but not within those of another quote. */
function findWords(text: string, words: string, taken: readonly Range[]): Range | undefined {
  if (!words) return undefined
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + 1)) {
    const end = start + words.length
    if (!taken.some((range) => start < range.end && end > range.start)) return { start, end }
  }
  return undefined
}

/** Where each of the quotes stands in the text: the longest are found first, as shorter ones may be their beginning. */
function findQuotes(text: string, quotes: readonly Quote[]): ReadonlyMap<Quote, Range> {
  const found = new Map<Quote, Range>()
  for (const quote of quotes.toSorted((one, other) => other.words.length - one.words.length)) {
    const taken = [...found.values()]
    const written = [quote.words, asText(quote.words), quote.words.replaceAll('`', '')]
    const range = written.map((words) => findWords(text, words, taken)).find(Boolean)
    if (range) found.set(quote, range)
  }
  return found
}

/**
 * What a text rests on: each source once, with the places of all that it says there. Of what was found only what is said is cited, and all
 * of it where the text has none of the words.
 */
export function cite(text: string, quotes: readonly Quote[]): CitedPassage[] {
  const places = findQuotes(text, quotes)
  const sources = new Map<string, { readonly passage: Passage; readonly positions: Range[] }>()
  for (const quote of places.size ? quotes.filter((one) => places.has(one)) : quotes) {
    const { passage } = quote
    const key = JSON.stringify([titleOf(passage), urlOf(passage)])
    const source = sources.get(key) ?? { passage, positions: [] }
    sources.set(key, source)
    const range = places.get(quote)
    if (range) source.positions.push(range)
  }
  return [...sources.values()].map(({ passage, positions }) =>
    citePassage(passage, {
      title: titleOf(passage),
      url: urlOf(passage),
      positions: positions.toSorted((one, other) => one.start - other.start),
    }),
  )
}
