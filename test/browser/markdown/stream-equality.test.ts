import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import { createMarkdownStream } from '../../../sdk/markdown/stream.ts'
import { examples } from './examples.ts'
import { withFrames } from './frames.ts'
import { settings } from './settings.ts'

const all = [...examples.commonmark, ...examples.gfm].map(({ markdown }) => markdown)

/** Code names itself by ids, of which no two are the same in a page. */
function withoutIds(target: HTMLElement): HTMLElement {
  for (const name of ['id', 'aria-labelledby'])
    for (const dom of target.querySelectorAll(`.code-block [${name}]`)) dom.removeAttribute(name)
  return target
}

function streamed(pieces: readonly string[], nextFrame: () => void): HTMLElement {
  const target = document.createElement('div')
  const stream = createMarkdownStream(target, settings)
  for (const piece of pieces) {
    stream.append(piece)
    nextFrame()
  }
  stream.finish()
  return withoutIds(target)
}

function whole(text: string): HTMLElement {
  const target = document.createElement('div')
  target.append(renderMarkdown(text, settings))
  return withoutIds(target)
}

function cut(text: string, places: readonly number[]): string[] {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [...sorted, text.length].map((end, index) => text.slice(sorted[index - 1] ?? 0, end))
}

function expectSame(pieces: readonly string[], nextFrame: () => void): void {
  const text = pieces.join('')
  const shown = streamed(pieces, nextFrame)
  const expected = whole(text)
  if (!shown.isEqualNode(expected)) expect(shown.outerHTML, JSON.stringify(pieces)).toBe(expected.outerHTML)
}

test('every example, streamed one character per frame, ends up as when rendered at once', { tags: 'thorough' }, () => {
  withFrames((nextFrame) => {
    for (const markdown of all) expectSame(markdown.split(''), nextFrame)
  })
})

test('examples in a row, split anywhere, end up as when rendered at once', () => {
  withFrames((nextFrame) => {
    const documents = fc.array(fc.tuple(fc.constantFrom(...all), fc.constantFrom('', '\n', '\n\n')), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(documents, fc.array(fc.nat(), { maxLength: 30 }), (document, places) => {
        expectSame(cut(document.flat().join(''), places), nextFrame)
      }),
      { numRuns: 1000 },
    )
  })
})

const markers = ['- ', '* ', '1. ', '2) ', '> ', '# ', '```', '```md\n', '```js\n', '~~~', '    ', '\t', '  ', '- [x] ', '[ ] ']
const lineEnds = ['\n', '\n\n', '\r\n', '\r', '---\n', '===\n', '| a | b |\n', '|---|:-:|\n', '|']
const marks = ['***', '**', '*', '_', '~~', '`', '``', '[foo]', '[foo]: /url "t"\n', '[', '](', ')', '!', '\\', '&amp;', '&copy']
const words = ['word', 'two words', 'a', '\0', '\uD83D', '\uD83D\uDE00', 'www.example.com', 'a@b.co']
const tags = ['<div>', '</div>\n', '<!--', '-->', '<b>']
const piece = fc.constantFrom(...markers, ...lineEnds, ...marks, ...words, ...tags)

test('any text, split anywhere, ends up as when rendered at once', { tags: 'thorough' }, () => {
  withFrames((nextFrame) => {
    const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(texts, fc.array(fc.nat(), { maxLength: 30 }), (text, places) => {
        expectSame(cut(text, places), nextFrame)
        expectSame(text.split(''), nextFrame)
      }),
      { numRuns: 3000 },
    )
  })
})

const longTexts: Readonly<Record<string, string>> = {
  'a list': Array.from({ length: 60 }, (_, index) => `- item ${index}`).join('\n'),
  'a numbered list that turns loose late': `${Array.from({ length: 60 }, (_, index) => `${index + 7}. item`).join('\n')}\n\n1. last`,
  'a table': `| a | b |\n|---|---|\n${'| c | [d] |\n'.repeat(80)}text\n\n[d]: /late`,
  'a code block': `\`\`\`js\n${'const a = 1\n\n'.repeat(90)}\`\`\`\n`,
  'many paragraphs': 'text with [a]\n\n'.repeat(60) + '[a]: /late',
  'a section that a definition would have begun': 'text\n\n'.repeat(24) + '[a\\]b]: /url\n',
}

test.each(Object.entries(longTexts))(
  '%s that is long, split anywhere, ends up as when rendered at once',
  { tags: 'thorough' },
  (_, text) => {
    withFrames((nextFrame) => {
      expectSame(text.split(''), nextFrame)
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 60 }), (places) => expectSame(cut(text, places), nextFrame)),
        { numRuns: 40 },
      )
    })
  },
)

test('a line of many thousand characters is parsed as one, and ends up as when rendered at once', () => {
  const pieces = Array.from({ length: 6 }, () => 'word '.repeat(1000))
  expect(whole(pieces.join('')).querySelector('p')?.className).toBe('long-text')
  expect(whole(pieces.slice(1, 3).join('')).querySelector('p')?.className).toBe('')
  expect(whole(`<p>${pieces.join('')}`).querySelector('p')?.className).toBe('raw-html long-text')
  withFrames((nextFrame) => {
    expectSame(pieces, nextFrame)
    expectSame(['# ', ...pieces], nextFrame)
    expectSame(['- ', ...pieces, '\n- next'], nextFrame)
    expectSame(['<p>', ...pieces, '\n\nnext'], nextFrame)
  })
})
