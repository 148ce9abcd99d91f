/** The start of a word: after a mark, before a capital in "getWeather", and before the last capital in "HTTPServer". */
const wordStarts = /[\s_.:/-]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

const isAcronym = (word: string): boolean => /^\p{Lu}[\p{Lu}\d]+$/u.test(word)

/** The name of a function in words: "getWeather" and "get_weather" become "Get weather". */
export function toolWords(name: string): string {
  const hasSmallLetters = /\p{Ll}/u.test(name)
  const words = name
    .split(wordStarts)
    .filter(Boolean)
    .map((word) => (hasSmallLetters && isAcronym(word) ? word : word.toLowerCase()))
    .join(' ')
  // By code point: a letter can be two units long.
  const [first = ''] = words
  return words ? first.toUpperCase() + words.slice(first.length) : name
}
