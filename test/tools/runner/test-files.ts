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
  'test/browser/host/analytics.test.ts',
  'test/browser/host/auth/security.test.ts',
  'test/browser/host/app/{missing-screen,preloaded-screen,start-up}.test.ts',
  'test/browser/keys/{input-rules,no-key}.test.ts',
]

/**
 * Files that `npm run test:all` alone runs. They take long, and what they find is rare, or also found by quicker tests: the walks of
 * other test files go through the same screens under the same policy, and vendors' APIs are tested without a screen.
 */
export const thoroughOnly = ['test/e2e/host/{start-with-model,strict-policy}.test.ts', 'test/unit/tools/{new,reference}.test.ts']

export const isThorough = process.env.TEST_SCOPE === 'all'

interface Files {
  readonly include: string[]
  readonly exclude?: string[]
}

/** The tags of stories that are left out: the same chat with one vendor's service after the other, which is tested without a screen. */
export const storiesLeftOut = isThorough ? [] : ['vendor']

const left = isThorough ? [] : thoroughOnly

/** Which files each project runs: every file of tests belongs to one. The stories find theirs by themselves. */
export const testFiles = {
  unit: { include: ['test/unit/**/*.test.ts', ...contracts], exclude: left },
  sdk: { include: ['test/browser/**/*.test.{ts,tsx}'], exclude: [hostTests, ...apart, ...contracts] },
  host: { include: [hostTests], exclude: apart },
  apart: { include: apart },
  bundle: { include: ['test/e2e/**/*.test.ts'], exclude: left },
  field: { include: ['test/field/**/*.test.ts'] },
} satisfies Record<string, Files>
