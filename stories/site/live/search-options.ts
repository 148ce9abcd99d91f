import { documentationSynonyms } from '../../../sdk/server/retrieval/documentation-synonyms.ts'
import { joinedWords, partsOf, withoutLanguage, wordsOf } from '../../../sdk/server/retrieval/words-of.ts'

/** Words that say nothing. Fewer than in a question to the chat: who types "chat" here looks for it. */
const empty =
  /^(?:an?|and|are|as|at|be|by|can|do|does|for|how|i|in|is|its?|me|my|of|on|or|so|that|the|this|to|use|used|what|when|where|which|who|why|with|you|your|have)$/

/** The words of a search, what two of them may be together, and what one of them may be made of. */
function wordsIn(search: string): string[] {
  const typed = wordsOf(withoutLanguage(search))
  const parts = typed.flatMap((word) => partsOf(word).filter((some) => !some.some((part) => empty.test(part))))
  return [...typed, ...joinedWords(typed), ...parts.flat()]
}

/** A word of a search, and what the documentation says for it; null where it says nothing. */
function searchTerm(word: string): string[] | null {
  if (empty.test(word)) return null
  return [word, ...(documentationSynonyms[word] ?? []).flatMap((some) => some.split(' '))]
}

/** Whether a term is a part of one before it, which nobody typed: the index may know the whole. */
const isPart = (term: string, place: number, terms: readonly string[]): boolean =>
  terms.slice(0, place).some((whole) => whole !== term && partsOf(whole).some((parts) => parts.includes(term)))

/** What a part counts. */
const partWeight = 0.3

/** How the site searches, as https://lucaong.github.io/minisearch has it. */
export const searchOptions = {
  boost: { title: 4, titles: 2, text: 1 },
  fuzzy: (term: string, place: number, terms: string[]) => (isPart(term, place, terms) ? false : 0.1),
  prefix: (term: string, place: number, terms: string[]) => !isPart(term, place, terms),
  boostTerm: (term: string, place: number, terms: string[]) => (isPart(term, place, terms) ? partWeight : 1),
  tokenize: wordsIn,
  processTerm: searchTerm,
}
