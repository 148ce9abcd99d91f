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
 * Files that `npm run test:all` alone runs, each night. They take long, and what they find is rare, or also found by quicker tests: the
 * walks of other files go through the same screens under the same policy, vendors' APIs are tested without a screen, and what is built
 * is the code that was tested before it was built.
 */
export const thoroughOnly = [
  // Servers that die, clocks that jump, storages of several processes.
  'test/unit/server/chaos/*.test.ts',
  'test/e2e/server/{two-servers,server-stores,reloaded-tools}.test.ts',
  // Several tabs in all orders: `tabs/two-tabs` has one of each kind.
  'test/e2e/tabs/{outbox,two-tabs-branches,two-tabs-thread-orders,two-tabs-threads}.test.ts',
  // Builds of the app with other settings, and a website that is really captured.
  'test/e2e/host/{start-with-model,strict-policy,social,consent,assessment}.test.ts',
  // Slow networks, devices, and memory over a long time.
  'test/e2e/{devices,late-files,leaks}.test.ts',
  // The same screens with each failure of the network: `auth/network-failures` has one of each kind.
  'test/browser/host/network-failures/{forms,screens}.test.ts',
  // Each vendor's API on a screen: `services/contract*` has all of them without one.
  'test/browser/services/contract-screen.test.ts',
  'test/browser/host/agents/vendors.test.ts',
  // Tools of those who develop.
  'test/unit/tools/{new,reference}.test.ts',
]

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
  sdk: { include: ['test/browser/**/*.test.{ts,tsx}'], exclude: [hostTests, ...apart, ...contracts, ...left] },
  host: { include: [hostTests], exclude: [...apart, ...left] },
  apart: { include: apart },
  bundle: { include: ['test/e2e/**/*.test.ts'], exclude: left },
  field: { include: ['test/field/**/*.test.ts'] },
} satisfies Record<string, Files>
