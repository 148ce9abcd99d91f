import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { joinWords, placeWords } from '../../../sdk/capabilities/speech-to-text/place-words.ts'

const textOf = ({ before, final, interim, after }: ReturnType<typeof placeWords>): string => before + final + interim + after
const place = (before: string, spoken: string, after = '', limit?: number): string =>
  textOf(placeWords({ before, after }, spoken, '', limit))

describe('spoken words', () => {
  test('begin a text with a capital', () => {
    expect(place('', 'hello world')).toBe('Hello world')
    expect(place('Good morning. ', 'how are you')).toBe('Good morning. How are you')
    expect(place('First line\n', 'second')).toBe('First line\nSecond')
  })

  test('begin each sentence with a capital, guesses too', () => {
    expect(placeWords({ before: '', after: '' }, 'Hello world.', 'how are')).toMatchObject({ interim: ' How are' })
  })

  test('go on in the middle of a sentence as they are', () => {
    expect(place('I say', 'hello')).toBe('I say hello')
    expect(place('I say ', 'Hello')).toBe('I say Hello')
  })

  test('stand apart from the words around them, but not from signs', () => {
    expect(place('one', 'two', 'three')).toBe('one two three')
    expect(place('one (', 'two', ') three')).toBe('one (two) three')
    expect(place('one', ', two', '. Three')).toBe('one, two. Three')
  })

  test('need no spaces where a script has none', () => {
    expect(place('今日は', '天気が', 'いい')).toBe('今日は天気がいい')
    expect(joinWords('你好，', '世界')).toBe('你好，世界')
    expect(joinWords('你好', 'world')).toBe('你好 world')
  })

  test('are told from the guess that follows them', () => {
    expect(placeWords({ before: '', after: '' }, 'hello', 'world')).toEqual({
      before: '',
      final: 'Hello',
      interim: ' world',
      after: '',
    })
  })

  for (const [name, spoken, kept] of [
    ['a flag', '🇩🇪🇫🇷', '🇩🇪'],
    ['a family of emoji', '👨‍👩‍👧👨‍👩‍👧‍👦', '👨‍👩‍👧'],
    ['a keycap', '1️⃣2️⃣', '1️⃣'],
    ['a Hangul syllable of jamo', '\u1112\u1161\u11ab\u1100\u1173\u11af', '\u1112\u1161\u11ab'],
    ['a letter with its marks', 'Ae\u0301\u0323\u0308', 'A'],
  ] as const) {
    test(`end before ${name} that does not fit as a whole`, () => {
      for (let limit = kept.length; limit < spoken.length; limit += 1) expect(place('', spoken, '', limit)).toBe(kept)
      for (let limit = 0; limit < kept.length; limit += 1) expect(place('', spoken, '', limit)).toBe('')
    })
  }

  test('leave what was typed alone when the limit is near', () => {
    expect(place('abc', 'defgh', 'xyz', 10)).toBe('abc de xyz')
    expect(place('abc', 'defgh', 'xyz', 6)).toBe('abcxyz')
  })
})

describe('whatever is said wherever', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })

  it('what was typed stays, in order, around it', () => {
    fc.assert(
      fc.property(text, text, text, text, (before, after, final, interim) => {
        const placed = placeWords({ before, after }, final, interim)
        expect(placed.before.slice(0, before.length)).toBe(before)
        expect(placed.before.slice(before.length).trim()).toBe('')
        expect(placed.after.endsWith(after)).toBe(true)
        // In capitals, for not every letter comes back from them as it was: ß is SS there, and ss after that.
        const spoken = (placed.final + placed.interim).toLocaleUpperCase()
        expect(spoken.replace(/\s/g, '')).toBe((final + interim).toLocaleUpperCase().replace(/\s/g, ''))
      }),
    )
  })

  it('the text is never longer than the limit, unless what was typed is', () => {
    fc.assert(
      fc.property(text, text, text, fc.nat(60), (before, after, spoken, limit) => {
        const result = place(before, spoken, after, limit)
        expect(result.length).toBeLessThanOrEqual(Math.max(limit, before.length + after.length))
        expect(() => encodeURIComponent(result), 'no half characters').not.toThrow()
      }),
    )
  })

  it('saying nothing changes nothing', () => {
    fc.assert(
      fc.property(text, text, fc.stringMatching(/^\s*$/), (before, after, nothing) => {
        expect(textOf(placeWords({ before, after }, nothing, nothing))).toBe(before + after)
      }),
    )
  })
})
