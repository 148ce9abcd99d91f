/** The different pieces of three characters that a text has, without those that begin with half a character. None for a shorter text. */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>()
  let [before, last] = ['', '']
  for (const character of text) {
    if (before) grams.add(before + last + character)
    before = last
    last = character
  }
  return grams
}

/** Of more pieces than that, those that stand apart tell as much. */
const mostGrams = 32

/** The pieces that are looked up for words. */
export function gramsToFind(words: string): readonly string[] {
  const grams = [...gramsOf(words)]
  const step = Math.max(1, grams.length / mostGrams)
  return Array.from({ length: Math.min(grams.length, mostGrams) }, (_, place) => grams[Math.floor(place * step)] ?? '')
}
