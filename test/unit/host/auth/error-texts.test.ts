import { describe, expect, test } from 'vitest'
import { attributeTexts, confirmResetTexts, resetRequestTexts, socialTexts } from '../../../../host/auth/errors/error-texts.ts'
import type { ErrorTexts } from '../../../../host/auth/errors/auth-failure.ts'
import { toAuthFailure } from '../../../../host/auth/errors/to-auth-failure.ts'

const named = (name: string, message = 'The provider says so.'): Error => Object.assign(new Error(message), { name })
const said = (texts: ErrorTexts, name: string): string => toAuthFailure(named(name), texts).message

describe('asking for a new password', () => {
  test.each([
    ['UserNotFoundException', 'No account found with this email address'],
    ['InvalidParameterException', 'Please enter a valid email address'],
    ['LimitExceededException', 'Too many requests. Please try again later'],
  ])('%s says: %s', (name, text) => {
    expect(said(resetRequestTexts, name)).toBe(text)
  })
})

describe('setting the new password', () => {
  test.each([
    ['CodeMismatchException', 'Invalid verification code. Please check and try again'],
    ['ExpiredCodeException', 'Verification code has expired. Please request a new one'],
    ['InvalidParameterException', 'Invalid parameters. Please check your input'],
    ['InvalidPasswordException', 'Password does not meet requirements'],
    ['LimitExceededException', 'Too many attempts. Please try again later'],
  ])('%s says: %s', (name, text) => {
    expect(said(confirmResetTexts, name)).toBe(text)
  })
})

describe('changing an attribute', () => {
  test.each([
    ['NotAuthorizedException', 'Please sign in again to update phone number'],
    ['InvalidParameterException', 'Invalid phone number format'],
    ['LimitExceededException', 'Too many attempts. Please try again later'],
    ['UserNotFoundException', 'User not found. Please sign in again'],
    ['ResourceNotFoundException', 'Authentication error. Please sign in again'],
  ])('%s says: %s', (name, text) => {
    expect(said(attributeTexts('phone number'), name)).toBe(text)
  })
})

test('social sign-in has the words of the specification', () => {
  expect(socialTexts).toMatchObject({
    configuration: 'OAuth configuration error. Please check your deployment settings.',
    provider: 'Provider not properly configured.',
    start: 'Social sign in failed',
    noUser: 'No user found after OAuth redirect',
    scopes: 'OAuth configuration error. Please check your login setup.',
    completion: 'Failed to complete social sign-in',
  })
})

describe('any other failure', () => {
  test('a wrong code has a plain text, with the provider’s below', () => {
    expect(toAuthFailure(named('EnableSoftwareTokenMFAException', 'Code mismatch')).message).toBe(
      "That code isn't right. Enter the one that your app shows now.\nCode mismatch",
    )
  })

  test.each([
    ['CodeMismatchException', 'Invalid verification code provided, please try again.'],
    ['ExpiredCodeException', 'Invalid code provided, please request a code again.'],
  ])('%s has the provider’s text alone, which is plain', (name, text) => {
    expect(toAuthFailure(named(name, text)).message).toBe(text)
  })

  test('an unknown failure shows the provider’s text', () => {
    expect(said({}, 'UsernameExistsException')).toBe('The provider says so.')
    expect(toAuthFailure(named('NetworkError', 'A network error has occurred.')).message).toBe('A network error has occurred.')
    expect(toAuthFailure(named('toString')).message).toBe('The provider says so.')
  })

  test('a failure of the library has a text for users', () => {
    expect(said({}, 'SignInException')).toBe('Your sign-in session expired. Please sign in again.')
    expect(said({}, 'UserUnAuthenticatedException')).toBe('Please sign in to continue.')
    expect(said({}, 'PasskeyNotSupported')).toContain("doesn't support passkeys")
  })

  test('a missing file of the app asks for a reload and does not name the file', () => {
    const error = new TypeError('Failed to fetch dynamically imported module: https://app.example/assets/sign-in-a1b2.js')
    expect(toAuthFailure(error).message).toBe("Couldn't load part of the app. Check your connection, then reload the page.")
  })

  test('a failure without a message is an unknown error', () => {
    expect(toAuthFailure(undefined).message).toBe('Unknown error')
    expect(toAuthFailure(new Error('  ')).message).toBe('Unknown error')
  })

  test('an error keeps its name and its cause, and is explained once', () => {
    const cause = named('CodeMismatchException')
    const failure = toAuthFailure(cause, confirmResetTexts)
    expect(failure).toMatchObject({ name: 'CodeMismatchException', cause })
    expect(toAuthFailure(failure, resetRequestTexts)).toBe(failure)
  })
})
