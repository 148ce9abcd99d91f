import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createManifest } from '../../tools/manifest.mjs'
import { readTable } from './read-table.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const element = createManifest(root).modules[0].declarations[0]

test('the README lists every token with its value in the light and in the dark, and none that there is not', () => {
  const listed = readTable(readme, 'Tokens').map(([name = '', light = '', dark = '']) => [name, light, dark])
  const tokens = element.cssProperties.map(({ name, default: value }) => {
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? []
    if (light && dark) return [name, light, dark]
    return value.includes('light-dark') ? [name, 'a soft shadow', 'a line'] : [name, value, 'the same']
  })
  expect(listed).toEqual(tokens)
})

test('the README lists every part with what it is, and none that there is not', () => {
  const listed = readTable(readme, 'Parts').map(([name, description]) => ({ name, description }))
  // A bar would end the cell.
  expect(listed).toEqual(
    element.cssParts.map(({ name, description }) => ({ name, description: description?.replaceAll('`', '') })),
  )
})

test('the README lists every event of the element, but for the older name of one', () => {
  const listed = readTable(readme, 'Events').map(([name]) => name)
  const events = element.events.map(({ name }) => name).filter((name) => name !== 'new-message')
  expect(listed).toEqual(events)
})

test('the README lists every method of the element', () => {
  const listed = readTable(readme, 'Methods').map(([name = '']) => name.replace(/\(.*/, ''))
  const methods = element.members.filter(({ kind }) => kind === 'method').map(({ name }) => name)
  expect(listed.toSorted()).toEqual(methods.toSorted())
})

test('the README lists every option, and none that there is not', () => {
  const sections = [
    'Connection options',
    'Conversation options',
    'Message options',
    'Input options',
    'Appearance options',
    'Callbacks',
  ]
  const listed = sections.flatMap((section) => readTable(readme, section)).flatMap(([names = '']) => names.split(', '))
  const options = element.members.filter(({ kind }) => kind === 'field').map(({ name }) => name)
  expect(listed.toSorted()).toEqual(options.toSorted())
})
