import { expect, onTestFinished, test } from 'vitest'
import { show, stream } from '../page.ts'

/** Counts the nodes that are added to what has a direction that the browser finds: it does so again for each. */
function countDirected(): () => number {
  let count = 0
  const { insertBefore } = Node.prototype
  const { append } = Element.prototype
  const look = (place: unknown): void => {
    if (place instanceof Element && place.closest('[dir=auto]')) count++
  }
  Node.prototype.insertBefore = function counted<Added extends Node>(this: Node, node: Added, next: Node | null): Added {
    look(this)
    return insertBefore.call(this, node, next) as Added
  }
  Element.prototype.append = function counted(this: Element, ...nodes) {
    look(this)
    append.apply(this, nodes)
  }
  onTestFinished(() => {
    Object.assign(Node.prototype, { insertBefore })
    Object.assign(Element.prototype, { append })
  })
  return () => count
}

const many = 2000
const texts = {
  'lines of a paragraph': 'a line\n'.repeat(many),
  'lines of a quote': '> a line\n'.repeat(many),
  'lines of a list item': `- a\n${'  a line\n'.repeat(many)}`,
  'words of a heading': `# ${'*a* '.repeat(many)}`,
  'words of a cell': `|a|\n|-|\n|${'*a* '.repeat(many)}|`,
  'rows of a table': `|a|\n|-|\n${'|b|\n'.repeat(200)}`,
  'links that are defined later': `${'[a] '.repeat(many)}\n\n[a]: /b`,
}

test.each(Object.entries(texts))('the direction of a text is not found again for each of many %s', (_, text) => {
  const count = countDirected()
  show(text)
  expect(count()).toBeLessThan(20)
})

test('the direction of a text that grows by many lines is not found again for each', async () => {
  const shown = stream()
  await shown.type('first\n')
  const count = countDirected()
  for (let piece = 0; piece < 5; piece++) await shown.type('a line\n'.repeat(200))
  shown.finish()
  expect(count()).toBeLessThan(20)
  expect(shown.target.querySelectorAll('br')).toHaveLength(1000)
  expect(shown.target.querySelector('p')?.dir).toBe('auto')
})

test.each([
  ['table', '|1|\n|-|\n', '|2|\n'],
  ['quote', '> 1\n>\n', '> 2\n>\n'],
])('the direction of a %s that grows by many parts is not found again for each', async (_, start, part) => {
  const shown = stream()
  await shown.type(start)
  const count = countDirected()
  for (let piece = 0; piece < 5; piece++) await shown.type(part.repeat(100))
  shown.finish()
  expect(count()).toBeLessThan(30)
  expect(shown.target.textContent.match(/2/g)).toHaveLength(500)
  expect(shown.target.querySelector('.table-frame, blockquote')?.getAttribute('dir')).toBe('auto')
})

const elements = {
  emphasis: ['*a* ', 'em', 'a '],
  'emphasis in emphasis': ['*_~~a~~_* ', 'em, del', 'a '],
  links: ['[a](b),', 'a', 'a,'],
  addresses: ['a@b.c,', 'a', 'a@b.c,'],
  code: ['`a` ', 'code', 'a '],
  pictures: ['![a](b) ', 'img', 'a '],
} as const

test.each(Object.entries(elements))(
  'a block has 2,000 elements within it, and what follows as text: %s',
  (_, [piece, selector, text]) => {
    for (const start of ['', '# ', '> ', '- ']) {
      const shown = show(start + piece.repeat(2500))
      expect(shown.querySelectorAll(selector)).toHaveLength(2000)
      const pictures = selector === 'img' ? 2000 : 0
      expect(shown.textContent.trimEnd().endsWith(text.repeat(500).trimEnd())).toBe(true)
      expect(shown.textContent.match(/a/g)).toHaveLength(2500 - pictures)
    }
  },
)

test('a pasted log keeps all of its lines', () => {
  const shown = show('[info] a line\n'.repeat(5000))
  expect(shown.querySelectorAll('br')).toHaveLength(4999)
  expect(shown.querySelector('p')?.dir).toBe('auto')
})

test('each block has its own 2,000', () => {
  expect(show(`${'*a* '.repeat(2500)}\n\n${'*b* '.repeat(10)}`).querySelectorAll('em')).toHaveLength(2010)
})
