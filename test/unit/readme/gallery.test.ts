import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { optionNames } from '../../../sdk/core/options/check/option-names.ts'
import { readExample } from '../../../stories/site/live/example-forms.mjs'
import { createGalleryPages, gallerySideBar } from '../../../stories/site/gallery-pages.mjs'

const pages = createGalleryPages(fileURLToPath(new URL('../../../stories/site/', import.meta.url)))

/** The examples of all pages: the option that each stands under, and its code. */
const examples = Object.values(pages).flatMap((page) =>
  [...page.matchAll(/^## (\w+)\n\n(.+)\n\n```js\n([^]*?)\n```$/gm)].map(([, name = '', words = '', code = '']) => ({
    name,
    words,
    code,
  })),
)

/** Options that no page of files can show. */
const withoutExample = ['webModel', 'mcpServers', 'mcpApps']

describe('the gallery of options', () => {
  test('has each option once, but for those that a page of files cannot show', () => {
    const names = examples.map(({ name }) => name)
    expect([...names, ...withoutExample].toSorted()).toEqual(Object.keys(optionNames).toSorted())
    for (const name of withoutExample) expect(pages['gallery/index.md']).toContain(`\`${name}\``)
  })

  test.each(examples)('says what $name does, and sets it in code that a page can run', ({ name, words, code }) => {
    expect(words).toMatch(/^[A-Z].+\.$/)
    expect(readExample(code).options.map((option) => option.name)).toContain(name)
  })

  test('is listed in the side bar, page by page', () => {
    const listed = gallerySideBar.items.map(({ link }) => `${link.slice(1)}.md`.replace(/\/\.md$/, '/index.md'))
    expect(listed.toSorted()).toEqual(Object.keys(pages).toSorted())
  })
})
