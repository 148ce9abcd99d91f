import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromeFlags, findChrome } from './tools/chrome.mjs'
import { hostPackages } from './tools/runner/host-packages.ts'
import { keepModules } from './tools/runner/cache-modules.ts'
import { sdkPackages } from './tools/sdk-packages.mjs'
import { isThorough, storiesLeftOut, testFiles } from './tools/runner/test-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const executablePath = await findChrome()

/** A browser of its own for each project: Vitest takes one object in two of them for one project. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath, args: chromeFlags } }),
  instances: [{ browser: 'chromium' as const }],
})

/**
 * Most tests wait for pages, servers and timers most of the time, so that three files at once keep two cores busy; more would only make
 * each wait for the others.
 */
const maxWorkers = 3

/** For all projects. The browser's come first, as they need no build, then the stories, then Node's. */
const common = (groupOrder: number) => ({
  maxWorkers,
  sequence: { groupOrder },
  provide: { isThorough },
  tags: [{ name: 'thorough', description: 'Takes long; `npm run test:all` alone runs it.' }],
  ...(!isThorough && { tagsFilter: ['!thorough'] }),
  // A busy machine draws and answers later than usual.
  testTimeout: 30_000,
  // One failure of ten thousand on a busy machine is tried again, and named at the end of the run; more than a few of them fail it.
  retry: 1,
  expect: { poll: { timeout: 15_000, interval: 20 } },
})

/** What a build of the app decides, and no test can change: a module reads it once for all tests that share its page. */
const appBuild = { VITE_LOCAL_MODE: 'on' }

/**
 * Where Vite looks for packages to optimise: by default in everything below the root, which includes the field projects, whose
 * packages are not installed. Then it finds none before the first test asks for one.
 */
const browserEntries = ['test/browser/**/*.test.{ts,tsx}']

/** Named here, or Vite finds them in mid-run on a cold cache, optimises again and reloads under the tests. */
const browserPackages = [
  ...sdkPackages,
  'axe-core',
  'fast-check',
  '@mlc-ai/web-llm',
  // The host's.
  ...hostPackages,
  '@amplitude/analytics-browser',
  'mammoth',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'unpdf',
  'valibot',
  'wouter/memory-location',
]

export default defineConfig({
  root,
  test: {
    reporters: ['default', './test/tools/runner/plain-reporter.ts'],
    // What a test that passed says of itself hides what one that failed does.
    silent: 'passed-only',
    projects: [
      {
        root,
        test: {
          ...common(2),
          name: 'unit',
          environment: 'node',
          // Most of what is here is functions: to load them again for each file takes longer than to test them.
          isolate: false,
          ...testFiles.unit,
        },
      },
      {
        root,
        plugins: [keepModules()],
        optimizeDeps: { entries: browserEntries, include: browserPackages },
        // The SDK's tests and the host's have pages of their own, for the styles of a page stay in it.
        test: {
          ...common(0),
          name: 'browser',
          // Vite looks for packages in these, and without them in all tests there are.
          include: browserEntries,
          isolate: false,
          globalSetup: ['test/servers/global-setup.ts'],
          setupFiles: [
            'test/tools/runner/record-all-resources.ts',
            'test/tools/runner/patience.ts',
            'test/tools/runner/report-missing-frames.ts',
            'test/browser/left-behind.ts',
          ],
          env: appBuild,
          browser: {
            ...browser(),
            isolate: false,
            instances: [
              {
                browser: 'chromium',
                name: 'sdk',
                ...testFiles.sdk,
                maxWorkers,
              },
              { browser: 'chromium', name: 'host', ...testFiles.host, maxWorkers },
            ],
          },
        },
      },
      {
        root,
        plugins: [keepModules()],
        optimizeDeps: { entries: browserEntries, include: browserPackages },
        test: {
          ...common(1),
          name: 'apart',
          ...testFiles.apart,
          env: appBuild,
          globalSetup: ['test/servers/global-setup.ts'],
          setupFiles: ['test/tools/runner/record-all-resources.ts', 'test/tools/runner/patience.ts'],
          browser: browser(),
        },
      },
      {
        root,
        optimizeDeps: { entries: ['stories/**/*.stories.tsx'] },
        // Each story is drawn, its interaction test run, and its accessibility checked. They share a page, as in Storybook.
        plugins: [storybookTest({ configDir: `${root}/stories/.storybook` })],
        test: {
          ...common(1),
          name: 'stories',
          exclude: storiesLeftOut,
          isolate: false,
          browser: { ...browser(), isolate: false },
        },
      },
      {
        root,
        // The built files, in pages of their own: a browser is driven from outside.
        test: {
          ...common(2),
          name: 'bundle',
          environment: 'node',
          // What drives the browser takes a second to load, and is the same for all files.
          isolate: false,
          ...testFiles.bundle,
          setupFiles: ['test/tools/runner/patience.ts', 'test/tools/runner/wait-for-build.ts'],
          globalSetup: ['test/e2e/host/remove-builds.ts'],
        },
      },
    ],
  },
})
