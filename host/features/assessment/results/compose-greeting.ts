import type { Assessment } from '../../../backend/types.ts'
import { findingGroups } from '../../../lib/assessment/finding-groups.ts'
import { byImpact, needsFix } from '../../../lib/assessment/severities.ts'
import { hostOf } from '../../../lib/format/host-of.ts'

const asClause = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')

/** What the CMO says first, a paragraph each: out of the assessment by rules, so that it can be trusted. */
export function composeGreeting(name: string, { url, total, scores, findings }: Assessment): string[] {
  const measured = scores
    .flatMap(({ group, value }) => (value === null ? [] : [{ group, value }]))
    .sort((a, b) => b.value - a.value)
  const best = measured[0]
  const worst = measured.at(-1)
  // The same as the first of every other list of what to do.
  const fix = measured.length ? findings.filter(needsFix).sort(byImpact)[0] : undefined
  return [
    `Hello${name && ` ${name}`}, I'm your CMO agent. I've reviewed ${hostOf(url)}.`,
    total === null
      ? measured.length > 0
        ? "I couldn't read what the page says to visitors, so it has no total yet."
        : "I couldn't check any of the page, so I have no numbers for you yet."
      : `It scores ${total} out of 100.${
          best && worst && best !== worst
            ? ` It is strongest in ${findingGroups[best.group].name.toLowerCase()} (${best.value}) and weakest in ${findingGroups[worst.group].name.toLowerCase()} (${worst.value}).`
            : ''
        }`,
    ...(fix ? [`The first thing I'd fix: ${asClause(fix.title)}.`] : total === null ? [] : ['I found nothing to fix.']),
  ]
}
