import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { translateWords } from '../../../sdk/capabilities/speech-to-text/translate-words.ts'

describe('translations', () => {
  const translations = { hello: 'goodbye', Hello: 'Goodbye', "don't": 'do not' }

  test('replace whole words, as they are written', () => {
    expect(translateWords('Hello, hello othello HELLO', translations)).toBe('Goodbye, goodbye othello HELLO')
    expect(translateWords("I don't know", translations)).toBe('I do not know')
  })

  test('know no words but those of the page', () => {
    expect(translateWords('constructor toString', translations)).toBe('constructor toString')
  })
})

const word = fc.stringMatching(/^[a-z]{1,8}$/)

it('each word is replaced exactly when the page has another for it', () => {
  fc.assert(
    fc.property(fc.array(word), fc.dictionary(word, word), (words, translations) => {
      const expected = words.map((spoken) => (Object.hasOwn(translations, spoken) ? translations[spoken] : spoken))
      expect(translateWords(words.join(' '), translations)).toBe(expected.join(' '))
    }),
  )
})

it('without translations every text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(translateWords(text, undefined)).toBe(text)
      expect(translateWords(text, {})).toBe(text)
    }),
  )
})
