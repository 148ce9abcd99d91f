export type Group = 'message' | 'structure' | 'trust' | 'findability' | 'accessibility' | 'speed'

/** `good` is a check that passed, `unknown` one that could not be measured. */
export type Severity = 'good' | 'notice' | 'warning' | 'problem' | 'unknown'

/** What a check found out. */
export interface Outcome {
  readonly severity: Severity
  /** One sentence. */
  readonly title: string
  /** What on the page says so. */
  readonly evidence: string
  /** What to do; absent when nothing is to be done. */
  readonly advice?: string
}

export interface Finding extends Outcome {
  readonly id: string
  readonly group: Group
  /** How much it counts in its group, 1 to 3. */
  readonly weight: number
}
