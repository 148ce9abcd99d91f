import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAccepted } from '../../../../sdk/core/input/file-rules.ts'

const file = (name: string, type = '') => ({ name, type })
const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const mime = fc.tuple(word, word).map(([group, kind]) => `${group}/${kind}`)
const entry = fc.oneof(
  mime,
  word.map((ending) => `.${ending}`),
  word.map((group) => `${group}/*`),
)
const anyFile = fc.record({ name: fc.string(), type: fc.oneof(mime, fc.constant('')) })

describe('a list of formats', () => {
  test.each(['', ' ', ',', ' , '])('that is empty (%j) takes any file', (formats) => {
    fc.assert(fc.property(anyFile, (given) => isAccepted(given, formats)))
  })

  test('takes the exact mime type', () => {
    fc.assert(fc.property(mime, fc.string(), (type, name) => isAccepted({ name, type }, type)))
    expect(isAccepted(file('a', 'image/png'), 'image/pn')).toBe(false)
  })

  test('takes a name that ends so', () => {
    fc.assert(fc.property(fc.string(), word, (name, ending) => isAccepted(file(`${name}.${ending}`), `.${ending}`)))
    expect(isAccepted(file('png.txt'), '.png')).toBe(false)
    // The specification's own list has `.4a`, which is meant for `.m4a`.
    expect(isAccepted(file('voice.m4a'), '.4a')).toBe(true)
  })

  test('takes a group of types, and no other group', () => {
    fc.assert(
      fc.property(word, word, mime, (group, kind, other) => {
        expect(isAccepted(file('', `${group}/${kind}`), `${group}/*`)).toBe(true)
        expect(isAccepted(file('', other), `${group}/*`)).toBe(other.startsWith(`${group}/`))
      }),
    )
    expect(isAccepted(file('', 'imagery/png'), 'image/*')).toBe(false)
    expect(isAccepted(file('x', ''), '*/*')).toBe(true)
  })

  test('takes what any of its entries takes, whatever the order, the spaces and the case', () => {
    fc.assert(
      fc.property(anyFile, fc.array(entry, { minLength: 1 }), (given, entries) => {
        const isTaken = entries.some((one) => isAccepted(given, one))
        expect(isAccepted(given, entries.join(','))).toBe(isTaken)
        expect(isAccepted(given, ` ${entries.toReversed().join(' , ')} `.toUpperCase())).toBe(isTaken)
        expect(isAccepted({ name: given.name.toUpperCase(), type: given.type.toUpperCase() }, entries.join(','))).toBe(
          entries.some((one) => isAccepted({ name: given.name.toUpperCase(), type: given.type }, one)),
        )
      }),
    )
    expect(isAccepted(file('IMG_1.JPG', 'image/jpeg'), '.png,.jpg')).toBe(true)
  })
})
