import { featureOptions } from './feature-options.ts'
import type { OptionName } from './names.ts'

/** The options in which a page may give a key, a token, or headers that hold one. */
const options: ReadonlySet<string> = new Set<OptionName>(['connect', 'directConnection', 'webModel', ...featureOptions])

/** Texts under these names are no secrets, unless they bring a query or a user along, as addresses can. */
const plainNames = /^(?:url|method|format|model|lang|language|voiceName|position|tooltip)$/
const plainText = /^[^?#@]*$/

/** In what goes out with a request a number may be a secret too. */
const sent = /^(?:headers|additionalBodyProps)$/

function holdsSecret(value: unknown, name = '', isSent = false): boolean {
  if (typeof value === 'string') return !plainNames.test(name) || !plainText.test(value)
  if (typeof value !== 'object' || value === null) return isSent && typeof value === 'number'
  return Object.entries(value).some(([inner, one]) =>
    holdsSecret(one, Array.isArray(value) ? name : inner, isSent || sent.test(inner)),
  )
}

/** Whether this option may hold a key; with a value, whether that one may. */
export const mayHoldKey = (name: string, ...values: unknown[]): boolean =>
  options.has(name) && (!values.length || values.some((value) => holdsSecret(value)))
