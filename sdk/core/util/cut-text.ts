/** Code units that belong to the last letter, at most: families of emoji and letters with many marks have a few dozen. */
const longestLetter = 64

let letters: Intl.Segmenter | undefined

/** Truncates a text to a number of UTF-16 code units, without splitting half of an emoji: backends reject text with that. */
const cutPlain = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/**
 * Truncates a text to a number of UTF-16 code units, without splitting what readers see as one letter: an emoji of several, a flag, a
 * letter and its marks. A letter that is longer than the whole is split.
 */
export function cutText(text: string, length: number): string {
  const most = Math.max(0, length)
  if (text.length <= most) return text
  // https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Intl/Segmenter
  if (!('Segmenter' in Intl)) return cutPlain(text, most)
  letters ??= new Intl.Segmenter()
  const end = letters.segment(text.slice(0, most + longestLetter)).containing(most)?.index
  return cutPlain(text, end || most)
}
