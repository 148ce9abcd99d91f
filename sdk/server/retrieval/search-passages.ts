import MiniSearch, { type SearchResult } from 'minisearch'
import { documentationSynonyms, type Synonyms } from './documentation-synonyms.ts'
import type { Passage } from './passage.ts'
import { joinedWords, partsOf, withoutLanguage, wordsOf } from './words-of.ts'

/**
 * Finds the passages that fit a question, the best first; none when the documentation does not speak of it. A question
 * that names nothing, a greeting for example, gets the first passage.
 */
export type FindPassages = (question: string) => Passage[]

/** What is found for a question, the best first. */
export interface RankedPassages {
  /** Those that fit it. */
  readonly fitting: Passage[]
  /** Sections that only touch on it, where none fits. */
  readonly near: Passage[]
}

/** Words that name all of the documentation. */
const ownWords = ['chat', 'confab', 'sdk']

const stopWords = new Set([
  ...ownWords,
  ...`a about all an and any are as at be by can change could do does for from get give has have hello help hey hi how i if in into
  is it its like
  make me my need of on or our ours please set should show so tell than that the them there this to up us use using via want way we
  thank thanks what when where which who why will with work would you your`.split(/\s+/),
])

/** Cuts the endings off, so that "stopping", "stops" and "stopped" are one word. */
function stem(word: string): string {
  return word.length < 5
    ? word.replace(/([^s])s$/, '$1')
    : word
        .replace(/(?:ies)$/, 'y')
        .replace(/([^s])s$/, '$1')
        .replace(/(?:ing|ed)$/, '')
        .replace(/([^aeiouls])\1$/, '$1')
        .replace(/e$/, '')
}

/** Names in camel case are found whole and by their words. */
const tokenise = (text: string): string[] => wordsOf(`${text} ${text.replace(/([a-z])([A-Z])/g, '$1 $2')}`)

const processTerm = (term: string): string | null => (stopWords.has(term) ? null : stem(term))

