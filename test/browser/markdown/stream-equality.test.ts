import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../sdk/markdown/render.ts'
import { createMarkdownStream } from '../../../sdk/markdown/stream.ts'
import { examples } from './examples.ts'
import { settings } from './settings.ts'

const all = [...examples.commonmark, ...examples.gfm].map(({ markdown }) => markdown)

/** Frames that come when the test says so. */
function withFrames(run: (nextFrame: () => void) => void): void {
  const { requestAnimationFrame, cancelAnimationFrame, setTimeout } = window
  const waiting = new Map<number, FrameRequestCallback>()
  let count = 0
  window.requestAnimationFrame = (callback) => {
    waiting.set(++count, callback)
    return count
  }
  window.cancelAnimationFrame = (id) => void waiting.delete(id)
  window.setTimeout = (() => 0) as unknown as typeof setTimeout
  try {
    run(() => {
      const callbacks = [...waiting.values()]
      waiting.clear()
      for (const callback of callbacks) callback(0)
    })
  } finally {
    Object.assign(window, { requestAnimationFrame, cancelAnimationFrame, setTimeout })
  }
}

function streamed(pieces: readonly string[], nextFrame: () => void): HTMLElement {
  const target = document.createElement('div')
  const stream = createMarkdownStream(target, settings)
  for (const piece of pieces) {
    stream.append(piece)
    nextFrame()
  }
  stream.finish()
  return target
}

function whole(text: string): HTMLElement {
  const target = document.createElement('div')
  target.append(renderMarkdown(text, settings))
  return target
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

test('every example, fed a character a frame, ends as when it comes at once', () => {
  withFrames((nextFrame) => {
    for (const markdown of all) expectSame(markdown.split(''), nextFrame)
  })
})

test('examples in a row, cut anywhere, end as when they come at once', () => {
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

const piece = fc.constantFrom(
  ...[
    '- ',
    '* ',
    '1. ',
    '2) ',
    '> ',
    '# ',
    '```',
    '~~~',
    '    ',
    '\t',
    '  ',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '|',
    '| a | b |\n',
    '|---|:-:|\n',
  ],
  ...[
    '---\n',
    '===\n',
    '***',
    '**',
    '*',
    '_',
    '~~',
    '`',
    '``',
    '[foo]',
    '[foo]: /url "t"\n',
    '[',
    '](',
    ')',
    '!',
    '<div>',
    '</div>\n',
    '<!--',
    '-->',
  ],
  ...[
    '<b>',
    '&amp;',
    '&copy',
    '\\',
    'word',
    'two words',
    'a',
    '\0',
    '\uD83D',
    '\uD83D\uDE00',
    'www.example.com',
    'a@b.co',
    '- [x] ',
    '[ ] ',
  ],
)

test('any text, cut anywhere, ends as when it comes at once', () => {
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
