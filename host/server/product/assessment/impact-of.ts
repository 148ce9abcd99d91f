import type { Finding } from './finding.ts'

/** How much there is to gain by mending it: what is worked on first is said in one order everywhere. 0 where nothing is to be mended. */
export const impactOf = ({ severity, weight }: Pick<Finding, 'severity' | 'weight'>): number =>
  weight * { problem: 3, warning: 2, notice: 1, good: 0, unknown: 0 }[severity]
