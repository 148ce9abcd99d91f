import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withMarks } from '../../../../sdk/core/conversation/citations/with-marks.ts'

const marked = (text: string, ...places: number[]): string =>
  withMarks(text, new Map(places.map((place, at) => [place, [at + 1]])), (number) => `{${number}}`)

/** The mark of the place that a sign shows. */
const at = (shown: string): string => marked(shown.replace('§', ''), shown.indexOf('§'))

describe('a mark in a text of Markdown', () => {
  test.each([
    ['stands behind the words', 'The sky is blue§. And', 'The sky is blue{1}. And'],
    ['goes behind code in a line', 'Say `npm§ i` now', 'Say `npm i`{1} now'],
    ['goes behind a block of code', '```js\na§b\n```\nEnd', '```js\nab\n```{1}\nEnd'],
    ['goes to the end of a block of code that nothing ends', '```js\na§b', '```js\nab{1}'],
    ['goes behind the address of a link', 'See [it](https://a§.example/x) here', 'See [it](https://a.example/x){1} here'],
    ['goes behind a bare address', 'See https://a§.example/x here', 'See https://a.example/x{1} here'],
    ['goes behind a formula', String.raw`So \(a§+b\) holds`, String.raw`So \(a+b\){1} holds`],
    ['is in what is strong', '**The sky§** is', '**The sky{1}** is'],
    ['does not part the signs of what is strong', '*§*The sky** is', '**{1}The sky** is'],
    ['does not part a letter of two units', 'A \ud83d§\ude00 face', 'A \ud83d\ude00{1} face'],
    ['stands at the end', 'The end§', 'The end{1}'],
  ])('%s', (_, shown, expected) => expect(at(shown)).toBe(expected))

  test('stands beside others, in their order', () => {
    const text = 'One. Two.'
    expect(
      withMarks(
        text,
        new Map([
          [3, [1, 2]],
          [8, [1]],
        ]),
        (number) => `{${number}}`,
      ),
    ).toBe('One{1}{2}. Two{1}.')
  })

  test('changes nothing else of any text, wherever it is, and none is lost', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '`',
      '```',
      '~~~',
      '*',
      '**',
      '[',
      '](',
      ')',
      'https://x.y',
      '\\(',
      '\\)',
      '$$',
      '😀',
      '<b>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.array(fc.nat(120), { maxLength: 8 }), (pieces, given) => {
        const text = pieces.join('')
        const places = [...new Set(given.filter((place) => place <= text.length))].toSorted((one, other) => one - other)
        const result = marked(text, ...places)
        expect(result.replaceAll(/\{\d+\}/g, '')).toBe(text)
        expect([...result.matchAll(/\{(\d+)\}/g)].map(([, number]) => Number(number))).toEqual(
          places.map((_, place) => place + 1),
        )
      }),
    )
  })
})