const withoutCode = (markdown: string): string => markdown.replace(/^ {0,3}(```+|~~~+)[\s\S]*?^ {0,3}\1/gm, '')

/** How much of a question a passage must speak of. */
const neededShare = 0.5

/** What a similar word counts, where none is the word itself: it may be another one. */
const guessWeight = 0.5

/**
 * A section explains; a row of a table says one thing of it, a section that is little more than a table is a list of such, and the
 * beginning of a page only names what it is about.
 */
const explainingWeight = 1.6
/** Words outside of tables and code that explain something. */
const fewestWords = 15

const withoutTables = (markdown: string): string => markdown.replace(/^\|.*$/gm, '')

const explains = ({ id, anchor, path, text }: Passage): boolean =>
  id === anchor && path.length > 0 && wordsOf(withoutTables(withoutCode(text))).length >= fewestWords

/** Characters of the words that are searched for: each word is compared with much of the index, and a question needs no more. */
const mostAsked = 500
/** Characters of a question that are read for its words. */
const mostRead = 20_000

/**
 * The words of a question that say what it is about, each once, with what it may be together with its neighbours: the first ones, for a
 * question may have millions.
 */
function askedWords(question: string): Map<string, readonly string[]> {
  const asked = new Map<string, readonly string[]>()
  const words = wordsOf(withoutLanguage(question.slice(0, mostRead)))
  const joined = joinedWords(words)
  let left = mostAsked
  for (const [place, word] of words.entries()) {
    if (stopWords.has(word) || asked.has(word)) continue
    const part = word.slice(0, left)
    asked.set(
      part,
      joined.slice(Math.max(0, place - 1), place + 1).filter((one) => one.length <= left),
    )
    left -= part.length
    if (!left) break
  }
  return asked
}

interface Indexed {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly text: string
}

/** What a passage says to a question: words of it that it has, and whether one of them stands in a heading. */
interface Found {
  readonly score: number
  readonly answered: number
  readonly isNamed: boolean
}

const none: Found = { score: 0, answered: 0, isNamed: false }

/** What a word in a heading counts beside one in the text. */
const boost = { title: 4, path: 1.5 }

/** An index, and whether it has a word: what a word may be besides is searched for only where it is there. */
interface Searched {
  readonly index: MiniSearch<Indexed>
  readonly knows: (word: string) => boolean
}

/** The passages that have both of the words that a word may be made of, without those that all of the documentation is about. */
const searchParts = ({ index, knows }: Searched, word: string): SearchResult[] =>
  partsOf(word)
    .map((parts) => parts.filter((part) => !ownWords.includes(part)))
    .filter((parts) => parts.length > 0 && parts.every((part) => !stopWords.has(part) && knows(part)))
    .flatMap((queries) => index.search({ combineWith: 'AND', queries }, { boost }))

/**
 * The passages that have a word, or one of these others for it; where there are none, those with the words that it is made of, and with a
 * word that is written like it.
 */
function searchWord(searched: Searched, word: string, others: readonly string[]): Map<string, Found> {
  const search = (query: string, fuzzy: boolean) =>
    searched.index.search(query, {
      boost,
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (fuzzy && term.length > 4 ? 0.2 : false),
    })
  const same = [word, ...others].flatMap((query) => search(query, false))
  const weight = same.length ? 1 : guessWeight
  const best = new Map<string, Found>()
  for (const { id, score, match } of same.length ? same : [...searchParts(searched, word), ...search(word, true)]) {
    const before = best.get(String(id)) ?? none
    const isNamed = Object.values(match).some((fields) => fields.some((field) => field !== 'text'))
    best.set(String(id), {
      score: Math.max(before.score, score * weight),
      answered: weight,
      isNamed: before.isNamed || isNamed,
    })
  }
  return best
}

interface SearchSettings {
  /** @default those of Confab's documentation */
  readonly synonyms?: Synonyms
  /** How much a passage counts beside others. @default 1 each */
  readonly weightOf?: (passage: Passage) => number
  /** How much of a question a passage must speak of where no heading above it has a word of that. @default 0.5, as elsewhere */
  readonly neededElsewhere?: number
}

/** Finds the passages that fit a question. */
export function createPassageSearch(passages: readonly Passage[], settings?: SearchSettings): FindPassages {
  const rank = createPassageRanking(passages, settings)
  return (question) => rank(question).fitting
}

/** An index over the passages, which also tells those that come nearest. */
export function createPassageRanking(
  passages: readonly Passage[],
  { synonyms = documentationSynonyms, weightOf = () => 1, neededElsewhere = neededShare }: SearchSettings = {},
): (question: string) => RankedPassages {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const explaining = new Set(passages.flatMap((passage) => (explains(passage) ? [passage.id] : [])))
  const terms = new Set<unknown>()
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'path', 'text'],
    tokenize: tokenise,
    processTerm(word) {
      const term = processTerm(word)
      terms.add(term)
      return term
    },
    searchOptions: { processTerm },
  })
  index.addAll(
    [...byId.values()].map(({ id, title, path, text }) => ({ id, title, path: path.join(' '), text: withoutCode(text) })),
  )
  const searched: Searched = { index, knows: (word) => terms.has(processTerm(word)) }
  return (question) => {
    const asked = askedWords(question)
    if (!asked.size) return { fitting: passages.slice(0, 1), near: [] }
    const found = new Map<string, Found>()
    for (const [word, joined] of asked) {
      const others = [word, ...joined].flatMap((one) => synonyms[one] ?? synonyms[stem(one)] ?? [])
      for (const [id, one] of searchWord(searched, word, [...joined.filter(searched.knows), ...others])) {
        const { score, answered, isNamed } = found.get(id) ?? none
        found.set(id, {
          score: score + one.score,
          answered: answered + one.answered,
          isNamed: isNamed || one.isNamed,
        })
      }
    }
    const ranked = [...found]
      .flatMap(([id, { score, answered, isNamed }]) => {
        const passage = byId.get(id)
        if (!passage) return []
        const share = answered / asked.size
        const isFitting = share >= (isNamed ? neededShare : neededElsewhere)
        return [{ passage, isFitting, rank: score * share * (explaining.has(id) ? explainingWeight : 1) * weightOf(passage) }]
      })
      .sort((a, b) => b.rank - a.rank)
    const fitting = ranked.filter(({ isFitting }) => isFitting).map(({ passage }) => passage)
    const touching = fitting.length ? [] : ranked.filter(({ passage }) => explaining.has(passage.id))
    return { fitting, near: touching.map(({ passage }) => passage) }
  }
}
