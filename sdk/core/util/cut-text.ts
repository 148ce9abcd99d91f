/** Code units that belong to the last letter, at most: families of emoji and letters with many marks have a few dozen. */
const longestLetter = 64

let letters: Intl.Segmenter | undefined

/** Truncates a text to a number of UTF-16 code units, without splitting half of an emoji: backends reject text with that. */
const cutPlain = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** Where the letter begins that the unit at this place belongs to. */
function letterStart(text: string, place: number): number | undefined {
  letters ??= new Intl.Segmenter()
  return letters.segment(text.slice(0, place + longestLetter)).containing(place)?.index
}

/** As many whole letters, as readers see them, as fit into a number of UTF-16 code units: none if the first is longer. */
export function wholeLetters(text: string, length: number): string {
  const most = Math.max(0, length)
  if (text.length <= most) return text
  if (!('Segmenter' in Intl)) return cutPlain(text, most)
  return text.slice(0, letterStart(text, most))
}

/**
 * Truncates a text to a number of UTF-16 code units, without splitting what readers see as one letter: an emoji of several, a flag, a
 * letter and its marks. A letter that is longer than the whole is split.
 */
export function cutText(text: string, length: number): string {
  const most = Math.max(0, length)
  if (text.length <= most) return text
  // https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Intl/Segmenter
  if (!('Segmenter' in Intl)) return cutPlain(text, most)
  return cutPlain(text, letterStart(text, most) || most)
}
