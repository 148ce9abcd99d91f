import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testFiles } from '../tools/runner/test-files.ts'
import type { BrowserName } from './drivers/journey-browser.ts'
import { howToInstall } from './drivers/start-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserName: BrowserName
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

const project = (browserName: BrowserName) => ({
  root,
  test: {
    name: browserName,
    environment: 'node' as const,
    ...testFiles.journeys,
    provide: { browserName },
    // A window that another one covers is not drawn as often.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 1,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
})

/** The workflow has all browsers; elsewhere one that is missing is left out, and named. */
const isWorkflow = Boolean(process.env['ALL_BROWSERS'])
const browsers = (['chromium', 'firefox', 'webkit'] as const).filter((name) => {
  const missing = howToInstall(name)
  if (missing === undefined) return true
  if (isWorkflow) throw new Error(`${name}: ${missing}`)
  console.warn(`${name} is left out. ${missing}`)
  return false
})

/** What a visitor does with the built package, in each browser that it promises: `npm run test:browsers`. */
export default defineConfig({
  root,
  test: {
    reporters: ['default', './test/tools/runner/plain-reporter.ts'],
    projects: browsers.map(project),
  },
})
