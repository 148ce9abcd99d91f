/** Characters of a pattern: longer ones are no check of an argument. */
const longestPattern = 200

/** An escaped character, a class of characters, or a single character, with what repeats it. */
const pieces = /(?<piece>\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|[\s\S])(?<repeat>[*+?]|\{\d+(?:,\d*)?\})?/gu

/** In how many ways a pattern may be tried from one place: those of its choices and repetitions, multiplied. */
const mostWays = 1_000

interface Group {
  /** True if it holds a repetition or a choice. */
  isLoaded: boolean
  choices: number
}

/** How many counts a repetition allows; Infinity without an end. */
function countsOf(repeat: string): number {
  if (!repeat) return 1
  if (repeat === '?') return 2
  const [least = 0, most = repeat.includes(',') ? Infinity : least] = (repeat.match(/\d+/g) ?? [0, Infinity]).map(Number)
  return most - least + 1
}

/**
 * True if a regular expression of a stranger takes a time that no text makes long. JavaScript's backtrack: one like `(a+)+$` keeps a page
 * busy for years over thirty letters. So nothing that repeats may hold a repetition or a choice; one part may repeat without an end, in a
 * pattern that begins at the beginning. References back, and looks ahead or behind, are left out.
 */
export function isBoundedPattern(pattern: string): boolean {
  if (pattern.length > longestPattern) return false
  const groups: Group[] = [{ isLoaded: false, choices: 1 }]
  let isEndless = false
  let ways = 1
  for (const { groups: found } of pattern.matchAll(pieces)) {
    const { piece = '', repeat = '' } = found ?? {}
    const group = groups.at(-1)
    // A piece that begins with `?` is of another kind of group, or a quantifier of a quantifier.
    if (!group || /^\\[1-9k]/.test(piece) || piece === '?' || (piece.startsWith('(') && repeat)) return false
    if (piece.startsWith('(')) groups.push({ isLoaded: false, choices: 1 })
    if (piece === '|') group.choices += 1
    if (piece === '|' || (repeat && piece !== ')')) group.isLoaded = true
    if (piece === ')') {
      const outer = groups.at(-2)
      if (!outer || (group.isLoaded && repeat && repeat !== '?')) return false
      groups.pop()
      ways *= group.choices
      outer.isLoaded ||= group.isLoaded || repeat !== ''
    }
    const counts = countsOf(repeat)
    if (counts === Infinity && isEndless) return false
    if (counts === Infinity) isEndless = true
    else ways *= counts
  }
  const [whole] = groups
  if (!whole || groups.length > 1 || ways * whole.choices > mostWays) return false
  return !isEndless || (pattern.startsWith('^') && whole.choices === 1)
}
