import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostOf } from '../../../../host/lib/format/host-of.ts'
import { readableDomain } from '../../../../host/lib/format/readable-domain.ts'

describe('the name of a website', () => {
  test.each([
    ['https://www.xn--mnchen-3ya.example/', 'münchen.example'],
    ['https://xn--r8jz45g.xn--zckzah/', '例え.テスト'],
    ['https://bäckerei.example/', 'bäckerei.example'],
    ['https://rye.example/', 'rye.example'],
    ['', 'your page'],
  ])('of %s is %s', (url, name) => {
    expect(hostOf(url)).toBe(name)
  })

  test.each(['xn--', 'xn--a-', 'xn--99999999', 'xn--\u0000', 'maxn--tell', 'xn--80ak6aa92e.com'])('%s breaks nothing', (text) => {
    expect(() => readableDomain(text)).not.toThrow()
  })

  test('letters that only look like others are not shown', () => {
    const look = domainToASCII('аpple.example')
    expect(readableDomain(look)).toBe(look)
  })

  test('is what its owner wrote, whatever the letters', () => {
    const some = ['a', 'b', 'ö', 'ü', 'é', 'ß', 'ñ', '日', '本', '語', '한', '글', 'ไ', 'ท', 'ย', '-']
    const letters = fc.string({ unit: fc.constantFrom(...some), minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(letters, (label) => {
        const ascii = domainToASCII(`${label}.example`)
        fc.pre(ascii.startsWith('xn--'))
        expect(domainToASCII(readableDomain(ascii))).toBe(ascii)
        expect(readableDomain(ascii)).not.toContain('xn--')
      }),
    )
  })
})
