import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const design = '.github/design/'
const pages: Readonly<Record<string, string>> = {
  ...readPages(root),
  ...Object.fromEntries(readdirSync(root + design).map((name) => [design + name, readFileSync(root + design + name, 'utf8')])),
}
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Made by a build, a run or a reader, so that a fresh clone has none of them. */
const isMade = (path: string): boolean => /^(host\/)?dist(-demo|-server)?\/|^\.cache\/|^\.vscode\/|^node_modules\//.test(path)
/** Stands for a file that the reader writes. */
const isExample = (path: string): boolean => /NAME|TAG|FEATURE|my-|MY-/.test(path)

/** The paths of the repository that a page names in backticks: those that begin with one of its folders. */
function pathsIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '')
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s,]+/))
  return words.filter((word) => /^[\w.@*-]+\/[\w./@*-]*$/.test(word) && folders.includes(word.split('/')[0] ?? ''))
}

describe('the files that the documentation names', () => {
  test.for(Object.entries(pages))('%s names paths that exist', ([, markdown]) => {
    // Of a pattern, the folder that it begins with.
    const named = pathsIn(markdown).map((path) => path.replace(/[^/]*\*.*$/, ''))
    const lost = named.filter((path) => !isMade(path) && !isExample(path) && !existsSync(join(root, path)))
    expect(lost).toEqual([])
  })

  test('where they stand for a file that the reader writes, its folder exists', () => {
    const examples = Object.values(pages).flatMap(pathsIn).filter(isExample)
    expect(examples.length).toBeGreaterThan(4)
    const folderOf = (path: string): string => dirname(path).replace(/\/?(NAME|TAG|FEATURE|\*\*).*$/, '')
    expect(examples.filter((path) => !existsSync(join(root, folderOf(path))))).toEqual([])
  })

  test('contributing names dozens of them', () => {
    expect(pathsIn(pages['.github/CONTRIBUTING.md'] ?? '').length).toBeGreaterThan(24)
  })
})
