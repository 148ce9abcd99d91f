// @module-tag thorough: texts of up to a megabyte, and how much work they are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderMarkdown } from '../../../sdk/markdown/draw/render.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { countWork, startCounting, stopCounting } from './count-work.ts'
import { withFrames } from './frames.ts'
import { settings } from './settings.ts'
import { createMarkdownStream } from '../../../sdk/markdown/stream.ts'

/** A text of about this length. */
type Input = (length: number) => string

const times =
  (piece: string, end = ''): Input =>
  (length) =>
    piece.repeat(length / piece.length) + end
const after =
  (start: string, piece: string): Input =>
  (length) =>
    start + times(piece)(length)
const nested =
  (open: string, close: string): Input =>
  (length) =>
    open.repeat(length / 2 / open.length) + 'a' + close.repeat(length / 2 / close.length)

/** Runs of backticks of every length, so that none closes another. */
const growingTicks: Input = (length) => {
  let text = ''
  for (let count = 1; text.length < length; count++) text += `${'`'.repeat(count)} `
  return text
}

const inputs = {
  'words in one line': times('word '),
  'words in many lines': times('some words\n'),
  paragraphs: times('some words\n\n'),
  'brackets behind a web address': after('http://a.bc/', ')'),
  'bracket pairs in a web address': after('http://a.bc/', '()'),
  'entities behind a web address': after('http://a.bc/', '&a;'),
  'dots in a web address': after('http://a.bc/', '.'),
  'square brackets in a web address': after('http://a.bc/', '[]'),
  'emphasis marks in a web address': after('http://a.bc/', '**'),
  'words directly behind a web address': after('http://a.bc', '詞'),
  'web addresses without spaces': times('詞http://a）'),
  'names in a web address': after('http://', 'a_.'),
  'web addresses': times('http://a.bc '),
  'starts of web addresses': times('http://'),
  'www addresses': times('www.a.b '),
  'www behind underscores': times('_www.'),
  'mail addresses': times('a@b.c,'),
  'halves of mail addresses': times('a@'),
  'mail addresses with schemes': times('xmpp:a@b.c/'),
  'letters and underscores': times('a_'),
  'stars and underscores': times('*_'),
  'emphasis that opens': times('*a **b '),
  'emphasis that closes': times('a** b* '),
  'emphasis of three marks': times('*a_ ~b~~ '),
  'one run of stars on both sides': nested('*', '*'),
  'nested emphasis': nested('*a ', ' b*'),
  'emphasis in words': times('a**b_c~~'),
  'struck text': times('~a~~ ~~b~ '),
  'processing instructions': times('<?'),
  comments: times('<!--'),
  declarations: times('<!A'),
  CDATA: times('<![CDATA['),
  tags: times('<a '),
  attributes: after('<a', ' b'),
  'values with quotes': times('<a b="'),
  'quotes of both kinds': times('<a b=\' c="'),
  'pointed brackets': times('<'),
  'pointed addresses': times('<a:b'),
  'pointed mail addresses': times('<a@b.'),
  entities: times('&a;'),
  'known entities': times('&amp;&#65;'),
  escapes: times('\\*\\'),
  'brackets that open': times('['),
  'brackets that close': times(']'),
  'nested brackets': nested('[', ']'),
  pictures: times('!['),
  'halves of links': times('[a]('),
  'links in links': nested('[', '](b)'),
  'links with pointed addresses': times('[a](<b'),
  'links that show addresses': times('[http://a.b](http://a.b)'),
  'links with titles': times('[a](b "'),
  'addresses with brackets': times('[a](b(c)'),
  'labels without a definition': times('[a][b]'),
  'labels of footnotes': times('[^1] [^1]: a\n\n'),
  definitions: times('[a]: /b "c"\n'),
  'halves of definitions': times("[a]: b 'c\n"),
  'labels and their definitions': (length) =>
    Array.from({ length: length / 22 }, (_, index) => `[${String(index).padStart(6, '0')}] `).join('') +
    '\n\n' +
    Array.from({ length: length / 22 }, (_, index) => `[${String(index).padStart(6, '0')}]: /u\n`).join(''),
  backticks: times('`a '),
  'runs of backticks': growingTicks,
  'a fence with backticks far behind': (length) => `${'`'.repeat(length / 2)}${'a'.repeat(length / 2)}\``,
  fences: times('```\n'),
  code: after('```js\n', 'const a = 1\n'),
  'a long name of a language': (length) => `~~~${'a'.repeat(length / 2)}\n${'a\n'.repeat(length / 4)}`,
  'indented code with blank lines': times('    a\n\n\n'),
  spaces: times(' '),
  'spaces between words': times(`a${' '.repeat(60)}`),
  'hard breaks': times('a  \n'),
  quotes: times('> '),
  'quoted lines': times('> a\n'),
  'items in items': times('- '),
  items: times('- a\n'),
  tasks: times('- [x] a\n'),
  'numbered items': times('1) a\n'),
  rules: times('***\n'),
  'nearly a rule': times('* ', 'a'),
  headings: times('# a #\n'),
  'marks behind a heading': after('# a', ' #'),
  underlines: times('a\n=\n'),
  bars: times('|'),
  'heads of tables': times('a|b\n:-\n'),
  rows: after('|a|b|\n|-|-|\n', '|c|d|\n'),
  'a table of many columns': (length) => `${'|a'.repeat(length / 8)}\n${'|-'.repeat(length / 8)}\n${'a\n'.repeat(length / 4)}`,
  'escaped bars': after('|a|\n|-|\n|', '\\|'),
  'html lines': after('<div>\n', 'a\n'),
  'carriage returns': times('a\r'),
  'struck brackets before a rule': times('~)(', '***\n'),
  'marks of html and quotes': times('.<?!<"'),
  'pictures of footnotes': times('![^1]'),
  'formulas in brackets': times('\\(a\\) '),
  'halves of formulas in brackets': times('\\('),
  'halves of formulas before their end': (length) => `${'\\[a'.repeat(length / 3)}\\]`,
  'pairs of dollars': times('$$'),
  'formulas between dollars': times('$$a$$ $'),
  'lines of a formula': after('$$\n', 'a\n'),
  'backslashes before brackets': times('\\\\\\('),
  'spaces before pairs of dollars': times('          $$ '),
} satisfies Readonly<Record<string, Input>>

