import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Ends a run with one plain line, "N passed, N failed[, N skipped]", that any CI can read. */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      count.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        count[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
      }
    }
    const skipped = count.skipped ? `, ${count.skipped} skipped` : ''
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`)
  }
}
