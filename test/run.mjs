// `npm test`: installs what is missing (a browser too), then types, lint, format, build, what it weighs, and all tests.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installMissing } from './tools/install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const only = process.argv[2] === 'check' ? 'check' : 'all'

function step(name, command, ...words) {
  const started = Date.now()
  console.log(`\n— ${name}`)
  const { status } = spawnSync(process.execPath, [`node_modules/${command}`, ...words], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`${name} failed.\n\n0 passed, 1 failed`)
    process.exit(status ?? 1)
  }
  console.log(`  ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

installMissing()
// The native compiler is four times as fast; all that needs the compiler's interface (types for the package, the reference) has the other.
step('Types', 'typescript-native/bin/tsc', '-p', '.')
step(
  'Lint, with the import rules',
  'oxlint/bin/oxlint',
  '--type-aware',
  '--deny-warnings',
  'sdk',
  'host',
  'stories',
  'mocks',
  'test',
)
step('Format', 'oxfmt/bin/oxfmt', '--check', '.')
if (only === 'check') process.exit(0)
const { findChrome } = await import('./tools/chrome.mjs')
console.log(`\n— Browser\n  ${await findChrome()}`)
step('Build', 'rollup/dist/bin/rollup', '-c', '--silent')
step('Budgets of the bundles', 'size-limit/bin.js', '--hide-passed')
step('Tests', 'vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts')
