// @module-tag thorough: tools of those who develop, and what editors know of the elements.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { optionNames } from '../../../sdk/core/options/check/option-names.ts'
import { createManifest } from '../../tools/reference/manifest.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const element = createManifest(root).modules[0].declarations[0]
const namesOf = (entries: readonly { readonly name: string }[]): string[] => entries.map(({ name }) => name).sort()

/** The names that the views, parts and capabilities write into `part` attributes. */
function partsInSource(): string[] {
  const files = ['views', 'parts', 'capabilities'].flatMap((folder) =>
    readdirSync(`${root}/sdk/${folder}`, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && file.name.endsWith('.ts'))
      .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8')),
  )
  const found = files.flatMap((text) => [...text.matchAll(/\bpart: '([^']+)'/g)].flatMap(([, names = '']) => names.split(' ')))
  return [...new Set(found)].sort()
}

describe('the custom elements manifest', () => {
  test('lists every option as a property, and all but functions as attributes', () => {
    expect(namesOf(element.members.filter(({ kind }) => kind === 'field'))).toEqual(Object.keys(optionNames).sort())
    expect(namesOf(element.attributes)).toContain('textinput')
    expect(namesOf(element.attributes)).not.toContain('onmessage')
  })

  test('lists the methods with descriptions', () => {
    expect(namesOf(element.members.filter(({ kind }) => kind === 'method'))).toEqual(
      expect.arrayContaining(['addMessage', 'clearMessages', 'getMessages', 'stop', 'submitUserMessage', 'updateMessage']),
    )
  })

  test.for(['members', 'events', 'slots', 'cssParts'] as const)('describes all %s', (kind) => {
    const silent = element[kind].filter(({ description }) => !description)
    expect(namesOf(silent)).toEqual([])
  })

  test('lists every part that can be styled', () => {
    expect(namesOf(element.cssParts)).toEqual(expect.arrayContaining(partsInSource()))
  })

  test('states the defaults of options', () => {
    const described = element.attributes.find(({ name }) => name === 'focusmode')?.description
    expect(described).toBe('Starts each question at the top of a screen of its own. Default: false.')
  })

  test('lists the tokens of the theme', () => {
    expect(namesOf(element.cssProperties)).toContain('--confab-accent')
  })
})
