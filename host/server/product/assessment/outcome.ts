import type { Outcome } from './finding.ts'

/** The ways a check ends. */
export const outcome = {
  good: (title: string, evidence: string): Outcome => ({ severity: 'good', title, evidence }),
  notice: (title: string, evidence: string, advice: string): Outcome => ({ severity: 'notice', title, evidence, advice }),
  warning: (title: string, evidence: string, advice: string): Outcome => ({ severity: 'warning', title, evidence, advice }),
  problem: (title: string, evidence: string, advice: string): Outcome => ({ severity: 'problem', title, evidence, advice }),
  /** Not measured, which is not zero: it counts for nothing. */
  unknown: (title: string, evidence: string): Outcome => ({ severity: 'unknown', title, evidence }),
}
