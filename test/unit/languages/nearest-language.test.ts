import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestLanguage } from '../../../sdk/languages/nearest-language.ts'

const known = ['de', 'en', 'he', 'id', 'pt', 'pt-PT', 'zh', 'zh-Hant']
const nearest = (tag: string, tags: readonly string[] = known): string | undefined =>
  nearestLanguage(new Intl.Locale(String(Intl.getCanonicalLocales(tag)[0])), tags)

describe('the nearest language', () => {
  test.each([
    ['zh-Hant', 'zh-Hant'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant-US', 'zh-Hant'],
    ['zh-Hans-TW', 'zh'],
    ['zh-CN', 'zh'],
    ['zh', 'zh'],
    ['pt-PT', 'pt-PT'],
    ['pt-Latn-PT', 'pt-PT'],
    ['pt-BR', 'pt'],
    ['pt', 'pt'],
    ['pt-AO', 'pt-PT'],
    ['pt-MZ', 'pt-PT'],
    ['pt-CV', 'pt-PT'],
    ['pt-TL', 'pt-PT'],
    ['pt-Latn-BR', 'pt'],
    ['in', 'id'],
    ['iw-IL', 'he'],
    ['de-CH-u-nu-latn', 'de'],
  ])('of %s is %s', (tag, expected) => {
    expect(nearest(tag)).toBe(expected)
  })

  test.each(['no', 'nn', 'nb', 'nn-NO'])('of %s is Bokmål if Bokmål is available', (tag) => {
    expect(nearest(tag, [...known, 'nb'])).toBe('nb')
  })

  test.each(['no', 'nn', 'sr-Latn', 'fi'])('of %s is none if there is no table for it', (tag) => {
    expect(nearest(tag)).toBeUndefined()
  })

  test('is one of the available ones, in the requested language', () => {
    const region = fc.constantFrom('', '-TW', '-PT', '-BR', '-US', '-419')
    const script = fc.constantFrom('', '-Latn', '-Hant', '-Hans', '-Cyrl')
    const language = fc.constantFrom('zh', 'pt', 'de', 'sr', 'en', 'fil')
    fc.assert(
      fc.property(language, script, region, fc.subarray(known), (name, writing, place, tags) => {
        const found = nearest(name + writing + place, tags)
        if (found === undefined) return !tags.includes(name)
        return tags.includes(found) && found.split('-')[0] === name
      }),
    )
  })

  test('never changes for a reader when tables of other languages are added', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('zh-TW', 'pt-PT', 'zh', 'pt', 'de'),
        fc.subarray(['fr', 'ja', 'pt-AO', 'zh-SG', 'nb']),
        (tag, more) => {
          expect(nearest(tag, [...known, ...more])).toBe(nearest(tag))
        },
      ),
    )
  })
})
