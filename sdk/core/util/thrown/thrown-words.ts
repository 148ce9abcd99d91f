import { thrownField } from './thrown-field.ts'

/** A value that reads as a text; empty for one that does not. Template literals refuse symbols. */
const asWords = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? `${value}`
    : typeof value === 'symbol'
      ? String(value)
      : ''

/**
 * The words of what was thrown: its message, or the value itself if it is no object; empty if there are none. Never throws: code of
 * strangers throws anything, such as null, objects like errors, and errors whose message is no text or cannot be read.
 */
export function thrownWords(thrown: unknown): string {
  const words = asWords(thrown) || asWords(thrownField(thrown, 'message'))
  return words.trim() && words
}
