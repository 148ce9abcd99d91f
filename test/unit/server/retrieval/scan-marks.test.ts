import { describe, expect, test } from 'vitest'
import { createMarkScanner, type CitedMark } from '../../../../sdk/server/retrieval/scan-marks.ts'

/** What is left of a text that comes in these pieces, and the marks in it. There are nine sources. */
function scan(pieces: readonly string[], count = 9) {
  const scanner = createMarkScanner(count)
  const scanned = [...pieces.map(scanner.push), scanner.flush()]
  return { text: scanned.map(({ text }) => text).join(''), marks: scanned.flatMap(({ marks }) => marks) }
}

/** What each number rests on. */
const cited = ({ text, marks }: { readonly text: string; readonly marks: readonly CitedMark[] }): string[] =>
  marks.flatMap(({ numbers, range }) => numbers.map((number) => `${number}: ${range ? text.slice(range.start, range.end) : '-'}`))

type Row = readonly [what: string, given: string, text: string, cited: readonly string[]]

const marked: readonly Row[] = [
  ['a mark behind a word', 'We open at 7【1】.', 'We open at 7.', ['1: We open at 7']],
  ['a mark behind a space', 'We open at 7 【1】.', 'We open at 7.', ['1: We open at 7']],
  ['a mark behind the sentence', 'Bread. We open at 7.【1】 Come!', 'Bread. We open at 7. Come!', ['1: We open at 7.']],
  ['a mark behind the sentence and a space', 'We open. 【1】 Come! 【2】', 'We open. Come!', ['1: We open.', '2: Come!']],
  ['brackets', 'We open at 7 [1].', 'We open at 7.', ['1: We open at 7']],
  ['several at one place', 'We open【1】【2】 [3].', 'We open.', ['1: We open', '2: We open', '3: We open']],
  ['a list of numbers', 'We open [1, 2,3].', 'We open.', ['1: We open', '2: We open', '3: We open']],
  ['two places in a sentence', 'Tea【1】 and bread【2】.', 'Tea and bread.', ['1: Tea', '2: and bread']],
  ['a name behind the number', 'We open【1†hours.md】.', 'We open.', ['1: We open']],
  ['lines', '- Tea 【1】\n- Bread 【2】\n', '- Tea\n- Bread\n', ['1: Tea', '2: Bread']],
  ['emphasis', '**We open at 7** [1]', '**We open at 7**', ['1: **We open at 7**']],
  ['a link before it', '[Tea](/tea) [1]', '[Tea](/tea)', ['1: [Tea](/tea)']],
  ['Chinese', '我们七点开门。【1】欢迎！', '我们七点开门。欢迎！', ['1: 我们七点开门。']],
  ['emoji', 'Tea 👋🏽【1】', 'Tea 👋🏽', ['1: Tea 👋🏽']],
  ['a mark under what it is of', 'We open at 7.\n【1】\n\nCome.', 'We open at 7.\n\n\nCome.', ['1: We open at 7.']],
  ['a mark under code', 'So:\n\n```js\na[1]\n```\n【1】', 'So:\n\n```js\na[1]\n```\n', ['1: So:']],
  ['a mark before anything', '【1】 We open.', ' We open.', ['1: -']],
]

