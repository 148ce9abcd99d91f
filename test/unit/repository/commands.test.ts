import { expect, test } from 'vitest'
import { commandWith } from '../../../sdk/server/serve/command-with.ts'
import { commandRun } from '../../tools/command-run.mjs'
import { otherPort } from '../../tools/listen.mjs'
import { nodeFault } from '../../tools/node-version.mjs'

test.each(['18.20.4', '20.18.3', '20.9.0', '16.0.0', '20.18.99-nightly'])(
  'Node %s is refused in words, before anything is installed',
  (version) => {
    expect(nodeFault(version)).toBe(
      `Confab needs Node 20.19 or newer, and this is Node ${version}. Install a newer one, then run the same command again.`,
    )
  },
)

test.each(['20.19.0', '20.20.1', '22.0.0', '24.11.0', '25.0.0-nightly20251001'])('Node %s is taken', (version) => {
  expect(nodeFault(version)).toBeUndefined()
})

test.each([
  [{ npm_lifecycle_event: 'start' }, 'npm start'],
  [{ npm_lifecycle_event: 'playground' }, 'npm run playground'],
  [{ npm_lifecycle_event: 'dev' }, 'npm run dev'],
  [{}, 'npm start'],
])('words about a port that is taken name the command that was run: %j', (environment, command) => {
  expect(commandRun(environment)).toBe(command)
})

test.each([
  [['serve'], { npm_command: 'exec', npm_lifecycle_event: 'npx' }, 'npx confab-chat serve --port 3001'],
  [['serve', '--port', '3000'], { npm_lifecycle_event: 'serve' }, 'npm run serve -- --port 3001'],
  [['serve', '--port=3000', '--data', 'memory'], {}, 'confab-chat serve --data memory --port 3001'],
  [['serve', '--docs', 'my docs', '--port', '3000', '--verbose'], {}, "confab-chat serve --docs 'my docs' --verbose --port 3001"],
  [['serve', '--system', "it's"], { npm_lifecycle_event: 'chat' }, "npm run chat -- --system 'it'\\''s' --port 3001"],
])('the server says how to run it again with another port, as it was run: %j', (given, environment, command) => {
  expect(commandWith(3001, given, environment)).toBe(command)
})

test.each([
  [5173, 6173],
  [64_535, 65_535],
  [64_536, 63_536],
  [65_535, 64_535],
])('the port named instead of %i, which is taken, is one that there is', (port, other) => {
  expect(otherPort(port)).toBe(other)
})
