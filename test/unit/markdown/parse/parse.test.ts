import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLabels } from '../../../../sdk/core/labels/labels.ts'
import type { Block } from '../../../../sdk/markdown/parse/block.ts'
import { parseInline } from '../../../../sdk/markdown/parse/inline/inline.ts'
import { createBlockParser } from '../../../../sdk/markdown/parse/parse.ts'

const settings = { breaks: false, linkTarget: '', labels: defaultLabels }

function parse(text: string): Block {
  const parser = createBlockParser()
  for (const line of text.split('\n')) parser.line(line)
  parser.end()
  return parser.root
}

const outline = ({ type, text, children }: Block): unknown[] => [type, ...(text ? [text] : []), ...children.map(outline)]

function depth(block: Block): number {
  return 1 + Math.max(0, ...block.children.map(depth))
}

test.each([
  ['quotes', '>'.repeat(10_000)],
  ['list items', '- '.repeat(10_000)],
  ['quotes and items', '> - 1. '.repeat(3000)],
])('10,000 nested %s are parsed to a depth of 20, the rest is text', (_, text) => {
  expect(depth(parse(`${text}a`))).toBeLessThanOrEqual(43)
})

test.each([
  ['brackets', '['.repeat(10_000)],
  ['brackets that close', '['.repeat(5000) + ']'.repeat(5000)],
  ['half links', '[a]('.repeat(5000)],
  ['emphasis', '*a **b '.repeat(5000)],
  ['emphasis that closes', '*'.repeat(5000) + 'a' + '*'.repeat(5000)],
  ['comments', '<!-- '.repeat(5000)],
])('10,000 %s in a text are parsed without an exception', (_, text) => {
  const { nodes } = parseInline(text, new Map(), [], false, settings)
  expect(nodes.length).toBeGreaterThan(0)
})

test('any text is parsed without an exception, line by line or with previews', () => {
  const line = fc.string({ unit: fc.constantFrom(...'>-*+1.) \t#`~=|:[]()!<a\0\uD83D\\&;_'.split('')), maxLength: 30 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const looking = createBlockParser()
      for (const text of lines) {
        looking.preview(text.slice(0, text.length / 2))
        looking.preview(text)
        looking.line(text)
      }
      looking.end()
      expect(outline(looking.root)).toEqual(outline(parse(lines.join('\n'))))
    }),
    { numRuns: 2000 },
  )
})

test('the first definition of a label counts, wherever it is', () => {
  const parser = createBlockParser()
  for (const line of ['[A  b]: /one "t"', '', '[a B]: /two']) parser.line(line)
  parser.end()
  expect(parser.definitions.get('A B')).toMatchObject({ destination: '/one', title: 't' })
  expect(parser.definitions.size).toBe(1)
})
