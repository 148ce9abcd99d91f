// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createManifest } from '../../tools/reference/manifest.mjs'
import { readPages } from '../../tools/reference/chapters.mjs'
import { readTable } from './read-table.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = readPages(root)
const methods = pages['sdk/README.md'] ?? ''
const options = pages['sdk/OPTIONS.md'] ?? ''
const styles = pages['sdk/styles/README.md'] ?? ''
const element = createManifest(root).modules[0].declarations[0]
const firstColumn = (markdown: string, title: string): string[] => readTable(markdown, title).map(([name = '']) => name)

test('the chapter on styling lists every token of the theme, with its colours', () => {
  expect(firstColumn(styles, 'Tokens')).toEqual(element.cssProperties.map(({ name }) => name))
  const css = readFileSync(`${root}/sdk/styles/tokens.css`, 'utf8')
  const [, light, dark] = readTable(styles, 'Tokens')[0] ?? []
  expect(css).toContain(`light-dark(${light}, ${dark})`)
})

test('the chapter on styling lists every part', () => {
  expect(firstColumn(styles, 'Parts')).toEqual(element.cssParts.map(({ name }) => name))
})

test('the chapter on options lists every event of the element', () => {
  expect(firstColumn(methods, 'Events')).toEqual(element.events.map(({ name }) => name))
})

test('the chapter on options lists every method of the element', () => {
  const listed = firstColumn(methods, 'Methods').map((name) => name.replace(/\(.*/, ''))
  expect(listed).toEqual(element.members.filter(({ kind }) => kind === 'method').map(({ name }) => name))
})

test('the chapter on options lists every option, and none that there is not', () => {
  const sections = [
    'Connection options',
    'Conversation options',
    'Message options',
    'Input options',
    'Appearance options',
    'Callbacks',
  ]
  const listed = sections.flatMap((section) => firstColumn(options, section)).filter((name) => !name.includes('.'))
  const fields = element.members.filter(({ kind }) => kind === 'field').map(({ name }) => name)
  expect(listed.toSorted()).toEqual(fields.toSorted())
})
