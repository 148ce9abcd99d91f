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

test.each<[string, string, [string, string][]]>([
  ['a line', '[^1]: Words', [['1', 'Words']]],
  [
    'lines in a row',
    '[^a]: A\n[^b]: B\nmore',
    [
      ['a', 'A'],
      ['b', 'B\nmore'],
    ],
  ],
  ['what is indented behind a blank line', '[^1]: A\n\n    B\n    - c\n\nText', [['1', 'A\n\nB\n- c']]],
  ['a line below its label', '[^1]:\n    A', [['1', 'A']]],
  ['a line in a quote', '> [^1]: A', [['1', 'A']]],
  ['a line behind words', 'Words\n[^1]: A', [['1', 'A']]],
  ['a line before a list', '[^1]: A\n- b', [['1', 'A']]],
  ['no line of code', '```\n[^1]: A\n```\n\n    [^2]: B', []],
  ['no label with spaces or brackets', '[^a b]: A\n\n[^]: B\n\n[^a[b]: C', []],
])('a footnote is %s', (_, text, expected) => {
  const citations = { between: () => [], drawAt: () => [], drawNamed: () => undefined, define: () => undefined }
  const parser = createBlockParser({ citations })
  for (const line of text.split('\n')) parser.line(line)
  parser.end()
  expect(parser.newNotes.map(({ label, text: said }) => [label, said])).toEqual(expected)
})
