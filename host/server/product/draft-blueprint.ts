import { isNegated } from './agents/limits/is-negated.ts'
import { frequentWords } from './frequent-words.ts'
import type { AssessmentRecord, BlueprintRecord, UserRecord } from './store/user-record.ts'

interface Proposal {
  readonly field: keyof BlueprintRecord
  readonly value: BlueprintRecord[keyof BlueprintRecord]
  /** What it rests on. */
  readonly basis: string
}

const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|-)/.test(line))
    .join(' ')
    .match(/[^.!?]+[.!?]/g)
    ?.map((sentence) => sentence.trim()) ?? []

const share = (text: string, pattern: RegExp): number => {
  const words = text.match(/[\p{L}’']+/gu)?.length ?? 0
  return words ? (text.match(pattern)?.length ?? 0) / words : 0
}

const percent = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 20) * 5

/** Where a text stands between two manners, measured by what gives them away. English only; other languages stay in the middle. */
function toneOf(text: string): BlueprintRecord['tone'] {
  const sentences = sentencesOf(text)
  const exclamations = sentences.filter((sentence) => sentence.endsWith('!')).length / Math.max(1, sentences.length)
  const contractions = share(text, /\b\w+[’'](s|re|ll|ve|t|d|m)\b/gi)
  const longWords = share(text, /\b\p{L}{10,}\b/gu)
  const spoken = share(text, /\b(you|your|we|our|let|hey|hello|love)\b/gi)
  return {
    serious: percent(0.7 - exclamations - contractions * 4),
    casual: percent(0.2 + contractions * 8 + spoken * 3),
    technical: percent(longWords * 5),
    enthusiastic: percent(0.3 + exclamations * 2),
  }
}

function fromAssessment({ text = '', description = '', colours = [], pageTitle = '', url }: AssessmentRecord): Proposal[] {
  const where = pageTitle || url
  const [first] = sentencesOf(text).filter((sentence) => sentence.split(' ').length >= 6 && !isNegated(sentence))
  const promise = description || first
  const words = frequentWords(text, 8)
  return [
    ...(promise
      ? [
          {
            field: 'promise' as const,
            value: promise.slice(0, 500),
            basis: description ? `The description of “${where}”.` : `The first whole sentence of “${where}”.`,
          },
        ]
      : []),
    ...(text
      ? [
          {
            field: 'tone' as const,
            value: toneOf(text),
            basis: `How sentences are built on “${where}”: their length, exclamations and contractions.`,
          },
        ]
      : []),
    ...(colours.length
      ? [{ field: 'colours' as const, value: colours, basis: `The colours that “${where}” names in its markup.` }]
      : []),
    ...(words.length ? [{ field: 'wordsToUse' as const, value: words, basis: `The words that “${where}” uses most.` }] : []),
  ]
}

/** Whom sentences say that something is for. */
const audiencePattern =
  /\bfor ((?:[a-z’'-]+ ){0,3}(?:people|families|owners|businesses|companies|teams|parents|children|students|women|men|homeowners|professionals|beginners|startups|clients|customers))\b/i

function audienceOf({ profile, assessments, knowledge }: UserRecord): Proposal[] {
  if (profile.customers) return [{ field: 'audience', value: profile.customers, basis: 'What you told us about your customers.' }]
  const sources = [
    ...assessments
      .filter(({ status }) => status === 'done')
      .slice(0, 1)
      .map(({ text = '', pageTitle, url }) => ({ text, name: pageTitle || url })),
    ...knowledge.filter(({ isIncluded }) => isIncluded).map(({ text, title }) => ({ text, name: title })),
  ]
  for (const { text, name } of sources) {
    const found = audiencePattern.exec(text)?.[1]
    if (found) return [{ field: 'audience', value: found, basis: `“${name}” says it's for them.` }]
  }
  return []
}

/** Proposals for the blueprint's fields out of what is known; what nothing speaks of is left out, not invented. */
export function draftBlueprint(record: UserRecord): Proposal[] {
  const assessment = record.assessments.find(({ status }) => status === 'done')
  return [...audienceOf(record), ...(assessment ? fromAssessment(assessment) : [])]
}
