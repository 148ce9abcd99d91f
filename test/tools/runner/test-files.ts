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
 * Files that `npm run test:all` alone runs, each night; so are tests with the tag `thorough` in other files. They take long, and what
 * they find is rare, or also found by quicker tests. `npm test` keeps what each feature is for, its failures, and its security; a
 * change to one of the features below is tested with `TEST_SCOPE=all` and the path of its file.
 */
const thoroughOnly = [
  // Servers that die, clocks that jump, storages of several processes.
  'test/unit/server/{chaos/*,store-away}.test.ts',
  'test/unit/threads/faulty-servers.test.ts',
  'test/e2e/server/{crowds,jumping-clocks,resume,two-servers,server-stores,reloaded-tools}.test.ts',
  // Several tabs in all orders: `tabs/two-tabs` has one of each kind.
  'test/e2e/tabs/{outbox,two-tabs-branches,two-tabs-thread-orders,two-tabs-threads}.test.ts',
  // Builds of the app with other settings, and a website that is really captured.
  'test/e2e/host/{start-with-model,strict-policy,social,consent,assessment}.test.ts',
  // A session that ends while the app is used.
  'test/browser/host/auth/ended-session.test.ts',
  // The journey through the built app: `host/journey` and `host/auth` take the same steps, screen by screen.
  'test/e2e/host/journey.test.ts',
  // Each request of the first screens.
  'test/e2e/host/requests.test.ts',
  // What developers start: `server/serve` answers from the documentation, too, and `host/start` starts all of it.
  'test/e2e/playground.test.ts',
  // Slow networks, devices, and memory over a long time.
  'test/e2e/{devices,late-files,leaks}.test.ts',
  // The same screens with each failure of the network: `auth/network-failures` has one of each kind.
  'test/browser/host/network-failures/*.test.ts',
  // The same screens in other colours, sizes and directions: `host/accessibility` has some of each.
  'test/browser/host/app/appearance.test.ts',
  'test/browser/host/auth/accessibility.test.ts',
  // Every text of every error of signing in.
  'test/browser/host/auth/catalogue.test.ts',
  // Each way in which a connection breaks as the page is left.
  'test/browser/chat/leaving/broken-by-leaving.test.ts',
  // How notices come and go.
  'test/browser/host/app/toasts.test.ts',
  // Each vendor's API on a screen: `services/contract*` has all of them without one.
  'test/browser/services/{assistants,contract-screen,conversations,page-tools}.test.ts',
  'test/browser/host/agents/vendors.test.ts',
  // Texts of up to a megabyte, and how much work they are.
  'test/browser/views/message/large-messages.test.ts',
  'test/browser/markdown/{accessibility,linear-work}.test.ts',
  // Motion, frame by frame, and what is shown after seconds.
  'test/browser/chat/streaming-motion.test.ts',
  'test/browser/views/transcript/waiting-line.test.ts',
  // Calls and dictation beyond the first: `realtime/calling`, `realtime/conversation` and `speech/speech-to-text` stay.
  'test/browser/realtime/{accessibility,failures,lifetime,page-tools}.test.ts',
  'test/browser/speech/{azure,commands,faults,speech-accessibility}.test.ts',
  'test/browser/web-model/real-engine.test.ts',
  // Every option and every text in turn, and in long words.
  'test/browser/chat/options/{every-text,inherited-names,language-wrapping}.test.ts',
  'test/browser/chat/history/full-storage.test.ts',
  // Cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
  'test/browser/chat/tools/{edited-arguments,result-files,server-notice,tool-names}.test.ts',
  'test/browser/mcp-apps/{app,app-requests,display,sources}.test.ts',
  // A key that is pressed in the moment in which an app has the focus is the app's: on a busy machine the moment is long.
  'test/browser/mcp-apps/app-focus.test.ts',
  // Details of views: `thread-rows`, `thread-drawer`, `suggestions` and `e2e/launcher` have what they are for.
  'test/browser/views/threads/thread-{menu,notices,search}.test.ts',
  'test/browser/views/suggestions/suggestions-of-answers.test.ts',
  'test/browser/launcher/launcher.test.ts',
  // Frames of any size, and events in any order.
  'test/unit/net/frame-limit.test.ts',
  'test/unit/protocols/ag-ui/bad-input.test.ts',
  // What the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
  'test/browser/readme/blocks.test.ts',
  'test/e2e/readme/{frameworks,pages,renderers,server,threads,wire-formats}.test.ts',
  'test/unit/readme/{deep-chat,theming,types}.test.ts',
  // The emulator of the user pools as the library of its vendor sees it: the tests of the app use both.
  'test/unit/mocks/cognito/amplify.test.ts',
  // The built files once more, for what the same code does before it is built.
  'test/e2e/{mcp-apps,mcp-servers,mock-worker,speech}.test.ts',
  // Tools of those who develop, and what editors know of the elements.
  'test/unit/tools/{browser-support,editor-data,manifest,new,reference}.test.ts',
]

export const isThorough = process.env.TEST_SCOPE === 'all'

interface Files {
  readonly include: string[]
  readonly exclude: string[]
}

/** Storybook is for those who design and develop: each night is soon enough to find a story that fails. */
export const storiesLeftOut = isThorough ? [] : ['**/*.stories.tsx']

/**
 * Which files each project runs: every file of tests belongs to one. The stories find theirs by themselves, and to start a page for
 * each file of `apart` takes longer than its tests.
 */
export function filesOf(areAllWanted: boolean) {
  const left = areAllWanted ? [] : thoroughOnly
  return {
    unit: { include: ['test/unit/**/*.test.ts', ...contracts], exclude: left },
    sdk: { include: ['test/browser/**/*.test.{ts,tsx}'], exclude: [hostTests, ...apart, ...contracts, ...left] },
    host: { include: [hostTests], exclude: [...apart, ...left] },
    apart: { include: apart, exclude: areAllWanted ? [] : apart },
    bundle: { include: ['test/e2e/**/*.test.ts'], exclude: left },
    // Its packages have tests of their own.
    journeys: { include: ['test/journeys/**/*.test.ts'], exclude: [] },
    field: { include: ['test/field/**/*.test.ts'], exclude: ['test/field/node_modules/**'] },
  } satisfies Record<string, Files>
}

export const testFiles = filesOf(isThorough)
