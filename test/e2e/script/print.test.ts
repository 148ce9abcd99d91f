// @module-tag thorough: what leaves a printer, page by page.
import { extractTextItems, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { writeSnapshotPage } from '../../../sdk/server/snapshots/snapshot-page.ts'
import { englishWords } from '../../../sdk/server/snapshots/snapshot-words.ts'
import { openPage } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

/** Narrow paper, as a phone has it, and what most printers have, in points. */
const papers = { A4: { width: 595, height: 842 }, A5: { width: 420, height: 595 } } as const

interface PrintedPage {
  readonly words: string
  /** How far down the last line is, of the height of the page. */
  readonly depth: number
  /** How far to the right the last letter is, of the width of the page. */
  readonly right: number
}

/** Prints a conversation. */
async function print(history: readonly MessageContent[], paper: keyof typeof papers = 'A4'): Promise<PrintedPage[]> {
  const { page } = await openPage(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
    <script src="/dist/confab.umd.js"></script><confab-chat demo style="inline-size: 100%; block-size: 600px"></confab-chat>`)
  await page.locator('confab-chat [part~="input"]').waitFor()
  await page.evaluate((given) => Object.assign(document.querySelector('confab-chat') as object, { history: given }), history)
  await page.locator('confab-chat').getByText('The end.').waitFor()
  const { width, height } = papers[paper]
  const bytes = await page.pdf({ format: paper, margin: { top: '40px', bottom: '40px', left: '40px', right: '40px' } })
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(bytes)))
  return items.map((texts) => ({
    words: texts.map(({ str }) => str).join(' '),
    depth: 1 - Math.min(height, ...texts.filter(({ str }) => str.trim()).map(({ y }) => y)) / height,
    right: Math.max(0, ...texts.map(({ x, width: wide }) => x + wide)) / width,
  }))
}

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Paragraph ${at + 1} of an answer that goes on for more than a page of paper.`).join(
    '\n\n',
  )

const sources = Array.from({ length: 8 }, (_, at) => ({
  type: 'source' as const,
  id: `s${at}`,
  url: `https://example.com/${at}`,
  title: `Source ${at}`,
}))

const thought = { type: 'reasoning' as const, text: 'They want it long. '.repeat(40), duration: 3000 }
const tool = {
  type: 'tool' as const,
  id: 'call',
  name: 'find_words',
  state: 'output-available' as const,
  input: '{"query":"words"}',
  output: { found: 60 },
}
const table = `| ${Array.from({ length: 14 }, (_, at) => `Column ${at}`).join(' | ')} |
|${' --- |'.repeat(14)}
${Array.from({ length: 30 }, (_, row) => `| ${Array.from({ length: 14 }, (_, at) => `Row ${row} cell ${at}`).join(' | ')} |`).join('\n')}`

const question: MessageContent = { role: 'user', text: 'Tell me all of it.' }
const says = (...parts: NonNullable<MessageContent['parts']>): MessageContent[] => [question, { role: 'ai', parts }]
const text = (words: string) => ({ type: 'text' as const, text: words })

test.for([
  ['with sources', says(text(`${paragraphs(60)}\n\nThe end.`), ...sources)],
  ['with a tool', says(tool, text(`${paragraphs(60)}\n\nThe end.`))],
  ['with a thought', says(thought, text(`${paragraphs(60)}\n\nThe end.`))],
  ['with a thought and a tool', says(thought, tool, text(`${paragraphs(60)}\n\nThe end.`), ...sources)],
  ['with long code', says(text(`\`\`\`js\n${'const a = 1\n'.repeat(120)}\`\`\`\n\nThe end.`))],
  ['with a long table', says(text(`${table}\n\nThe end.`))],
  ['of many messages', [...Array.from({ length: 20 }, () => says(text(paragraphs(3)))).flat(), ...says(text('The end.'))]],
] as const)('an answer %s fills its paper from the first page to the last', async ([, history]) => {
  const pages = await print(history)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.map(({ words }) => words.trim()).filter((words) => !words)).toEqual([])
  // But for the last one.
  expect(Math.min(...pages.slice(0, -1).map(({ depth }) => depth))).toBeGreaterThan(0.75)
  expect(pages.at(-1)?.words).toMatch(/The end\.|Source 7/)
})

test.for(['A4', 'A5'] as const)('a wide table is whole on %s', async (paper) => {
  const pages = await print(says(text(`${table}\n\nThe end.`)), paper)
  // Words are broken where a column is narrow, so letters are counted. The head stands on each page again.
  const count = (words: string, letter: string): number => words.split(letter).length - 1
  const printed = pages.map((page) => page.words).join('')
  const missing = [...new Set(table.replaceAll(/[|\-\s]/g, ''))].filter((letter) => count(printed, letter) < count(table, letter))
  expect(missing).toEqual([])
  expect(Math.max(...pages.map(({ right }) => right))).toBeLessThan(0.96)
})

test('a short conversation is one page', async () => {
  const pages = await print(says(thought, tool, text('A short answer.\n\nThe end.'), ...sources))
  expect(pages).toHaveLength(1)
})

test('the page of a shared conversation is whole on paper, and says when it ends', async () => {
  const { page } = await openPage(
    writeSnapshotPage({
      words: englishWords,
      until: '2026-12-06T12:00:00.000Z',
      messages: says(text(`${paragraphs(60)}\n\n\`\`\`js\nconst end = '${'wide '.repeat(60)}'\n\`\`\`\n\nThe end.`), ...sources),
    }),
  )
  const bytes = await page.pdf({ format: 'A4', margin: { top: '40px', bottom: '40px', left: '40px', right: '40px' } })
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(bytes)))
  const words = items.map((texts) => texts.map(({ str }) => str).join(' '))
  expect(words[0]).toContain('This page can be read until December 6, 2026')
  expect(words.join(' ')).toContain('Paragraph 60 of an answer')
  expect(words.at(-1)).toContain('Source 7')
  const ends = items.flat().map(({ x, width }) => (x + width) / papers.A4.width)
  expect(Math.max(...ends)).toBeLessThan(0.96)
})
