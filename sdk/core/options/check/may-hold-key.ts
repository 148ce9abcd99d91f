import { featureOptions } from '../feature-options.ts'
import type { OptionName } from './option-names.ts'

/** The options that may contain a key, a token, or headers with one. */
const options: ReadonlySet<string> = new Set<OptionName>([
  'connect',
  'directConnection',
  'webModel',
  'mcpServers',
  ...featureOptions,
])

/** Strings under these names are no secrets, unless they contain a query or a user name, as URLs can. */
const plainNames = /^(?:url|method|format|model|lang|language|voiceName|position|tooltip)$/
const plainText = /^[^?#@]*$/

/** In what is sent with a request, even a number may be a secret. */
const sent = /^(?:headers|additionalBodyProps)$/

function holdsSecret(value: unknown, name = '', isSent = false): boolean {
  if (typeof value === 'string') return !plainNames.test(name) || !plainText.test(value)
  if (typeof value !== 'object' || value === null) return isSent && typeof value === 'number'
  return Object.entries(value).some(([inner, one]) =>
    holdsSecret(one, Array.isArray(value) ? name : inner, isSent || sent.test(inner)),
  )
}

/** True if this option may contain a key; with values, if one of these may. */
export const mayHoldKey = (name: string, ...values: unknown[]): boolean =>
  options.has(name) && (!values.length || values.some((value) => holdsSecret(value)))
