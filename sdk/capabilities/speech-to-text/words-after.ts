import { attached } from './place-words.ts'

/** What makes up words, and pictures, which are said like words. */
const isLetter = (character: string): boolean => /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/u.test(character)
/** Scripts whose words have no spaces between them. */
const isUnspaced = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    character,
  )

/** "it" and "it's", "3" and "3.5": a sign that joins what follows to the word before it. */
const joined = /^[^\s\p{L}\p{N}\p{M}][\p{L}\p{N}]/u
/** Signs around sentences and between them; those that are words of their own, such as % and +, are none. */
const sentenceSigns = /^[\s.,;:!?…'"“”‘’«»()–—、。，！？；：「」،؟؛।-]+/u

/** A letter, however it is written: "İ" as "i", "ß" as "SS", with or without its accents. */
const plain = (letter: string): string =>
  letter
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/**
 * What a text has after another with which it begins, apart from case, accents, spaces and punctuation; undefined if it does not begin
 * with it. A single word that goes on is another word; the last one of several is the same, said to its end.
 */
export function wordsAfter(text: string, beginning: string): string | undefined {
  const sought = Array.from(beginning).filter(isLetter).map(plain).join('')
  let found = 0
  let position = 0
  for (const letter of text) {
    const written = isLetter(letter) ? plain(letter) : ''
    if (found === sought.length && (written || !/\p{M}/u.test(letter))) break
    if (!sought.startsWith(written, found)) return undefined
    found += written.length
    position += letter.length
  }
  if (found < sought.length) return undefined
  const rest = text.slice(position)
  const [next = ''] = rest
  if (isLetter(next) && !isUnspaced(next)) return /\S\s+\S/.test(beginning.trim()) ? attached(rest) : undefined
  return joined.test(rest) ? rest : rest.replace(sentenceSigns, '')
}
