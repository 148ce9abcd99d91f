import type { Finding } from './finding.ts'
import { impactOf } from './impact-of.ts'
import type { Score } from './score.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')

/** The findings as a short text in Markdown: where the page stands, what is good, what to do first, what is not known. */
export function summarise({
  findings,
  scores,
  total,
}: {
  readonly findings: readonly Finding[]
  readonly scores: readonly Score[]
  readonly total: number | null
}): string {
  const measured = scores
    .flatMap(({ group, value }) => (value === null ? [] : { group, value }))
    .sort((a, b) => b.value - a.value)
  const best = measured[0]
  const worst = measured.at(-1)
  const strengths = findings.filter(({ severity, weight }) => severity === 'good' && weight === 3).slice(0, 3)
  const fixes = findings.filter((finding) => impactOf(finding) > 0).sort((a, b) => impactOf(b) - impactOf(a))
  const unknown = findings.filter(({ severity }) => severity === 'unknown').length
  const paragraphs = [
    total === null
      ? measured.length > 0
        ? "The page has no total: we couldn't read what it says to visitors."
        : "We couldn't check anything on this page."
      : `The page scores ${total} out of 100.${
          best && worst && best !== worst
            ? ` It is strongest in ${best.group} (${best.value}) and weakest in ${worst.group} (${worst.value}).`
            : ''
        }`,
    strengths.length ? `What works: ${list.format(strengths.map(({ title }) => lower(title)))}.` : '',
    fixes.length
      ? `What to do first:\n\n${fixes
          .slice(0, 3)
          .map(({ title, advice }, place) => `${place + 1}. ${title} ${advice ?? ''}`.trim())
          .join('\n')}`
      : 'Nothing needs to be fixed.',
    unknown
      ? `We couldn't run ${unknown} ${unknown === 1 ? "check, which doesn't" : "checks, which don't"} affect the score.`
      : '',
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}
