import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeFault } from '../../../../sdk/server/serve/command/node-fault.ts'

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }

test.each(['18.20.8', '20.18.3', '20.9.0', '16.0.0', '20.18.99-nightly'])('the command refuses Node %s in words', (version) => {
  const needed = engines.node.replace('>=', '')
  expect(nodeFault(version)).toBe(
    `Confab needs Node ${needed} or newer, and this is Node ${version}. Install a newer one, then run the same command again.`,
  )
})

test.each(['20.19.0', '20.20.1', '22.0.0', '24.11.0', '25.0.0-nightly20251001'])('the command runs on Node %s', (version) => {
  expect(nodeFault(version)).toBeUndefined()
})
