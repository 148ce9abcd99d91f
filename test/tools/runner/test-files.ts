import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Two thousand tests of what is sent and of what answers mean, by code that draws nothing: what they need of a browser Node has, too,
 * and runs them in less time.
 */
const contracts = [
  'test/browser/services/contract{,-failures,-keys,-overrides,-tools}.test.ts',
  'test/browser/protocols/formats.test.ts',
]

const hostTests = 'test/browser/host/**/*.test.{ts,tsx}'

/**
 * Files that need a page of their own: they replace modules (`vi.mock`), look at which ones the page has loaded, or start a library
 * that nothing can stop again (analytics).
 */
const apart = [
  'test/browser/chat/options/language-late.test.ts',
  'test/browser/citations/footnotes-not-loaded.test.ts',
  'test/browser/host/analytics.test.ts',
  'test/browser/host/auth/security.test.ts',
  'test/browser/host/app/{missing-screen,preloaded-screen,start-up}.test.ts',
  'test/browser/keys/{input-rules,no-key}.test.ts',
  'test/browser/markdown/copying-not-loaded.test.ts',
]

/** Every file of tests below a folder, by its path from the root. */
const testsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))

/**
 * Files that `npm run test:all` alone runs, each night: they say so and why in their first line. They take long, and what they find is
 * rare, or also found by quicker tests. `npm test` keeps what each feature is for, its failures, and its security; who changes one of
 * the features runs its file with `TEST_SCOPE=all`.
 */
const findThorough = (): string[] =>
  ['test/unit', 'test/browser', 'test/e2e']
    .flatMap(testsIn)
    .filter((path) => readFileSync(join(root, path), 'utf8').startsWith('// @module-tag thorough: '))

export const isThorough = process.env.TEST_SCOPE === 'all'

interface Files {
  readonly include: string[]
  readonly exclude: string[]
}

/** Storybook is for those who design and develop: each night is soon enough to find a story that fails. */
export const storiesLeftOut = isThorough ? [] : ['**/*.stories.tsx']

/** Which files each project runs: every file of tests belongs to one. The stories find theirs by themselves. */
export function filesOf(areAllWanted: boolean) {
  const left = areAllWanted ? [] : findThorough()
  return {
    unit: { include: ['test/unit/**/*.test.ts', ...contracts], exclude: left },
    sdk: { include: ['test/browser/**/*.test.{ts,tsx}'], exclude: [hostTests, ...apart, ...contracts, ...left] },
    host: { include: [hostTests], exclude: [...apart, ...left] },
    apart: { include: apart, exclude: left },
    bundle: { include: ['test/e2e/**/*.test.ts'], exclude: left },
    // Its packages have tests of their own.
    journeys: { include: ['test/journeys/**/*.test.ts'], exclude: [] },
    field: { include: ['test/field/**/*.test.ts'], exclude: ['test/field/node_modules/**'] },
  } satisfies Record<string, Files>
}

export const testFiles = filesOf(isThorough)
