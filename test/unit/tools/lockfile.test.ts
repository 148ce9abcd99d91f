import { readFileSync } from 'node:fs'
import { satisfies, minVersion } from 'semver'
import { expect, test } from 'vitest'

interface Package {
  engines?: { node?: string }
  /** Silently skipped on platforms where it does not run. */
  optional?: boolean
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'))

test('every installed package runs on the oldest Node version that this one supports', () => {
  const promised = minVersion((read('package.json') as Package).engines?.node ?? '')?.version ?? ''
  const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
  const tooNew = Object.entries(packages).filter(
    ([, { engines, optional }]) => engines?.node && !optional && !satisfies(promised, engines.node),
  )
  expect(tooNew.map(([path, { engines }]) => `${path} wants ${engines?.node}`)).toEqual([])
})
