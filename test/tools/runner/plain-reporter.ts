import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import { retriedTests } from './retried-tests.ts'
import { whereTimeWent } from './where-time-went.ts'

/** So many tests of a run may pass only when they are tried again, beside those that are known for it. */
const mostFlaky = 3

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} > ${fullName}`
const isNew = (test: TestCase): boolean => !(nameOf(test) in retriedTests)

function describeFlaky(tests: readonly TestCase[]): string {
  if (!tests.length) return ''
  const names = tests.map((test) => {
    const lastSeen = retriedTests[nameOf(test)]
    return `    ${nameOf(test)}${lastSeen ? `, as on ${lastSeen}` : ''}`
  })
  const verdict = tests.filter(isNew).length > mostFlaky ? `, more than the ${mostFlaky} that a run allows` : ': find out why'
  return `\n${tests.length} passed only when tried again${verdict}\n${names.join('\n')}\n`
}

/** Ends a run with where its time went, and one plain line, "N passed, N failed[, N skipped]", that any CI can read. */
export default class PlainReporter implements Reporter {
  private root = ''

  onInit({ config }: Vitest): void {
    this.root = config.root
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 }
    const flaky: TestCase[] = []
    let leftOut = 0
    for (const module of modules) {
      count.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'skipped' && test.tags.includes('thorough')) {
          leftOut += 1
          continue
        }
        count[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
        if (test.diagnostic()?.flaky) flaky.push(test)
      }
    }
    if (flaky.filter(isNew).length > mostFlaky) process.exitCode = 1
    const skipped = count.skipped ? `, ${count.skipped} skipped` : ''
    const more = leftOut ? `\n${leftOut} more tests of these files, and other files, run with \`npm run test:all\`\n` : ''
    process.stdout.write(
      `\n${whereTimeWent(modules, this.root)}\n${more}${describeFlaky(flaky)}\n${count.passed} passed, ${count.failed} failed${skipped}\n`,
    )
  }
}
