import type { Outcome } from './finding.ts'
import type { Page } from './read-page.ts'

/** One question asked of every page. */
export interface Check {
  /** The same in every assessment. */
  readonly id: string
  /** How much it counts in its group: 3 what costs customers, 2 what helps, 1 what polishes. */
  readonly weight: 1 | 2 | 3
  run(page: Page): Outcome
}
