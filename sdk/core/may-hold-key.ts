import type { OptionName } from './option-names.ts'

/** The options in which a page may give a key, a token, or headers that hold one. */
const options: ReadonlySet<string> = new Set<OptionName>([
  'connect',
  'directConnection',
  'webModel',
  'speechToText',
  'textToSpeech',
  'images',
  'gifs',
  'audio',
  'mixedFiles',
  'camera',
  'microphone',
])

/** Texts under these names are no secrets, unless they bring a query or a user along, as addresses can. */
const plainNames = /^(?:url|method|format|model|lang|language|voiceName|position|tooltip)$/
const plainText = /^[^?#@]*$/

function holdsSecret(value: unknown, name = ''): boolean {
  if (typeof value === 'string') return !plainNames.test(name) || !plainText.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([inner, one]) => holdsSecret(one, Array.isArray(value) ? name : inner))
}

/** Whether this option may hold a key; with a value, whether that one may. */
export const mayHoldKey = (name: string, ...values: unknown[]): boolean =>
  options.has(name) && (!values.length || values.some((value) => holdsSecret(value)))
