import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isThorough, testFiles } from '../tools/runner/test-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Judges of the built package and of wire formats that weigh too much for `npm test`, with packages of their own: `npm run test:all`. */
export default defineConfig({
  root,
  test: {
    name: 'field',
    environment: 'node',
    reporters: ['default', './test/tools/runner/plain-reporter.ts'],
    ...testFiles.field,
    provide: { isThorough },
    // What contracts that `npm test` shares say of their tests.
    tags: [{ name: 'thorough', description: 'Takes long; `npm run test:all` alone runs it.' }],
    globalSetup: ['test/field/global-setup.ts'],
    // Compilers start slowly, and one fills a core.
    maxWorkers: 1,
    testTimeout: 300_000,
    // As in `npm test`, some of whose contracts are tried here on PostgreSQL.
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
})
