import MiniSearch from 'minisearch'
import type { Passage } from './passage.ts'

/**
 * Finds the passages that fit a question, the best first; none when the documentation does not speak of it. A question
 * that names nothing, a greeting for example, gets the first passage.
 */
export type FindPassages = (question: string) => Passage[]

const stopWords = new Set(
  `a about all an and any are as at be by can change could do does for from get give has have hello help hey hi how i if in into
  is it its like
  make me my need of on or our ours please set should show so tell than that the them there this to up us use using via want way we
  sdk thank thanks what when where which who why will with work would you your confab chat`.split(/\s+/),
)

/** What people say for what a text says, word for word in lower case. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

/** What visitors say for what the documentation says. */
const documentationSynonyms: Synonyms = {
  abort: ['stop'],
  cancel: ['stop'],
  interrupt: ['stop'],
  halt: ['stop'],
  api: ['backend'],
  endpoint: ['backend'],
  server: ['backend'],
  color: ['colour', 'token'],
  colour: ['token'],
  css: ['style', 'token'],
  design: ['style'],
  look: ['style'],
  language: ['translate'],
  i18n: ['translate'],
  rtl: ['right', 'left'],
  arabic: ['right', 'left'],
  hebrew: ['right', 'left'],
  night: ['dark'],
  persist: ['remember', 'storage'],
  save: ['remember', 'storage'],
  react: ['module', 'framework'],
  csp: ['content', 'security', 'policy'],
  cookie: ['credentials'],
  a11y: ['accessibility'],
  accessible: ['accessibility'],
  indicator: ['bubble'],
  typing: ['loading'],
  cdn: ['script', 'tag'],
  sse: ['stream', 'event'],
}

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

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Names in camel case are found whole and by their words. */
const tokenise = (text: string): string[] => wordsOf(`${text} ${text.replace(/([a-z])([A-Z])/g, '$1 $2')}`)

const processTerm = (term: string): string | null => (stopWords.has(term) ? null : stem(term))

const withoutCode = (markdown: string): string => markdown.replace(/^ {0,3}(```+|~~~+)[\s\S]*?^ {0,3}\1/gm, '')

/** How much of a question a passage must speak of. */
const neededShare = 0.5

/** A section explains; a row of a table says one thing of it, and the beginning of a page only names what it is about. */
const sectionWeight = 1.6

const isSection = ({ id, anchor, path }: Passage): boolean => id === anchor && path.length > 0

/** Characters of the words that are searched for: each word is compared with much of the index, and a question needs no more. */
const mostAsked = 500
/** Characters of a question that are read for its words. */
const mostRead = 20_000

/** The words of a question that say what it is about, each once: the first ones, for a question may have millions. */
function askedWords(question: string): string[] {
  const words = new Set<string>()
  let left = mostAsked
  for (const word of wordsOf(question.slice(0, mostRead))) {
    if (stopWords.has(word) || words.has(word)) continue
    const part = word.slice(0, left)
    words.add(part)
    left -= part.length
    if (!left) break
  }
  return [...words]
}

/** An index over the passages, of the documentation unless other synonyms are given. */
export function createPassageSearch(passages: readonly Passage[], synonyms: Synonyms = documentationSynonyms): FindPassages {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const index = new MiniSearch<{ id: string; title: string; path: string; text: string }>({
    fields: ['title', 'path', 'text'],
    tokenize: tokenise,
    processTerm,
  })
  index.addAll(
    [...byId.values()].map(({ id, title, path, text }) => ({ id, title, path: path.join(' '), text: withoutCode(text) })),
  )
  return (question) => {
    const asked = askedWords(question)
    if (!asked.length) return passages.slice(0, 1)
    const found = new Map<string, { score: number; answered: number }>()
    for (const word of asked) {
      const scores = new Map<string, number>()
      for (const query of [word, ...(synonyms[word] ?? synonyms[stem(word)] ?? [])]) {
        const hits = index.search(query, {
          boost: { title: 4, path: 1.5 },
          prefix: (term) => term.length > 3,
          fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        })
        for (const { id, score } of hits) scores.set(String(id), Math.max(scores.get(String(id)) ?? 0, score))
      }
      for (const [id, score] of scores) {
        const sum = found.get(id) ?? { score: 0, answered: 0 }
        found.set(id, { score: sum.score + score, answered: sum.answered + 1 })
      }
    }
    return [...found]
      .filter(([, { answered }]) => answered / asked.length >= neededShare)
      .map(([id, { score, answered }]) => ({ passage: byId.get(id), rank: score * (answered / asked.length) }))
      .map(({ passage, rank }) => ({ passage, rank: passage && isSection(passage) ? rank * sectionWeight : rank }))
      .sort((a, b) => b.rank - a.rank)
      .flatMap(({ passage }) => passage ?? [])
  }
}
