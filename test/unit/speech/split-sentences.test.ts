import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { splitSentences } from '../../../sdk/capabilities/split-sentences.ts'

test('a short text is one utterance, with its line breaks', () => {
  expect(splitSentences('Hello. How are you?\nFine.')).toEqual(['Hello. How are you?', 'Fine.'])
})

test('a long text is split into sentences', () => {
  const sentence = `A ${'word '.repeat(20)}end.`
  expect(splitSentences(`${sentence} ${sentence} ${sentence}`)).toEqual([sentence, sentence, sentence])
})

test('an empty text has no utterances', () => {
  expect(splitSentences(' \n ')).toEqual([])
})

it('splitting loses no text and makes no long utterance', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), (text) => {
      const pieces = splitSentences(text)
      expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(180)
    }),
  )
})
