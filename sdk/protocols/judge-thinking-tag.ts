import type { MarkdownPlace } from './markdown-place.ts'

/** What becomes of a tag: undefined until more of the text is there. */
export type Verdict = 'tag' | 'text' | undefined

interface Opening {
  /** Where it stands. */
  readonly place: MarkdownPlace
  /** What follows it, as far as that is there. */
  readonly rest: string
  /** True if nothing more follows. */
  readonly isOver: boolean
  /** Whether the answer already had reasoning in tags. */
  readonly hasTags: boolean
  /** How many characters of the answer come before it. */
  readonly textLength: number
}

const headLength = 200 // characters
const longestLine = 300 // characters; how far the end of reasoning is looked for before it is shown

/** Characters before a tag that say that it is only mentioned. */
const mentions = /^["'“”‘’«‹([{`\\/=]$/

/** Whether a beginning after a few words on the same line is one. */
function judgeInLine({ place, rest, isOver }: Opening): Verdict {
  if (mentions.test(place.last)) return 'text'
  if (!rest) return isOver ? 'tag' : undefined
  if (/^[\p{L}\p{N}\r\n]/u.test(rest)) return 'tag'
  // A sentence has ended, and another one would hardly begin with a tag and have its end as well.
  if (!/^[ \t]/.test(rest) || !/[.!?:…。！？：]/.test(place.lastVisible)) return 'text'
  const line = /^[^\n]{0,300}/.exec(rest)?.[0] ?? ''
  if (/<\/think(?:ing)?\s{0,20}>/i.test(line)) return 'tag'
  return isOver || line.length < rest.length || line.length === longestLine ? 'text' : undefined
}

/** Whether a tag in a text begins reasoning: what an answer says about such tags stays text. */
export function judgeThinkingTag(opening: Opening): Verdict {
  const { place, hasTags, textLength } = opening
  if (place.isInCode || place.last === '\\') return 'text'
  if (hasTags && place.isLineStart) return 'tag'
  if (textLength >= headLength || place.hasFence) return 'text'
  return place.isLineStart ? 'tag' : judgeInLine(opening)
}
