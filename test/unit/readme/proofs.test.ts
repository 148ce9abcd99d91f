import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { readPageBlocks } from '../../tools/readme-blocks.mjs'
import { proofs } from './proofs.ts'

const blocks = readPageBlocks(readPages(fileURLToPath(new URL('../../..', import.meta.url))))

test('every code block of the README and its chapters is proved by a test, and every proof has its block', () => {
  const counts: Record<string, Record<string, number>> = {}
  for (const { page, section, place } of blocks) (counts[page] ??= {})[section] = place
  const expected = Object.entries(proofs).map(([page, sections]) => [
    page,
    Object.fromEntries(Object.entries(sections).map(([section, all]) => [section, all.length])),
  ])
  expect(counts).toEqual(Object.fromEntries(expected))
})

test('every code block of the README and its chapters says what language it is in', () => {
  expect(blocks.filter(({ language }) => !language).map(({ page, section }) => `${page}: ${section}`)).toEqual([])
})
