// @module-tag thorough: tools of those who develop, and what editors know of the elements.
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createEditorData } from '../../tools/reference/editor-data.mjs'
import { createManifest } from '../../tools/reference/manifest.mjs'

interface Named {
  readonly name: string
}

const manifest = createManifest(fileURLToPath(new URL('../../..', import.meta.url)))
const element = manifest.modules[0].declarations[0]
const files = createEditorData(manifest)
const read = (name: string): unknown => JSON.parse(files[name] ?? '')
const namesOf = (entries: readonly Named[]): string[] => entries.map(({ name }) => name)

describe('the description of the element for VS Code', () => {
  const html = read('vscode.html-custom-data.json') as {
    tags: [Named & { attributes: (Named & { values: readonly Named[] })[] }]
  }
  const [tag] = html.tags
  const valuesOf = (attribute: string): string[] => namesOf(tag.attributes.find(({ name }) => name === attribute)?.values ?? [])

  test('contains every attribute', () => {
    expect(tag.name).toBe('confab-chat')
    expect(namesOf(tag.attributes)).toEqual(namesOf(element.attributes))
  })

  test('suggests the values of an attribute that has a list of them', () => {
    expect(valuesOf('theme')).toEqual(expect.arrayContaining(['light', 'dark']))
  })

  test('suggests no type name as a value', () => {
    expect(valuesOf('connect')).toEqual([])
  })

  test('contains every custom property and part that can be styled', () => {
    const css = read('vscode.css-custom-data.json') as { properties: Named[]; pseudoElements: Named[] }
    expect(namesOf(css.properties)).toEqual(namesOf(element.cssProperties))
    expect(namesOf(css.pseudoElements)).toEqual(namesOf(element.cssParts).map((name) => `::part(${name})`))
  })
})

describe("the description of the element for JetBrains' editors", () => {
  const { contributions } = read('web-types.json') as {
    contributions: {
      html: { elements: [Named & { attributes: Named[]; js: { properties: Named[]; events: Named[] } }] }
      css: { properties: Named[] }
    }
  }
  const [found] = contributions.html.elements

  test('contains every attribute, option and event', () => {
    expect(found.name).toBe('confab-chat')
    expect(namesOf(found.attributes)).toEqual(namesOf(element.attributes))
    expect(namesOf(found.js.properties).sort()).toEqual(namesOf(element.members.filter(({ kind }) => kind === 'field')).sort())
    expect(namesOf(found.js.events)).toEqual(namesOf(element.events))
  })

  test('contains every custom property', () => {
    expect(namesOf(contributions.css.properties)).toEqual(namesOf(element.cssProperties))
  })
})
