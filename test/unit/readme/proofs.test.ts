import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBlocks } from '../../tools/readme-blocks.ts'
import { proofs } from './proofs.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const blocks = readBlocks(readme)

test('every code block of the README is proved by a test, and every proof has its block', () => {
  const counts: Record<string, number> = {}
  for (const { section, place } of blocks) counts[section] = place
  expect(counts).toEqual(Object.fromEntries(Object.entries(proofs).map(([section, all]) => [section, all.length])))
})

test('every code block of the README says what language it is in', () => {
  expect(blocks.filter(({ language }) => !language).map(({ section }) => section)).toEqual([])
})

/** The anchor of a title, as GitHub makes it. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('the contents of the README lead to its chapters, all of them in their order', () => {
  const [, contents = ''] = /\n## Contents\n([\s\S]*?)\n## /.exec(readme) ?? []
  const links = [...contents.matchAll(/\[([^\]]+)\]\(#([\w-]+)\)/g)].map(([, title = '', anchor = '']) => ({ title, anchor }))
  const chapters = [...readme.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title).filter((title) => title !== 'Contents')
  expect(links).toEqual(chapters.map((title) => ({ title, anchor: anchorOf(title) })))
})

test('where the README sends its reader to another passage, there is one of that title', () => {
  const titles = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title)
  const prose = readme.replaceAll(/^```[\s\S]*?^```$/gm, '')
  const named = [...prose.matchAll(/[Ss]ee (?:also )?"([^"]+)"|: "([^"|]+)"\.? *\|/g)].map(([, one, other]) => one ?? other)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((title) => !titles.includes(title))).toEqual([])
})
