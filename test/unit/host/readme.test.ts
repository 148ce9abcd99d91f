import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../../mocks/cognito/emulator-settings.ts'
import { readTable } from '../readme/read-table.ts'

const root = fileURLToPath(new URL('../../../host', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const variable = /\b(?:VITE|CONFAB)_[A-Z_]+\b/g

/** Set by the build itself and by `npm start`, never by hand. */
const ownVariables = ['VITE_LOCAL_MODE', 'VITE_LOCAL_SERVER', 'CONFAB_LOCAL_SERVER']

test('the README of the app names every variable that the app reads, and none that it does not', () => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && /\.(ts|tsx|mjs)$/.test(file.name) && !file.parentPath.includes('dist'),
  )
  const read = files.flatMap((file) => readFileSync(join(file.parentPath, file.name), 'utf8').match(variable) ?? [])
  const listed = ['Run it against real services', 'With the server of this repository']
    .flatMap((heading) => readTable(readme, heading))
    .flatMap(([names = '']) => names.split(', '))
    .filter((name) => /^(?:VITE|CONFAB)_/.test(name))
  expect(listed.toSorted()).toEqual([...new Set(read)].filter((name) => !ownVariables.includes(name)).toSorted())
  const mentioned = new Set(readme.replace('`CONFAB_MODEL`', '').match(variable))
  expect([...mentioned].filter((name) => !listed.includes(name) && !ownVariables.includes(name))).toEqual([])
})

test('the README of the app names every variable that its server reads', () => {
  const source = ['read-settings.ts', 'start.ts'].map((name) => readFileSync(join(root, 'server/start', name), 'utf8')).join()
  const read = new Set(source.match(/\b(?:(?:APP|STRIPE|SDK|CONFAB|CHROME|DATABASE)_[A-Z_]+|HOST|PORT)\b/g))
  const listed = readTable(readme, 'With the server of this repository').flatMap(([names = '']) => names.split(', '))
  expect(listed.toSorted()).toEqual([...read].toSorted())
})

test('the README of the app names every variable that chooses a model', () => {
  const source = readFileSync(join(root, '../sdk/server/serve/find-service.ts'), 'utf8')
  const read = new Set(source.match(/\b(?:[A-Z]+_API_KEY|OLLAMA_HOST|CONFAB_MODEL)\b/g))
  const listed = readTable(readme, 'Answer the agents with a model').flatMap(([names = '']) => names.split(', '))
  expect(listed.toSorted()).toEqual([...read].toSorted())
})

test('the README of the app names the write attributes of its client as the emulator has them, without the payment status', () => {
  const [, list = ''] = /write attributes are ([^*]+?),? and \*\*not\*\* `custom:payment_status`/.exec(readme) ?? []
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(defaultSettings.writeAttributes))
  expect(named).not.toContain('custom:payment_status')
})
