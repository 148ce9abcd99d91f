const isLetter = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character)
/** Scripts whose words have no spaces between them. */
const isUnspaced = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    character,
  )

/** "it" and "it's", "3" and "3.5": a sign that joins what follows to the word before it. */
const joined = /^[^\s\p{L}\p{N}\p{M}][\p{L}\p{N}]/u
/** Signs around sentences and between them; those that are words of their own, such as % and +, are none. */
const sentenceSigns = /^[\s.,;:!?…'"“”‘’«»()–—、。，！？；：「」،؟؛।-]+/u

/**
 * What a text has after another with which it begins, apart from case, spaces and punctuation; undefined if it does not begin
 * with it, or goes on in the middle of its last word.
 */
export function wordsAfter(text: string, beginning: string): string | undefined {
  let position = 0
  for (const letter of beginning) {
    if (!isLetter(letter)) continue
    while (position < text.length && !isLetter(String.fromCodePoint(text.codePointAt(position) ?? 0))) position++
    const next = String.fromCodePoint(text.codePointAt(position) ?? 0)
    if (next.toLowerCase() !== letter.toLowerCase()) return undefined
    position += next.length
  }
  const rest = text.slice(position)
  const [next = ''] = rest
  if (isLetter(next) && !isUnspaced(next)) return undefined
  return joined.test(rest) ? rest : rest.replace(sentenceSigns, '')
}
