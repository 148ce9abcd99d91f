import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usPhoneNumber } from '../../../host/auth/account/us-phone-number.ts'
import { formatUsPhone } from '../../../host/lib/format/format-us-phone.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 2, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

test('a phone number is formatted the same however it was typed, and keeps its digits', () => {
  fc.assert(
    fc.property(digits(10), (number) => {
      const written = `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`
      for (const typed of [number, `1${number}`, `+1 ${number}`, written]) {
        expect(formatUsPhone(typed)).toBe(written)
        expect(usPhoneNumber(formatUsPhone(typed))).toBe(`+1${number}`)
      }
    }),
  )
})

test('formatting a phone number again changes none of its digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 16 }).chain(digits), (number) => {
      expect(formatUsPhone(number).replaceAll(/\D/g, '')).toBe(number)
    }),
  )
})

test('a phone number of another country does not become a US number', () => {
  expect(usPhoneNumber(formatUsPhone('+44 20 7946 0958'))).toBeUndefined()
})

test.each([
  ['123', '123'],
  ['1', '1'],
  ['+1 4', '4'],
  ['14155550132', '(415) 555-0132'],
])('a number that is typed as far as %s reads %s', (typed, written) => {
  expect(formatUsPhone(typed)).toBe(written)
})
