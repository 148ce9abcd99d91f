import { cutText } from '../core/util/cut-text.ts'

/** What a sentence may hold at most, in characters: a voice of a remote service needs less than 15 seconds for it. */
const longest = 180

/** Cuts a sentence that is too long at its last space before the limit. */
function cutLong(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest)
    // Without a space near, at a whole character.
    const end = space > longest / 2 ? space : cutText(rest, longest).length
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

/**
 * A text in pieces that are said one after the other: whole sentences, as many as fit.
 * Chromium falls silent in the middle of a long utterance: https://crbug.com/679437
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
    // The end of a line is the end of a thought: a heading does not run into what stands below it.
    if (open) pieces.push(open)
    open = ''
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}
