/** What axe-core says of one of its rules, over all elements that it looked at. */
export interface AxeRule {
  /** axe-core's own name of it: `color-contrast`. */
  readonly id: string
  /** What the rule asks for, in axe-core's words. */
  readonly help: string
  readonly failed: number
  readonly passed: number
  /** Elements that axe-core could not decide, text over a picture for example. */
  readonly undecided: number
  /** How the first element that failed begins. */
  readonly example?: string
}

/** A page as axe-core sees it in a browser, by the rules of WCAG 2 A and AA. */
export interface AxeReport {
  readonly version: string
  readonly rules: readonly AxeRule[]
}
