/**
 * Truncates a text to a number of UTF-16 code units, without splitting
 * a surrogate pair: backends reject text with half of an emoji.
 */
export const cutText = (text: string, length: number): string =>
  text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '')
