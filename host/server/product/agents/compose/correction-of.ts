import type { Profile } from '../../store/user-record.ts'

type Field = keyof Profile

/** A former answer that is to be another; without a value it is only said to be wrong. */
export interface Correction {
  readonly field: Field
  readonly value: string
}

const names: readonly (readonly [RegExp, Field])[] = [
  [/name/i, 'businessName'],
  [/industry|kind/i, 'industry'],
  [/customers/i, 'customers'],
  [/goal/i, 'goal'],
]

/** "Change the goal to more reviews", "The name is wrong". What a field is called stands at the beginning, or is no correction. */
const named =
  /^\W*(?:(?:no|sorry|actually|wait|oops|please)\W+)*(?:(?:change|correct|set|fix)\s+)?(?:the|my|our)\s+((?:business )?name|industry|kind of business|(?:best )?customers|(?:first )?goal)(?:\s+(?:is|are|should be|to)\b\s*|\s*:\s*|\s*$)(.*)$/is

/** "Actually Rye", "No, it's Rye", "Sorry, I meant Rye": of what was answered last. A plain "no" is an answer. */
const unnamed =
  /^\W*(?:actually|sorry|wait|oops|correction|no\s*[,;:.–—]|no (?=it['’]s|it is|that['’]s|i meant))\W*(?:(?:no|sorry)\W+)?(?:i meant?\s+|it['’]s\s+|it is\s+|that['’]s\s+|make (?:it|that)\s+)?(?:called\s+)?(.+)$/is

const tidy = (text: string): string => text.trim().replace(/[.!]+$/, '')

const isWrong = (value: string): boolean =>
  value === '' || /^(?:wrong|not (?:right|correct|true)|incorrect|misspelled)$/i.test(value)

/** What a message corrects of the answers; undefined when it corrects none. */
export function correctionOf(said: string, profile: Profile, answeredLast: Field | undefined): Correction | undefined {
  const [, name = '', value = ''] = named.exec(said) ?? []
  const field = name ? names.find(([pattern]) => pattern.test(name))?.[1] : undefined
  if (field && profile[field]) return { field, value: isWrong(tidy(value)) ? '' : tidy(value) }
  const [, other = ''] = unnamed.exec(said) ?? []
  return answeredLast && profile[answeredLast] && tidy(other) ? { field: answeredLast, value: tidy(other) } : undefined
}
