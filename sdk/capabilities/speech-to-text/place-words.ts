import { wholeLetters } from '../../core/util/cut-text.ts'

/** A text with an insertion point for spoken words. */
export interface Place {
  readonly before: string
  readonly after: string
}

/** A text with spoken words inserted. The four parts are contiguous. */
export interface PlacedWords extends Place {
  /** Words that no longer change. */
  readonly final: string
  /** Words that may still change. */
  readonly interim: string
}

/** Scripts without spaces between words. */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const endsUnspaced = new RegExp(`(?:${unspaced}|[、。，！？「『（])\\p{M}*$`, 'u')
const beginsUnspaced = new RegExp(`^(?:${unspaced}|[、。，！？」』）])`, 'u')
const sentenceEnd = /(?:^|[.!?…。！？]["'”’»)]*)\s*$|\n[^\S\n]*$/u

/** What goes on in the word before it: the end of "it's", of "check-in", of "50%". */
const goesOn = /^(?:\u2060|\u200c|\u200d|['’]\p{L}{1,2}(?!\p{L})|[-/]\p{L}|[%°])/u

/** Stands before what goes on in the word before it, though it begins like a word. */
const mark = '\u2060'
export const attached = (words: string): string => mark + words

/** The separator that keeps the words of two texts apart. */
function gap(left: string, right: string): '' | ' ' {
  if (!left || !right || /[\s([{«“‘]$/u.test(left) || /^[\s.,!?;:…)\]}»”’]/u.test(right)) return ''
  if (goesOn.test(right)) return ''
  return endsUnspaced.test(left) && beginsUnspaced.test(right) ? '' : ' '
}

/** Joins two pieces of speech. */
export const joinWords = (left: string, right: string): string =>
  left + gap(left, right) + (left && right.startsWith(mark) ? right.slice(mark.length) : right)

/** Words that are attached to what is before them, without the mark that says so. */
const plainWords = (words: string): string => words.replace(mark, '')

/** Capitalises a text at the start of a sentence. */
const begun = (before: string, text: string): string =>
  sentenceEnd.test(before) ? text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase()) : text

/**
 * Inserts spoken words into a text: adds spaces where words would run together, capitalises the start of sentences, and cuts the
 * words off at the limit.
 */
export function placeWords({ before, after }: Place, final: string, interim: string, limit = Infinity): PlacedWords {
  const first = begun(before, plainWords(final.trim()))
  const second = begun(joinWords(before, first), plainWords(interim.trim()))
  const spoken = first + gap(first, interim.trim()) + second
  const lead = gap(before, final.trim() || interim.trim())
  const tail = gap(spoken, after)
  const kept = wholeLetters(spoken, limit - before.length - after.length - lead.length - tail.length)
  if (!kept) return { before, final: '', interim: '', after }
  return {
    before: before + lead,
    final: kept.slice(0, first.length),
    interim: kept.slice(first.length),
    after: tail + after,
  }
}
