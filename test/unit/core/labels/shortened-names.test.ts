import { describe, expect, test } from 'vitest'
import { shortName } from '../../../../sdk/core/labels/names/short-name.ts'
import { cutText } from '../../../../sdk/core/util/cut-text.ts'
import { firstWords } from '../../../../sdk/threads/thread-title.ts'

const family = '👨‍👩‍👧‍👦'
const flag = '🇹🇭'
const wave = '👋🏽'
/** A letter and its marks, as text is normalised on some systems. */
const accented = 'e\u0301\u0323'
const korean = '한'.normalize('NFD')
const hindi = 'क्षि'
const keycap = '1️⃣'

const lettersOf = (text: string): string[] => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)

/** The letters of a text that are not letters of the whole one. */
const brokenIn = (text: string, whole: string): string[] => {
  const letters = new Set(lettersOf(whole))
  return lettersOf(text).filter((letter) => letter !== '…' && !letters.has(letter))
}

const odd: [string, string][] = [
  ['families of emoji', family.repeat(12)],
  ['flags, all of one kind', flag.repeat(30)],
  ['flags behind a letter', `a${flag.repeat(30)}`],
  ['skin tones', `ab${wave.repeat(20)}`],
  ['letters with marks', accented.repeat(40)],
  ['Korean in pieces', korean.repeat(40)],
  ['Hindi', hindi.repeat(30)],
  ['keycaps', keycap.repeat(30)],
  ['emoji of one', `x${'😀'.repeat(40)}`],
  ['a name and its extension', `Quarterly report of the ${family}${flag} committee (final, really final).pdf`],
]

describe.each(odd)('a long name of %s', (_what, name) => {
  test('is shortened in sentences between its letters', () => {
    const short = shortName(name)
    expect([short.length < name.length, short.includes('…'), brokenIn(short, name)]).toEqual([true, true, []])
  })

  test('is cut between its letters, wherever that is', () => {
    const cuts = Array.from({ length: name.length - 30 }, (_, index) => cutText(name, index + 30))
    expect(
      cuts.flatMap((cut, index) => (cut.length <= index + 30 && name.startsWith(cut) ? brokenIn(cut, name) : [cut])),
    ).toEqual([])
  })

  test('titles a conversation with whole letters', () => {
    const title = firstWords([{ id: 'a', role: 'user', kind: 'message', status: 'done', parts: [{ type: 'text', text: name }] }])
    expect(brokenIn(title, name)).toEqual([])
  })
})

test('a short name stays as it is, and of a long one the extension is seen', () => {
  expect(['plan.pdf', 'x'.repeat(32), `${'x'.repeat(40)}.pdf`].map(shortName)).toEqual([
    'plan.pdf',
    'x'.repeat(32),
    `${'x'.repeat(18)}…xxxxxxxx.pdf`,
  ])
})

test('a letter that is longer than all that may be shown is cut nevertheless, between whole characters', () => {
  const zalgo = `a${'\u0301'.repeat(500)}`
  expect([cutText(zalgo, 40), shortName(zalgo).length < 33, cutText('😀', 1), cutText('ab', 0), cutText('ab', -1)]).toEqual([
    zalgo.slice(0, 40),
    true,
    '',
    '',
    '',
  ])
})

test('text is cut where the browser knows no letters, between whole characters', () => {
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  try {
    expect([cutText('ab😀', 3), cutText('abcd', 3)]).toEqual(['ab', 'abc'])
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})
