import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { chapters, createPackageDocs, readHead, readPages } from '../../tools/reference/chapters.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = readPages(root)
const docs = createPackageDocs(root)

/** A page without its code blocks, and without what stands in backticks. */
const proseOf = (markdown: string): string => markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]+`/g, '')

/** The anchors of the titles, as GitHub makes them. */
const anchorsOf = (markdown = ''): string[] =>
  [...markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

interface Link {
  /** The path of the file. */
  readonly file: string
  readonly anchor: string | undefined
}

/** The links of a page that lead to files, with their paths from the root. */
const linksOf = (path: string, markdown: string): Link[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, address = '']) => {
    if (/^\w+:/.test(address)) return []
    const [file = '', anchor] = address.split('#')
    return [{ file: file ? posix.join(posix.dirname(path), file) : path, anchor }]
  })

describe('the links of the README and its chapters', () => {
  test.for(Object.entries(pages))('%s leads to files and titles that exist', ([path, markdown]) => {
    const lost = linksOf(path, proseOf(markdown)).filter(
      ({ file, anchor }) => !existsSync(`${root}/${file}`) || (anchor && !anchorsOf(pages[file]).includes(anchor)),
    )
    expect(lost).toEqual([])
  })

  test('the README leads to every chapter', () => {
    const named = linksOf('README.md', pages['README.md'] ?? '').map(({ file }) => file)
    expect(Object.keys(chapters).filter((path) => !named.includes(path))).toEqual([])
  })

  test.for(Object.entries(pages))('%s sends its reader to passages of its own by titles that exist', ([, markdown]) => {
    const titles = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title)
    const named = [...proseOf(markdown).matchAll(/(?<!\[)"([A-Z][^"\n]+)"(?= \(below|\.? *\|)|[Ss]ee (?:also )?"([^"]+)"/g)]
    const lost = named.map(([, one, other]) => one ?? other).filter((title) => !titles.includes(title))
    expect(lost).toEqual([])
  })

  test.for(Object.keys(chapters))('%s begins with a title and a paragraph that says what is in it', (path) => {
    const { title, summary } = readHead(pages[path] ?? '')
    expect(title).toMatch(/^\w/)
    expect(summary).toMatch(/^[A-Z].{30,}\.$/)
  })
})

describe('the documentation in the package', () => {
  const texts = Object.entries(docs)

  test.for(texts)('%s leads to files of the package and to titles that exist', ([path, markdown]) => {
    const inPackage = (file: string): boolean =>
      ['../README.md', '../LICENSE', 'CHANGELOG.md', 'custom-elements.json'].includes(file)
    const lost = linksOf(path, proseOf(markdown)).filter(({ file, anchor }) => {
      const target = file === '../README.md' ? pages['README.md'] : docs[file]
      return (!target && !inPackage(file)) || (anchor && !anchorsOf(target).includes(anchor))
    })
    expect(lost).toEqual([])
  })

  test('holds every chapter that is of use outside of a clone', () => {
    const names = Object.values(chapters).flatMap((name) => (name ? [`docs/${name}`] : []))
    expect(Object.keys(docs).toSorted()).toEqual([...names, 'llms.txt'].toSorted())
  })

  test('has an index in the form of llmstxt.org: a title, a summary, and a link with a line for each page', () => {
    const index = docs['llms.txt'] ?? ''
    expect(index).toMatch(/^# Confab\n\n> Confab is a chat component .+\n\n[^#]+\n\n## Docs\n\n- \[/)
    const entries = index.split('\n').filter((line) => line.startsWith('- '))
    expect(entries.filter((line) => !/^- \[[^\]]+\]\([\w./-]+\): \S.+\.$/.test(line))).toEqual([])
  })
})
