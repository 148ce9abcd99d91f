import { cutText } from '../../core/util/cut-text.ts'

/** A text with a place in it where spoken words go. */
export interface Place {
  readonly before: string
  readonly after: string
}

/** A text with spoken words in their place. The four follow each other without a gap. */
export interface PlacedWords extends Place {
  /** What will not change any more. */
  readonly final: string
  /** What is a guess as yet. */
  readonly interim: string
}

/** Scripts that put no space between words. */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const endsUnspaced = new RegExp(`(?:${unspaced}|[、。，！？「『（])\\p{M}*$`, 'u')
const beginsUnspaced = new RegExp(`^(?:${unspaced}|[、。，！？」』）])`, 'u')
const sentenceEnd = /(?:^|[.!?…。！？]["'”’»)]*)\s*$|\n[^\S\n]*$/u

/** What must stand between two texts so that their words do not run together. */
function gap(left: string, right: string): '' | ' ' {
  if (!left || !right || /[\s([{«“‘]$/u.test(left) || /^[\s.,!?;:…)\]}»”’]/u.test(right)) return ''
  return endsUnspaced.test(left) && beginsUnspaced.test(right) ? '' : ' '
}

/** Two pieces of speech as one text. */
export const joinWords = (left: string, right: string): string => left + gap(left, right) + right

/** A text that goes on after another: with a capital where a sentence begins. */
const begun = (before: string, text: string): string =>
  sentenceEnd.test(before) ? text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase()) : text

/**
 * Puts spoken words into a text: with spaces where words would run together, with a capital where a sentence begins, and
 * at most as many as the limit leaves room for.
 */
export function placeWords({ before, after }: Place, final: string, interim: string, limit = Infinity): PlacedWords {
  const first = begun(before, final.trim())
  const second = begun(joinWords(before, first), interim.trim())
  const spoken = joinWords(first, second)
  const lead = gap(before, spoken)
  const tail = gap(spoken, after)
  const kept = cutText(spoken, limit - before.length - after.length - lead.length - tail.length)
  if (!kept) return { before, final: '', interim: '', after }
  return {
    before: before + lead,
    final: kept.slice(0, first.length),
    interim: kept.slice(first.length),
    after: tail + after,
  }
}
