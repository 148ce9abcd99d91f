import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternOf } from '../../../sdk/views/find/find-matches.ts'

test.each(['twenty-one', '-', 'a & b', 'C#, ~/x', '(a+b)', '\\', '[^-]', 'ß', '😀', '\ud83d'])(
  'what is sought is found: %s',
  (words) => {
    expect(`Before ${words} after`.match(patternOf(words))).toEqual([words])
  },
)

test('whatever words are sought, they find themselves, with any space between', () => {
  const word = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => /^\S+$/.test(text))
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
      expect(words.join(' \n ').match(patternOf(words.join(' ')))).toEqual([words.join(' \n ')])
    }),
  )
})
