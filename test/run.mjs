// `npm test`: installs what is missing (a browser too), then types, lint, format, build, what it weighs, and the quick tests.
// `npm run check`: types, lint and format only. `npm run test:all`: what takes too long for `npm test` as well: thorough tests
// (test/tools/runner/test-files.ts), test/journeys and test/field.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { installMissing } from './tools/install.mjs'
import { markBuild } from './tools/runner/build-marker.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** `check`, `all`, or nothing. */
const scope = process.argv[2]
// Tests with long lists of cases read it, see test/tools/runner/is-thorough.ts.
if (scope === 'all') process.env.TEST_SCOPE = 'all'

/** Ends what runs beside a tool that fails. */
const others = new AbortController()

/** Runs one of the tools, and shows what it prints: as it comes, or, beside others, when it has ended. Ends this run when it fails. */
async function step(name, command, words = [], { isBesideOthers = false } = {}) {
  const started = Date.now()
  if (!isBesideOthers) console.log(`\n— ${name}`)
  const child = spawn(process.execPath, [`node_modules/${command}`, ...words], {
    cwd: root,
    signal: others.signal,
    stdio: ['ignore', ...(isBesideOthers ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
  })
  // A test on a busy machine may give up waiting for its page. Of what runs beside, only the build is waited for, at the end.
  if (isBesideOthers) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(data))
  const [status] = await once(child, 'close')
  if (isBesideOthers) process.stdout.write(`\n— ${name}\n${Buffer.concat(output).toString()}`)
  if (status !== 0) {
    others.abort()
    console.error(`${name} failed.\n\n0 passed, 1 failed`)
    process.exit(status ?? 1)
  }
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

const rules = ['--type-aware', '--deny-warnings']
/** What vendors' own clients make of the mocks. Its packages are there for `npm run test:all` alone. */
const clients = 'test/field/clients'
/** So are those of the site. */
const site = 'stories/site'
/** And those of the stack that sets up a user pool. */
const aws = 'host/server/deploy/aws'
const apart = [clients, site, aws].flatMap((folder) => ['--ignore-pattern', `${folder}/**`])

async function check(options) {
  const folders = ['sdk', 'host', 'stories', 'mocks', 'test']
  // The native compiler is four times as fast; all that needs the compiler's interface (types for the package, the reference) has the other.
  await step('Types', 'typescript-native/bin/tsc', ['-p', '.'], options)
  await step('Lint, with the import rules', 'oxlint/bin/oxlint', [...rules, ...apart, ...folders], options)
  await step('Format', 'oxfmt/bin/oxfmt', ['--check', '.'], options)
}

async function build(options) {
  const end = markBuild()
  await step('Build', 'rollup/dist/bin/rollup', ['-c', '--silent'], options)
  await step('Budgets of the bundles', 'size-limit/bin.js', ['--hide-passed'], options)
  end()
}

await installMissing()
if (scope === 'check') {
  await check()
} else {
  const { findChrome } = await import('./tools/chrome.mjs')
  console.log(`\n— Browser\n  ${await findChrome()}`)
  const besideOthers = { isBesideOthers: true }
  // Most tests need no build, and wait more than they work. Those that need one come last, and wait for its end.
  await Promise.all([
    check(besideOthers),
    build(besideOthers),
    step('Tests', 'vitest/vitest.mjs', ['run', '--config', 'test/vitest.config.ts']),
  ])
  if (scope === 'all') {
    await installMissing(`${root}test/field`)
    await step('Types of the clients', 'typescript-native/bin/tsc', ['-p', clients])
    await step('Lint of the clients', 'oxlint/bin/oxlint', [...rules, clients])
    await installMissing(`${root}/${site}`)
    await step('Types of the site', 'typescript-native/bin/tsc', ['-p', site])
    await step('Lint of the site', 'oxlint/bin/oxlint', [...rules, site])
    await installMissing(`${root}${aws}`)
    await step('Types of the user pool', 'typescript-native/bin/tsc', ['-p', aws])
    await step('Lint of the user pool', 'oxlint/bin/oxlint', [...rules, aws])
    await step('Journeys in each browser', 'vitest/vitest.mjs', ['run', '--config', 'test/journeys/vitest.config.ts'])
    await step('Tests in the field', 'vitest/vitest.mjs', ['run', '--config', 'test/field/vitest.config.ts'])
  }
}
