import { subjectOf } from '../subject-of.ts'

/** How much of the former answer is wanted. */
export type Size = 'shorter' | 'same' | 'longer'

/** A wish that changes the former brief and names nothing of its own. */
export interface FollowUp {
  readonly size: Size
}

const backward =
  /\b(?:it|this|that|them|those|these|the (?:last|former|previous) one|again|another|instead|shorter|longer|briefer|shorten|lengthen|same|once more|redo|rewrite)\b|^(?:and|now|but|also)\b|\bmore please\b/i

/** What is said around such a wish. */
const around =
  /\b(?:it|this|that|them|those|these|last|former|previous|again|another|instead|shorter|longer|briefer|shorten|lengthen|same|once|more|redo|rewrite|now|but|also|too|one|same|version|variant|please|much|bit|little|even|thing|try|do|have|turn|into|let|let’s|let's|just|use|go|for|can|could|(?:(?:\d+|an?|one|two|half an?|half)[\s-]*)?(?:seconds?|secs?|minutes?|mins?)|\d+[\s-]*s|is|was|not|too|like|what|how|don’t|don't|i|you)\b/gi

/** The wish, where a brief is one: "Make it shorter", "And for LinkedIn?", "Again, as a story". */
export function followUpOf(brief: string): FollowUp | undefined {
  if (!backward.test(brief) || subjectOf(brief.replace(around, ' ').replace(/[’']s\b/g, '')) !== '') return undefined
  const isShorter = /\b(?:shorter|briefer|shorten|too long)\b/i.test(brief)
  const isLonger = /\b(?:longer|lengthen|too short)\b/i.test(brief)
  return { size: isShorter ? 'shorter' : isLonger ? 'longer' : 'same' }
}
