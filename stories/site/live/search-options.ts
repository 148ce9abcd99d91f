import { documentationSynonyms } from '../../../sdk/server/retrieval/documentation-synonyms.ts'

/** Words that say nothing. Fewer than in a question to the chat: who types "chat" here looks for it. */
const empty =
  /^(?:an?|and|are|as|at|be|by|can|do|does|for|how|i|in|is|its?|me|my|of|on|or|so|that|the|this|to|use|used|what|when|where|which|who|why|with|you|your|have)$/

/** A word of a search, and what the documentation says for it; null where it says nothing. */
function searchTerm(word: string): string[] | null {
  const term = word.toLowerCase()
  if (empty.test(term)) return null
  const synonyms = documentationSynonyms[term] ?? []
  return [term, ...synonyms.flatMap((words) => words.split(' '))]
}

/** How the site searches, as https://lucaong.github.io/minisearch has it. */
export const searchOptions = { boost: { title: 4, titles: 2, text: 1 }, fuzzy: 0.1, prefix: true, processTerm: searchTerm }
