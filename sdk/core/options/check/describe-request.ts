import { kindOf } from './option-names.ts'

const names = (value: object): string =>
  value.constructor === Object
    ? `an object with only ${Object.keys(value)
        .map((name) => `"${name}"`)
        .join(', ')}`
    : `a ${value.constructor?.name ?? 'object'}`

/** What is wrong with the result of a `requestInterceptor`. Never its values: they may hold a key. */
export function describeRequest(result: unknown): string {
  const given =
    typeof result === 'object' && result !== null && !Array.isArray(result) ? names(result) : `a value (${kindOf(result)})`
  return `The requestInterceptor returned ${given}, but an object with "body", "headers" or "error" is expected. The request is sent as it was.`
}
