import { describe, expect, test } from 'vitest'
import { normaliseOptions } from '../../../../sdk/core/options/config.ts'
import { displayedErrorText } from '../../../../sdk/core/session/displayed-error.ts'
import { ChatError, type ChatErrorKind } from '../../../../sdk/core/errors.ts'
import type { ErrorMessages } from '../../../../sdk/core/options/options.ts'

const shown = (
  message: string,
  errorMessages: ErrorMessages = {},
  kind: ChatErrorKind = 'service',
  prefixes: string[] = [],
): string => displayedErrorText(new ChatError(message, { kind }), normaliseOptions({ errorMessages }), prefixes)

describe('the text that is shown for a failure', () => {
  test('is the default text when nothing else is said', () => {
    expect(shown('Internal database exploded')).toBe('Error, please try again.')
  })

  test('is the service message when the page asked for it', () => {
    expect(shown('Quota used up', { displayServiceErrorMessages: true })).toBe('Quota used up')
  })

  test('is the service message when it begins with a permitted prefix of the page', () => {
    expect(shown('Quota used up', { permittedErrorPrefixes: ['Quota'] })).toBe('Quota used up')
    expect(shown('No Quota', { permittedErrorPrefixes: ['Quota'] })).toBe('Error, please try again.')
  })

  test('is the service message when it begins with a permitted prefix of the connector', () => {
    expect(shown('Incorrect API key', {}, 'service', ['Incorrect'])).toBe('Incorrect API key')
  })

  test('is the override of the kind before the override of all', () => {
    const overrides = { default: 'Something went wrong', service: 'The service is away' }
    expect(shown('x', { overrides })).toBe('The service is away')
    expect(shown('x', { overrides }, 'speechToText')).toBe('Something went wrong')
    expect(shown('x', { overrides }, 'default')).toBe('Something went wrong')
  })

  test('puts a permitted message before any override', () => {
    expect(shown('Quota used up', { permittedErrorPrefixes: ['Quota'], overrides: { service: 'Away' } })).toBe('Quota used up')
  })

  test('is the default text for an empty service message, even when service messages are shown', () => {
    expect(shown('', { displayServiceErrorMessages: true })).toBe('Error, please try again.')
  })

  test('names speech input for a failure of speech', () => {
    expect(shown('no microphone', {}, 'speechToText')).toBe('speech input error')
  })

  test.each([
    'Failed to fetch dynamically imported module: https://shop.example/chunks/talk-a1b2c3d.js',
    'error loading dynamically imported module: https://shop.example/chunks/talk-a1b2c3d.js',
    'Importing a module script failed.',
    'Loading chunk 5 failed.\n(error: https://shop.example/5.js)',
  ])('asks for a reload where a file of the chat did not come, as %j', (message) => {
    expect(shown(message, {}, 'default')).toBe("Couldn't load part of this chat. Reload the page.")
    expect(shown(message, { displayServiceErrorMessages: true }, 'default')).toBe(
      "Couldn't load part of this chat. Reload the page.",
    )
    expect(shown(message, { overrides: { default: 'Something went wrong' } }, 'default')).toBe('Something went wrong')
    expect(shown(message)).toBe('Error, please try again.') // a service that says so means something else
  })

  test('an error of another copy of the package is still known as one', () => {
    expect(ChatError.is(new ChatError('x'))).toBe(true)
    expect(ChatError.is(new Error('x'))).toBe(false)
    expect(ChatError.from(new TypeError('broken')).message).toBe('broken')
    expect(ChatError.from('plain words').message).toBe('plain words')
  })
})
