import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formRules } from '../../../../host/auth/sign-in/form-rules.ts'
import { normaliseCode } from '../../../../host/auth/sign-in/normalise-code.ts'
import { isSocialReturn } from '../../../../host/auth/social/is-social-return.ts'
import { passwordRules } from '../../../../host/auth/sign-in/password-rules.ts'
import { signInStepOf } from '../../../../host/auth/sign-in/sign-in-step.ts'
import { usPhoneNumber } from '../../../../host/auth/account/us-phone-number.ts'
import { deviceName } from '../../../../host/features/settings/security/device-name.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${length - 1}}$`))
const noise = fc.stringMatching(/^[-(). a-z]{0,3}$/)

describe('a phone number', () => {
  test('a phone number of ten digits is stored with +1, however it is written', () => {
    fc.assert(
      fc.property(digits(10), fc.array(noise, { minLength: 11, maxLength: 11 }), (number, gaps) => {
        const written = Array.from(number, (digit, index) => digit + gaps[index]).join('')
        expect(usPhoneNumber(gaps[10] + written)).toBe(`+1${number}`)
      }),
    )
  })

  test('a phone number may have its country code', () => {
    expect(usPhoneNumber('+1 (555) 123-4567')).toBe('+15551234567')
    expect(usPhoneNumber('1-555-123-4567')).toBe('+15551234567')
  })

  test('a phone number of any other length is invalid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 16 }).filter((length) => length !== 10),
        (length) => usPhoneNumber('5'.repeat(length)) === undefined,
      ),
    )
  })

  test('a text without digits is no phone number', () => {
    fc.assert(fc.property(fc.stringMatching(/^\D*$/), (text) => usPhoneNumber(text) === undefined))
  })
})

describe('a password', () => {
  const everything = {
    minLength: 8,
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialCharacters: true,
  }

  test('a password is told which rules it meets', () => {
    const met = (password: string) =>
      passwordRules(everything)
        .filter(({ isMet }) => isMet(password))
        .map(({ label }) => label)
    expect(met('')).toEqual([])
    expect(met('abc')).toEqual(['A lowercase letter'])
    expect(met('Abcdef-1')).toHaveLength(5)
    expect(met('ÄÖÜß')).toEqual(['A lowercase letter', 'An uppercase letter'])
  })

  test('a password is asked for no more than the pool asks', () => {
    const lax = {
      ...everything,
      minLength: 1,
      requireLowercase: false,
      requireUppercase: false,
      requireNumbers: false,
      requireSpecialCharacters: false,
    }
    expect(passwordRules(lax).map(({ label }) => label)).toEqual(['At least 1 character'])
  })

  test('a password is reported as missing, too weak or good', () => {
    expect(formRules.newPassword('', everything)).toBe('Enter a password.')
    expect(formRules.newPassword('abc', everything)).toBe(
      'Your password still needs: at least 8 characters, an uppercase letter, a number, a special character.',
    )
    expect(formRules.newPassword('Abcdefg1', everything)).toBe('Your password still needs: a special character.')
    expect(formRules.newPassword('Abcdef-1', everything)).toBeUndefined()
    expect(formRules.newPassword('anything', undefined)).toBeUndefined()
  })
})

test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com'])('%j is not an email address', (text) => {
  expect(formRules.email(text)).toBe('Enter your email address, such as name@example.com.')
})

test('an email address may have spaces around it', () => {
  expect(formRules.email(' ada@example.com ')).toBeUndefined()
})

test.each([
  ['with a space, as authenticator apps show it', '123 456'],
  ['with spaces around it', '  123456\t'],
  ['with spaces that do not break', '123\u00a0456\u202f'],
  ['with a space between all digits', '1 2 3 4 5 6'],
  ['with dashes of any kind', '12-34\u201356'],
  ['with marks of direction that were copied along', '\u2066123\u200b456\u2069'],
  ['in full-width digits', '１２３　４５６'],
  ['in Arabic-Indic digits', '١٢٣ ٤٥٦'],
  ['in Persian digits', '۱۲۳۴۵۶'],
  ['in Devanagari digits', '१२३४५६'],
  ['in bold mathematical digits', '𝟏𝟐𝟑𝟒𝟓𝟔'],
  ['with its label', 'Code: 123 456'],
  ['with a letter before it', 'G-123456'],
  ['with the sentence it came in', 'Your Confab code is 123456. It is valid for 10 minutes.'],
])('a code is understood %s', (_way, text) => {
  expect(formRules.code(text)).toBeUndefined()
  expect(normaliseCode(text)).toBe('123456')
})

test.each(['4711 or 0815', '12.34', '1234.5678', 'Code: 123 456 789 012', 'twelve', ''])('%j is not a code', (text) => {
  expect(formRules.code(text)).toBe('Enter the code, digits only.')
})

test('an address is a return from a provider only with a state and a code or an error', () => {
  expect(isSocialReturn('https://app.example/landing?code=1&state=2')).toBe(true)
  expect(isSocialReturn('https://app.example/landing?error=access_denied&state=2')).toBe(true)
  expect(isSocialReturn('https://app.example/landing?code=1')).toBe(false)
  expect(isSocialReturn('https://app.example/landing')).toBe(false)
})

describe('a step of a sign-in', () => {
  test('a sign-in step lasts three minutes', () => {
    expect(signInStepOf({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' }, 'ada', 1000).expires).toBe(181_000)
  })

  test('a sign-in step can be written down and read again with all that its screen needs', () => {
    const uri = new URL('otpauth://totp/Confab:ada?secret=ABC&issuer=Confab')
    const totpSetupDetails = { sharedSecret: 'ABC', getSetupUri: () => uri }
    const step = signInStepOf({ signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', totpSetupDetails }, 'ada', 0)
    expect(JSON.parse(JSON.stringify(step))).toEqual({
      name: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
      username: 'ada',
      expires: 180_000,
      totp: { secret: 'ABC', uri: uri.href },
    })
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1', 'Safari on iOS'],
  ['Linux 6.1 x86 Chromium/130;Not A Brand/99', 'Chrome on Linux'],
  ['Something else', 'Unknown device'],
  [undefined, 'Unknown device'],
])('the device %s is called %s', (description, words) => {
  expect(deviceName(description)).toBe(words)
})
