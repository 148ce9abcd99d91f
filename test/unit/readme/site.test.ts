import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readExample, toForms } from '../../../stories/site/live/example-forms.mjs'
import { addresses, createSitePages, createTexts, toSitePage } from '../../../stories/site/site-pages.mjs'
import { chapters, readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy } from './proofs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = createSitePages(root)

const proseOf = (markdown: string): string => markdown.replaceAll(/^```[\s\S]*?^```$/gm, '')

/** The anchors of the titles, as GitHub makes them, and the site. */
const anchorsOf = (markdown = ''): string[] =>
  [...proseOf(markdown).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the pages of the site', () => {
  test('are the README and every chapter, each at an address of its own', () => {
    expect(Object.keys(addresses).toSorted()).toEqual(['README.md', 'sdk/CHANGELOG.md', ...Object.keys(chapters)].toSorted())
    expect(new Set(Object.values(addresses)).size).toBe(Object.keys(addresses).length)
  })

  test.for(Object.entries(pages))('%s leads to pages of the site, and to titles that they have', ([, markdown]) => {
    const inner = [...proseOf(markdown).matchAll(/\]\((\/[^)\s]+)\)/g)].map(([, address = '']) => address.slice(1).split('#'))
    const lost = inner.filter(
      ([path = '', anchor]) => !(path in pages) || (anchor !== undefined && !anchorsOf(pages[path]).includes(anchor)),
    )
    expect(lost).toEqual([])
    expect(proseOf(markdown).replaceAll(/`[^`\n]+`/g, '')).not.toMatch(/\]\((?!\/|https?:|mailto:)/)
  })

  test('say what the chapters say: only links differ', () => {
    const withoutLinks = (text: string): string =>
      text
        .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
        .replaceAll(/\]\([^)\s]+\)/g, '')
        .replaceAll(/[[\]]/g, '')
    const chapter = readPages(root)['sdk/server/README.md'] ?? ''
    expect(withoutLinks(pages['guide/server.md'] ?? '')).toBe(withoutLinks(chapter))
  })

  test.for([
    ['a link to a chapter', '[Tools](core/tools/README.md#use-mcp-servers)', '[Tools](/guide/tools.md#use-mcp-servers)'],
    ['words in backticks', '[`tools`](core/tools/README.md)', '[`tools`](/guide/tools.md)'],
    ['a place on the page', '[below](#events)', '[below](/guide/options.md#events)'],
    ['a link to another site', '[MDN](https://developer.mozilla.org)', '[MDN](https://developer.mozilla.org)'],
    ['a file of the repository, which has no address yet', '[the licence](../LICENSE)', 'the licence'],
    ['code in a line', '`[Tools](core/tools/README.md)`', '`[Tools](core/tools/README.md)`'],
    ['a block of code', '```md\n[Tools](core/tools/README.md)\n```', '```md\n[Tools](core/tools/README.md)\n```'],
    ['a picture', '![A chat](chat.png)', '![A chat](chat.png)'],
  ])('have %s as a reader of the site needs it', ([, markdown = '', expected]) => {
    expect(toSitePage('sdk/README.md', markdown)).toBe(expected)
  })

  test('lead to files of the repository where that has an address', () => {
    expect(toSitePage('sdk/README.md', '[the licence](../LICENSE)', 'https://git.example.org/confab')).toBe(
      '[the licence](https://git.example.org/confab/blob/main/LICENSE)',
    )
  })
})

describe('what agents read', () => {
  const texts = createTexts(pages)

  test('is a list of all pages with a line each, which are there as markdown', () => {
    const listed = [...(texts['llms.txt'] ?? '').matchAll(/^- \[.+\]\(\/(.+)\): .{30,}$/gm)].map(([, path = '']) => path)
    expect(listed.toSorted()).toEqual(Object.keys(pages).toSorted())
    expect(listed.filter((path) => !texts[path])).toEqual([])
  })

  test('is one file with every page, too', () => {
    const missing = Object.values(pages).filter((page) => !texts['llms-full.txt']?.includes(page))
    expect(missing).toEqual([])
  })
})

describe('an example', () => {
  const blocks = blocksProvedBy(readPages(root), 'options').map(({ section, place, code }) => ({
    name: `${section} ${place}`,
    code,
  }))

  test.for(blocks)('under "$name" is shown for every framework, with all that it sets', ({ code }) => {
    const { options, before, after } = readExample(code)
    const forms = toForms(code)
    expect(forms.map(({ name }) => name)).toEqual(['Options', 'Script tag', 'Module', 'React', 'Vue', 'Svelte'])
    for (const { name, code: written } of forms.slice(3)) {
      const lost = options.filter(
        ({ name: option, value }) => !written.includes(`const ${option} = ${value}`.split('\n')[0] ?? ''),
      )
      expect([name, lost]).toEqual([name, []])
    }
    expect(options.length + before.length + after.length).toBeGreaterThan(0)
  })

  test('says in its script tag where the file comes from, which the package has with its digest', () => {
    const tag = toForms('chat.find = true\n').find(({ name }) => name === 'Script tag')?.code ?? ''
    expect(tag).toContain('/confab/ is the folder node_modules/confab-chat/dist')
    expect(tag.indexOf('node_modules')).toBeLessThan(tag.indexOf('<script src="/confab/confab.umd.js">'))
  })

  test('keeps what calls the chat apart from what is set on it', () => {
    expect(
      readExample("const a = 1\nchat.find = true\nchat.addEventListener('message', () => a)\nawait chat.openThread()\n"),
    ).toEqual({
      before: ['const a = 1'],
      options: [{ name: 'find', value: 'true' }],
      after: ["chat.addEventListener('message', () => a)", 'await chat.openThread()'],
    })
  })

  test('that changes what the chat has is a call, not a setting', () => {
    expect(readExample('chat.labels = { ...chat.labels, submit: "Go" }\n').after).toHaveLength(1)
  })
})
