import type { Outcome } from '../finding.ts'
import { outcome } from '../outcome.ts'
import { quote } from '../quote.ts'
import type { AxeReport, AxeRule } from '../visit/axe-report.ts'

interface Words {
  readonly good: string
  readonly bad: string
  readonly advice: string
}

const sum = (rules: readonly AxeRule[], field: 'failed' | 'passed' | 'undecided'): number =>
  rules.reduce((all, rule) => all + rule[field], 0)

/** How a figure of axe-core is introduced. */
const measuredBy = ({ version }: AxeReport): string => `Measured by axe-core ${version} in a browser.`

/**
 * What rules of axe-core say of a page, as the outcome of one check. Nothing where they found no element that they apply to.
 * Elements that they could not decide count neither way, and are named.
 */
export function judgeByAxe(report: AxeReport, rules: readonly AxeRule[], words: Words): Outcome | undefined {
  const failed = sum(rules, 'failed')
  const decided = failed + sum(rules, 'passed')
  const undecided = sum(rules, 'undecided')
  if (decided === 0) return undefined
  const open = undecided > 0 ? ` Not decided: ${undecided}.` : ''
  if (failed === 0) return outcome.good(words.good, `${measuredBy(report)} Elements that pass: ${decided} of ${decided}.${open}`)
  const example = rules.find((rule) => rule.example !== undefined)?.example
  const evidence = `${measuredBy(report)} Elements that fail: ${failed} of ${decided}${example === undefined ? '' : `, for example ${quote(example)}`}.${open}`
  return failed / decided > 0.3
    ? outcome.problem(words.bad, evidence, words.advice)
    : outcome.warning(words.bad, evidence, words.advice)
}
