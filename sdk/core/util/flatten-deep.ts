import { isTooDeep } from './is-too-deep.ts'

/** Levels that stay: with those of a request around them there are fewer than `isTooDeep` allows. */
const kept = 150

/** The JSON of a value; an ellipsis for one so deep that it cannot be written. */
function write(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '…'
  }
}

function flatten(value: unknown, left: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!left) return write(value)
  if (Array.isArray(value)) return value.map((inner: unknown) => flatten(inner, left - 1))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, flatten(inner, left - 1)]))
}

/** Parsed JSON, whose levels beyond any that a person or a program makes are text: the rest of it stays what it is. */
export const flattenDeep = (value: unknown): unknown => (isTooDeep(value) ? flatten(value, kept) : value)
