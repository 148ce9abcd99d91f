import type { Passage } from '../../../../sdk/server/retrieval/passage.ts'
import { factKindOf } from './fact-kinds.ts'
import { synonyms } from './synonyms.ts'

/** Words that ask, and name nothing. */
const filler = new Set(
  `a an the and or of for to in on at by with from as is are was were be been do does did has have had can could may might will would
  shall should must i me my we us our you your yours he she it its they them their this that these those there here what which who whom
  when where why how much many long often far if so any some all please tell know get give want need like just also about up out off`.split(
    /\s+/,
  ),
)

const stem = (word: string): string => word.replace(/(?:ies|es|s|ing|ed|e|y|ery|d|ly)$/, '') || word
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether two words differ by one letter: one more, one less, another, or two that changed places. */
function isTypo(one: string, other: string): boolean {
  if (one.length < 6 || Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [a, b] = [one.slice(start), other.slice(start)]
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || a[1] + (a[0] ?? '') + a.slice(2) === b
}

/** How much of a question a passage must speak of to answer it. */
const neededShare = 0.6

/**
 * Whether a passage answers a question, as far as words tell: it speaks of most that the question names, and a question for a number
 * is answered by one. A search finds the passage that is nearest, which may be far.
 */
export function answersQuestion(passage: Passage, question: string, businessName = ''): boolean {
  const { title, path, text } = passage
  if (
    /\bhow many\b/i.test(question) &&
    !/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred)\b/i.test(text)
  )
    return false
  // All of the sources speak of the business itself.
  const own = new Set(wordsOf(businessName))
  const asked = [...new Set(wordsOf(question))].filter((word) => !filler.has(word) && !own.has(word))
  if (asked.length === 0 || factKindOf(question)?.isWhole) return true
  const said = wordsOf([title, ...path, text].join(' '))
  const stems = new Set(said.map(stem))
  const isSaid = (word: string): boolean => stems.has(stem(word)) || said.some((other) => isTypo(word, other))
  const met = asked.filter((word) => [word, ...(synonyms[word] ?? [])].some(isSaid))
  return met.length / asked.length >= neededShare
}
