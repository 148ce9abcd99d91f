import type { Finding, Group, Severity } from './finding.ts'

export interface Score {
  readonly group: Group
  /** 0 to 100; null when nothing of the group could be measured. */
  readonly value: number | null
  /** The ids of its findings, what gains most first. */
  readonly basedOn: readonly string[]
  readonly topFix?: string
}

/** The share of its weight that a finding earns. */
const earned: Readonly<Record<Exclude<Severity, 'unknown'>, number>> = { good: 1, notice: 0.7, warning: 0.35, problem: 0 }

/** How much a group counts in the total: what visitors decide by counts more than what they do not see. */
const groupWeights: Readonly<Record<Group, number>> = {
  message: 3,
  structure: 1,
  trust: 2,
  findability: 2,
  accessibility: 2,
  speed: 2,
}

const gain = ({ severity, weight }: Finding): number => (severity === 'unknown' ? -1 : weight * (1 - earned[severity]))

const share = (sum: number, of: number): number | null => (of ? Math.round((sum / of) * 100) : null)

/** What was not measured counts for nothing: neither for nor against. */
export function scoreGroup(group: Group, findings: readonly Finding[]): Score {
  const own = findings.filter((finding) => finding.group === group).sort((a, b) => gain(b) - gain(a))
  let sum = 0
  let of = 0
  for (const { severity, weight } of own) {
    if (severity === 'unknown') continue
    sum += weight * earned[severity]
    of += weight
  }
  const [first] = own
  return {
    group,
    value: share(sum, of),
    basedOn: own.map(({ id }) => id),
    ...(first && gain(first) > 0 && { topFix: first.id }),
  }
}

/** How far the total may stand above the score of Message: who does not learn what is offered is not kept by a fast page. */
export const mostAboveMessage = 20

/** The scores together, by the weight of their groups, not far above the message. Nothing where that is not known. */
export function scoreTotal(scores: readonly Score[]): number | null {
  const message = scores.find(({ group }) => group === 'message')?.value ?? null
  if (message === null) return null
  let sum = 0
  let of = 0
  for (const { group, value } of scores) {
    if (value === null) continue
    sum += (value / 100) * groupWeights[group]
    of += groupWeights[group]
  }
  const together = share(sum, of)
  return together === null ? null : Math.min(together, message + mostAboveMessage)
}
