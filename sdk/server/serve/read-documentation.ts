import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { DocumentationPage } from '../retrieval/documentation-search.ts'

/** The first page. */
export const firstPage = 'README.md'

/** Pages of the project for those who change it. */
const forMakers = ['.github/CONTRIBUTING.md', 'host/README.md']

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** The path of the file in the project that a link of a page leads to; undefined when it leads elsewhere. */
function targetOf(page: string, address: string): { path: string; anchor: string } | undefined {
  if (/^\w+:/.test(address)) return undefined
  const [file = '', anchor] = address.split('#')
  return { path: file ? posix.join(posix.dirname(page), file) : page, anchor: anchor === undefined ? '' : `#${anchor}` }
}

/** The pages that a page leads to. */
const pagesIn = (path: string, markdown: string): string[] =>
  [...markdown.matchAll(link)].flatMap(([, , address = '']) => {
    const target = targetOf(path, address)?.path
    return target?.endsWith('.md') ? [target] : []
  })

/** Links to other pages begin with `base`. A file that is no page is named only; pictures and comments are left out. */
function prepare(path: string, markdown: string, pages: ReadonlySet<string>, base: string): string {
  const words = markdown.replaceAll(/<!--[\s\S]*?-->\n*/g, '').replaceAll(/^<(?:img\b[^>]*|picture>[\s\S]*?<\/picture)>\n+/gm, '')
  return words.replaceAll(link, (whole, text: string, address: string) => {
    const target = targetOf(path, address)
    if (!target) return whole
    return pages.has(target.path) ? `[${text}](${base}${target.path}${target.anchor})` : text
  })
}

/** Every page in a folder and those below it, in the order of their paths; `index.md` or `README.md` first. */
export async function readFolder(folder: string, base: string): Promise<DocumentationPage[]> {
  const names = await readdir(folder, { recursive: true })
  const paths = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules/'))
  const isFirst = (path: string): boolean => /^(index|readme)\.md$/i.test(path)
  const ordered = paths.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)) || (one < other ? -1 : 1))
  const known = new Set(ordered)
  return Promise.all(
    ordered.map(async (path) => ({ path, markdown: prepare(path, await readFile(join(folder, path), 'utf8'), known, base) })),
  )
}

/** The README of the project, and the chapters that it leads to. `base` is the address that their paths are served under. */
export async function readDocumentation(root: string, base: string): Promise<DocumentationPage[]> {
  const readText = (path: string): Promise<string> => readFile(join(root, path), 'utf8')
  const readme = await readText(firstPage)
  const paths = new Set([firstPage, ...pagesIn(firstPage, readme)])
  return Promise.all(
    [...paths].map(async (path) => ({
      path,
      markdown: prepare(path, await readText(path), paths, base),
      ...(forMakers.includes(path) && { isForMakers: true }),
    })),
  )
}
