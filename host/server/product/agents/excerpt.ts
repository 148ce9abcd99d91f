import { factKindOf, factLines, withoutOtherFacts } from './fact-kinds.ts'
import { sentences } from './sentences.ts'
import { sharedWords } from './shared-words.ts'

/**
 * A passage as it is, if it is short, but for facts that were not asked for; otherwise those of its sentences that speak of the
 * question, in their order.
 */
export function excerpt(text: string, question: string, longest = 600): string {
  const kind = factKindOf(question)
  const facts = kind ? factLines(text, kind).join(' ').slice(0, longest) : ''
  if (text.length <= longest) return kind?.isWhole && facts ? withoutOtherFacts(text, kind) : text
  if (facts) return facts
  const all = sentences(text)
  const rated = all.map((sentence, place) => ({ place, sentence, hits: sharedWords(sentence, question) }))
  const chosen = new Set<number>()
  let length = 0
  for (const { place, sentence } of rated.sort((a, b) => b.hits - a.hits || a.place - b.place)) {
    if (length + sentence.length > longest) continue
    chosen.add(place)
    length += sentence.length
  }
  const found = all.filter((_, place) => chosen.has(place)).join(' ')
  return found || `${text.slice(0, longest).trimEnd()}…`
}
