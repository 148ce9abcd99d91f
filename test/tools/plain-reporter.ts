import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'
import { whereTimeWent } from './where-time-went.ts'

/** Ends a run with where its time went, and one plain line, "N passed, N failed[, N skipped]", that any CI can read. */
export default class PlainReporter implements Reporter {
  private root = ''

  onInit({ config }: Vitest): void {
    this.root = config.root
  }

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
    process.stdout.write(`\n${whereTimeWent(modules, this.root)}\n\n${count.passed} passed, ${count.failed} failed${skipped}\n`)
  }
}
