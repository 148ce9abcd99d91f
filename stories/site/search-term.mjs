/** A word of a search as the index has it; null for those that say nothing. */
export function searchTerm(word) {
  const empty =
    /^(?:an?|and|are|as|at|be|by|can|do|does|for|how|i|in|is|its?|me|my|of|on|or|so|that|the|this|to|use|used|what|when|where|which|who|why|with|you|your|have)$/
  const others = {
    golang: ['golang', 'go'],
    dictation: ['dictation', 'voice', 'speech'],
    bubble: ['bubble', 'launcher'],
    suggested: ['suggestions'],
  }
  const term = word.toLowerCase()
  if (empty.test(term)) return null
  return Object.hasOwn(others, term) ? others[term] : term
}

/** How the site searches, as https://lucaong.github.io/minisearch has it. */
export const searchOptions = { boost: { title: 4, titles: 2, text: 1 }, fuzzy: 0.1, prefix: true, processTerm: searchTerm }