type Name = keyof typeof inputs

/** The kinds of syntax, each with the input that has most of it. `npm run test:all` takes all inputs. */
const oneOfEachKind: readonly Name[] = [
  'words in many lines',
  'bracket pairs in a web address',
  'mail addresses',
  'stars and underscores',
  'nested emphasis',
  'struck text',
  'values with quotes',
  'pointed brackets',
  'known entities',
  'escapes',
  'nested brackets',
  'links in links',
  'labels of footnotes',
  'labels and their definitions',
  'runs of backticks',
  'fences',
  'spaces between words',
  'quoted lines',
  'items in items',
  'tasks',
  'headings',
  'underlines',
  'a table of many columns',
  'escaped bars',
  'html lines',
]
const names = isThorough ? (Object.keys(inputs) as Name[]) : oneOfEachKind

function drawWhole(text: string): () => void {
  return () => void renderMarkdown(text, settings)
}

function drawStream(text: string, size: number): () => void {
  return () =>
    withFrames((nextFrame) => {
      const stream = createMarkdownStream(document.createElement('div'), settings)
      for (let start = 0; start < text.length; start += size) {
        stream.append(text.slice(start, start + size))
        nextFrame()
      }
      stream.finish()
    })
}

beforeAll(startCounting)
afterAll(stopCounting)

const growth = async (input: Input, length: number, draw: (text: string) => () => void): Promise<number> => {
  // The first render fills caches and loads code.
  draw(input(100))()
  await new Promise(requestAnimationFrame)
  const work = await countWork(draw(input(length)))
  const twice = await countWork(draw(input(2 * length)))
  return twice / work
}

test.each(names)('twice as much text takes twice the work: %s', async (name) => {
  expect(await growth(inputs[name], 3000, drawWhole)).toBeLessThan(2.2)
})

/** One for each way in which a text grows: within a line, in lines, in blocks, and with what comes later. */
const streamedInputs: readonly Name[] = ['halves of links', 'html lines', 'rows', 'labels and their definitions']

/** More of the same ways, which take longer to count: for `npm run test:all`. */
const moreStreamedInputs: readonly Name[] = ['words in one line', 'words in many lines', 'struck brackets before a rule']

test.each(isThorough ? [...streamedInputs, ...moreStreamedInputs] : streamedInputs)(
  'twice as much streamed text takes twice the work: %s',
  async (name) => {
    expect(await growth(inputs[name], 30_000, (text) => drawStream(text, 64))).toBeLessThan(2.2)
    // Counting is slow, and more so on a busy machine.
  },
  120_000,
)

test('a table with mostly missing cells ends before 10,000 of them are filled in', () => {
  const text = `${'|a'.repeat(666)}\n${'|-'.repeat(666)}\n${'a\n'.repeat(666)}`
  const drawn = renderMarkdown(text, settings)
  expect(drawn.querySelectorAll('td').length).toBeLessThanOrEqual(10_666)
  expect(drawn.querySelectorAll('td').length).toBeGreaterThan(9000)
  expect(drawn.textContent.match(/a/g)).toHaveLength(666 + 666)
})
