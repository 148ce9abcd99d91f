import type { Assessment } from '../../../backend/types.ts'
import { findingGroups } from '../../../lib/assessment/finding-groups.ts'
import { severities } from '../../../lib/assessment/severities.ts'

/** The score cards as rows of a table, a check each, the heading first. */
export function findingsTable({ scores, findings }: Pick<Assessment, 'scores' | 'findings'>): (string | number)[][] {
  const scoreOf = new Map(scores.map(({ group, value }) => [group, value ?? 'Not checked']))
  return [
    ['Group', 'Group score', 'Check', 'Result', 'Evidence', 'What to do', 'Weight'],
    ...findings.map(({ group, severity, title, evidence, advice = '', weight }) => [
      findingGroups[group].name,
      scoreOf.get(group) ?? 'Not checked',
      title,
      severities[severity].name,
      evidence,
      advice,
      weight,
    ]),
  ]
}
