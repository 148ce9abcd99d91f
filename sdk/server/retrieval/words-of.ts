/** The words of a text, in lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

// How else those of a question may be written: people join what a name has in two words, and part what it has in one.

/** A library is named with its language and without: Next.js, "next js" and "nextjs" are Next. Its shortest name has three letters. */
export const withoutLanguage = (question: string): string => question.replace(/(?<=\p{L}{3})[ .-]?js(?![\p{L}\p{N}])/giu, '')

/** Each word with the one after it as one word: "fast api" may be FastAPI. By the place of the first. */
export const joinedWords = (words: readonly string[]): string[] => words.slice(1).map((word, place) => `${words[place]}${word}`)

/** Longer words are no names, and each place to part them is looked at. */
const longestName = 24

const isNumber = (text: string): boolean => /^\p{N}+$/u.test(text)

/** The two words that one may be, at each place: "springboot" may be Spring Boot. A version counts for nothing: "vue3" is Vue. */
export function partsOf(word: string): string[][] {
  if (word.length > longestName) return []
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, place) => [word.slice(0, place + 1), word.slice(place + 1)])
    .filter(([first = '', second = '']) => (first.length > 1 && second.length > 1) || (first.length > 1 && isNumber(second)))
    .map((parts) => parts.filter((part) => !isNumber(part)))
    .filter((parts) => parts.length > 0)
}
