import type { TextRange } from '../../core/options/options.ts'

const endings = '.!?…'
/** Those behind which no space stands. */
const wideEndings = '。！？'

/** What a mark rests on: the words of its sentence, or those since the mark before. */
export function createClaim() {
  let length = 0
  /** Behind the last letter that is no space, and behind the last one of a word. */
  let end = 0
  let wordEnd = 0
  let start = 0
  let isOver = true
  let last = ''

  return {
    /** What was shown: words, or what no mark rests on, such as code between fences. */
    add(text: string, isNoWord = false): void {
      for (const letter of text) {
        if (/\s/.test(letter)) {
          if (letter === '\n' || endings.includes(last)) isOver = true
        } else {
          end = length + letter.length
          if (!isNoWord) {
            if (isOver || wideEndings.includes(last)) start = length
            isOver = false
            wordEnd = end
          }
        }
        length += letter.length
        last = letter
      }
    },
    /** What the mark at the end of this rests on; undefined where there is nothing. */
    cite(): TextRange | undefined {
      isOver = true
      const over = wordEnd || end
      if (!over) return undefined
      return { start: Math.min(start, over - 1), end: over }
    },
  }
}
