import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^(?:chunks|features|connectors|languages|vendor)\/.*\.js$|^(?:bare|confab|element|core)\.js$/.test(name))

test('no file for pages uses a global of Node, for which Parcel would install a package into the project', () => {
  const globals = /(?<![\w.$])(?:Buffer|process)\s*\./
  expect(files).toContain('vendor/azure-speech.js')
  expect(files.filter((name) => globals.test(readFileSync(`dist/${name}`, 'utf8')))).toEqual([])
})