const left: readonly (readonly [what: string, given: string])[] = [
  ['a number without a source', 'In [2024], [0] and 【10】, [1, 10]'],
  ['code', 'Write `a[1]` or ``b`[2]`` and `【3】`.'],
  ['code in two lines', 'Write `a\nb[1]` now'],
  ['a fence', '```js\na[1] = b [2]【3】\n```\n'],
  ['a fence that never ends', '~~~\na[1]\n```\nb[2]\n\nc【3】'],
  ['a fence in a list', '1. So:\n\n   ```\n   a[1]\n   ```\n'],
  ['a fence in the mark of a list', '- ```js\n  a[1]\n  ```\n'],
  ['a fence in a quotation', '> ```\n> a[1]\n> ```\n'],
  ['a fence that shows a quotation of one', '```md\n> ```\n> a[1]\n```\n'],
  ['a fence that shows a list with one', '```md\n- ```\n  a[1]\n```\n'],
  ['indented code', 'So:\n\n    a[1]\n\n    b[2]\n'],
  ['a link', 'See [1](https://a.example) or ![2](b.png)'],
  ['the address of a link', 'See [it](https://a.example/[1]/【2】)'],
  ['a definition', '[1]: https://a.example'],
  ['a list of sources in brackets', '[1] Hours\n\n* [2] Prices'],
  ['a footnote', 'Tea[^1]'],
  ['escaped brackets', 'Tea \\[1] and \\[2\\]'],
  ['what begins like a mark', 'Tea [1 【2 [ 【 [x] [1,] [ 1] 【1†'],
]

/** The text in the pieces of one cut, of every letter, and of every byte. */
function* cuts(text: string): Generator<readonly string[]> {
  for (let at = 1; at < text.length; at += 1) yield [text.slice(0, at), text.slice(at)]
  // eslint-disable-next-line no-restricted-syntax -- units of UTF-16, not letters
  yield text.split('')
  const decoder = new TextDecoder()
  yield [...new TextEncoder().encode(text)].map((byte) => decoder.decode(Uint8Array.of(byte), { stream: true }))
}

describe('the marks of sources in a text', () => {
  test.each(marked)('are taken out: %s', (_what, given, text, expected) => {
    const found = scan([given])
    expect(found.text).toBe(text)
    expect(cited(found)).toEqual(expected)
  })

  test.each(left)('are none in %s', (_what, given) => {
    expect(scan([given])).toEqual({ text: given, marks: [] })
  })

  test.each([...marked, ...left].map(([what, given]) => [what, given] as const))(
    'are the same wherever the text is cut: %s',
    (_what, given) => {
      const whole = scan([given])
      for (const pieces of cuts(given)) expect(scan(pieces), JSON.stringify(pieces)).toEqual(whole)
    },
  )

  test('are behind code again when it has ended', () => {
    expect(scan(['```\na[1]\n```\nTea[1]\n\nWrite `a[1]`[2]\n\nAn odd ` and\n\nbread[3]']).text).toBe(
      '```\na[1]\n```\nTea\n\nWrite `a[1]`\n\nAn odd ` and\n\nbread',
    )
  })

  test('are the same in texts of anything, wherever they are cut', () => {
    const letters = [
      '[1]',
      '【2】',
      '`',
      '```',
      '~~~',
      '\n',
      '\n\n',
      ' ',
      '    ',
      '[',
      ']',
      '(',
      ')',
      '\\',
      '- ',
      '> ',
      '1. ',
      'a',
      '.',
      '†',
      ',',
      '9',
      '👋',
      '\t',
      '#',
      '|',
      ':',
    ]
    let seed = 7
    const random = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    for (let count = 0; count < 3000; count += 1) {
      const text = Array.from({ length: 1 + random(24) }, () => letters[random(letters.length)]).join('')
      const whole = scan([text])
      const pieces: string[] = []
      for (let at = 0; at < text.length;) {
        const length = 1 + random(5)
        pieces.push(text.slice(at, at + length))
        at += length
      }
      expect(scan(pieces), JSON.stringify(pieces)).toEqual(whole)
      expect(scan(text.split('')), JSON.stringify(text)).toEqual(whole)
    }
  })

  test.each([' ', '[', '【', '`', '1', '~', '\t', '】', '\\', '[1', '](', '- ', '> ', '1. ', '\n    '])(
    'are looked for in long texts of one thing: %j',
    (letter) => {
      expect(scan(Array.from({ length: 50_000 }, () => letter)).text).toBe(letter.repeat(50_000))
    },
  )
})
