import { cutText } from '../core/util/cut-text.ts'

/** Maximum length of an utterance, in characters: a remote voice takes less than 15 seconds for it. */
const longest = 180

/** Cuts a sentence that is too long at its last space before the limit. */
function cutLong(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest)
    // Without a space nearby, cuts between two whole characters.
    const end = space > longest / 2 ? space : cutText(rest, longest).length
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

/**
 * Splits a text into utterances: whole sentences, as many as fit.
 * Chromium stops speaking in the middle of a long utterance: https://crbug.com/679437
 */
export function splitSentences(text: string, language?: string): string[] {
  const pieces: string[] = []
  let open = ''
  for (const line of text.split('\n')) {
    for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)) {
      for (const piece of cutLong(segment)) {
        if (open && open.length + piece.length > longest) {
          pieces.push(open)
          open = ''
        }
        open += piece
      }
    }
    // A line end also ends a sentence, so that a heading does not run into the text below.
    if (open) pieces.push(open)
    open = ''
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}
